import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

/** Path and search of a page. */
const Address = z.string().startsWith('/').max(100_000);

/**
 * Where someone was in a workspace: the last address, and the last address of each first page, by its path. `start`:
 * the address that it opens with instead, chosen by a person.
 */
export const Place = z.object({ last: Address, pages: z.record(z.string(), Address), start: Address.optional() });
export type Place = Readonly<z.infer<typeof Place>>;

/** By the workspace's ID. */
export const Places = z.record(z.string(), Place);
export type Places = Readonly<z.infer<typeof Places>>;

const OfWorkspace = z.object({ workspaceId: z.string() });

export const placesContract = {
  all: oc.output(answer(Places)),
  /** Remembers the address shown now. `page`: its path, when it is a first page; null on a page deeper inside. */
  remember: oc.input(OfWorkspace.extend({ href: Address, page: Address.nullable() })).output(answer(z.null())),
  /** null: the workspace opens where it was left. */
  setStart: oc.input(OfWorkspace.extend({ address: Address.nullable() })).output(answer(z.null())),
};
