import { z } from 'zod';
import { readAllStores } from '#electron/api/read-all-stores.ts';
import { OfStore } from '#shared/bridge/stores.ts';
import { ContactListResponse } from '#shared/contract/contact.ts';
import { ExpectationListResponse } from '#shared/contract/expectation.ts';
import { ExpositionListResponse } from '#shared/contract/exposition.ts';
import { Store } from '#shared/contract/store.ts';
import type { Ageing, ReadSources } from './read-source.ts';
import { wholeAnswer } from './whole-answer.ts';

type StoreReads = 'stores.list' | 'stores.get' | 'stores.contacts' | 'stores.expectations' | 'stores.expositions';

// No run changes them; a person may, in another program.
const ageing = (): Ageing => ({ kind: 'day' });

/** Stores and what is configured for them. */
export const storeSources: Pick<ReadSources, StoreReads> = {
  'stores.list': {
    input: z.undefined(),
    value: z.array(Store),
    async ask(_, { api, onRequest, ...options }) {
      const { stores, at, complete } = await readAllStores(api, { ...options, onRequest });
      return { value: [...stores], at, complete };
    },
    ageing,
  },
  'stores.get': {
    input: OfStore,
    value: Store,
    ask: async (params, { api, ...options }) => wholeAnswer(await api.getStore({ params }, options)),
    ageing,
  },
  'stores.contacts': {
    input: OfStore,
    value: ContactListResponse,
    ask: async (params, { api, ...options }) => wholeAnswer(await api.listStoreContacts({ params }, options)),
    ageing,
  },
  'stores.expectations': {
    input: OfStore,
    value: ExpectationListResponse,
    ask: async (params, { api, ...options }) => wholeAnswer(await api.listStoreExpectations({ params }, options)),
    ageing,
  },
  'stores.expositions': {
    input: OfStore,
    value: ExpositionListResponse,
    ask: async (params, { api, ...options }) => wholeAnswer(await api.listStoreExpositions({ params }, options)),
    ageing,
  },
};
