import { z } from 'zod';
import { readAllStores } from '#electron/api/read-lists.ts';
import { OfStore, type StoreRow } from '#shared/bridge/stores.ts';
import { ContactListResponse } from '#shared/contract/contact.ts';
import { ExpectationListResponse } from '#shared/contract/expectation.ts';
import { ExpositionListResponse } from '#shared/contract/exposition.ts';
import { Store } from '#shared/contract/store.ts';
import { type Ageing, source, wholeAnswer } from './read-source.ts';

// Runs don't change these; a person may, in another program.
const ageing = (): Ageing => ({ kind: 'day' });

/** Stores and what is configured for them. */
export const storeReads = {
  'stores.list': source({
    input: z.undefined(),
    value: z.array(Store),
    shown: (stores) => stores.map(rowOf),
    async ask(_, { api, onRequest, ...options }) {
      const { stores, at, complete, unread } = await readAllStores(api, { ...options, onRequest });
      return { value: [...stores], asOf: at, complete, unread };
    },
    ageing,
  }),
  'stores.get': source({
    input: OfStore,
    value: Store,
    shown: rowOf,
    ask: async (params, { api, ...options }) => wholeAnswer(await api.getStore({ params }, options)),
    ageing,
  }),
  'stores.contacts': source({
    input: OfStore,
    value: ContactListResponse,
    shown: ({ items }) => items,
    ask: async (params, { api, ...options }) =>
      wholeAnswer(await api.listStoreContacts({ params }, { ...options, spoiled: 'left_out' })),
    ageing,
  }),
  'stores.expectations': source({
    input: OfStore,
    value: ExpectationListResponse,
    shown: ({ items }) => items,
    ask: async (params, { api, ...options }) =>
      wholeAnswer(await api.listStoreExpectations({ params }, { ...options, spoiled: 'left_out' })),
    ageing,
  }),
  'stores.expositions': source({
    input: OfStore,
    value: ExpositionListResponse,
    shown: ({ items }) => items,
    ask: async (params, { api, ...options }) =>
      wholeAnswer(await api.listStoreExpositions({ params }, { ...options, spoiled: 'left_out' })),
    ageing,
  }),
};

function rowOf({ loginCode: _, ...row }: Store): StoreRow {
  return row;
}
