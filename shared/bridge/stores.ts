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
};
