import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Contact } from '#shared/contract/contact.ts';
import { Expectation } from '#shared/contract/expectation.ts';
import { Exposition } from '#shared/contract/exposition.ts';
import { ExternalId } from '#shared/contract/formats.ts';
import { Store } from '#shared/contract/store.ts';
import { answer, read } from './answer.ts';

/** A store as a page may see it, without the login code, which is read for one store at a time. */
export const StoreRow = Store.omit({ loginCode: true });
export type StoreRow = z.infer<typeof StoreRow>;

export const OfStore = z.object({ externalId: ExternalId });
export type OfStore = z.infer<typeof OfStore>;

/** Displays that a query found among those kept on this computer, the likeliest first, and how many more there are. */
export const FoundDisplays = z.object({
  displays: z.array(
    z.object({
      externalId: ExternalId,
      expositionId: z.string(),
      label: z.string(),
      friendlyTitle: z.string().nullable(),
    }),
  ),
  more: z.int(),
});
export type FoundDisplays = z.infer<typeof FoundDisplays>;

export const storesContract = {
  /** All stores, from all pages of the service's list. */
  list: oc.output(answer(read(z.array(StoreRow)))),
  get: oc.input(OfStore).output(answer(read(StoreRow))),
  /**
   * The code with which the store's device logs in; shown only on request. `draft`: the one that is to be published,
   * empty when no draft changes it.
   */
  loginCode: oc.input(OfStore.extend({ whose: z.enum(['service', 'draft']) })).output(answer(z.string())),
  contacts: oc.input(OfStore).output(answer(read(z.array(Contact)))),
  expectations: oc.input(OfStore).output(answer(read(z.array(Expectation)))),
  expositions: oc.input(OfStore).output(answer(read(z.array(Exposition)))),
  /** Displays by name or ID, from what is kept here: it asks the service for nothing, and answers offline. */
  findDisplays: oc
    .input(z.object({ query: z.string().max(200), most: z.int().min(1).max(50) }))
    .output(answer(FoundDisplays)),
};
