import { z } from 'zod';
import { ExternalId } from '#shared/contract/formats.ts';

/** What sending the merged state does to one row of the service. `before` is the row as it was read. */
export type RowChange = { readonly rowId: string; readonly before: Row | null; readonly after: Row | null };

/** The four kinds of resource that a store has (sync.md, "Per resource"). */
export const RESOURCE_KINDS = ['store', 'contacts', 'expectations', 'expositions'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/**
 * One row as it came from the service or as a draft has it. It is loose on purpose: it keeps fields that the contract
 * does not know, and a draft may hold a value that the contract refuses until the person fixes it.
 */
export type Row = Readonly<Record<string, unknown>>;

/** A row under the id that this computer gave it. This id stays the same whatever the service does with its own ids. */
export type LocalRow = { readonly rowId: string; readonly row: Row };

/**
 * All rows of a resource. A store is a list of one row, or of none while it does not exist. The order has no meaning.
 */
export type Tree = readonly LocalRow[];

/** The local row id of a store. */
export const STORE_ROW_ID = 'store';

/** What is drafted and published as one: one kind of resource of one store (sync.md, "Per resource"). */
export const ResourceRef = z.object({ externalId: ExternalId, kind: z.enum(RESOURCE_KINDS) });
export type ResourceRef = Readonly<z.infer<typeof ResourceRef>>;

/** A resource as one text, for use in maps. */
export const refKey = ({ externalId, kind }: ResourceRef): string => `${kind} ${externalId}`;

/** Whether both name the same resource. */
export const isSameRef = (a: ResourceRef, b: ResourceRef): boolean =>
  a.externalId === b.externalId && a.kind === b.kind;
