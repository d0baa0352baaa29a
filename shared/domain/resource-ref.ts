import { z } from 'zod';
import { RESOURCE_KINDS } from './merge/resource-tree.ts';

/** What is drafted and published as one: one kind of resource of one store (sync.md, "Per resource"). */
export const ResourceRef = z.object({ externalId: z.string().min(1), kind: z.enum(RESOURCE_KINDS) });
export type ResourceRef = Readonly<z.infer<typeof ResourceRef>>;

/** A resource as one text, for use in maps. */
export const refKey = ({ externalId, kind }: ResourceRef): string => `${kind} ${externalId}`;

/** Whether both name the same resource. */
export const isSameRef = (a: ResourceRef, b: ResourceRef): boolean =>
  a.externalId === b.externalId && a.kind === b.kind;
