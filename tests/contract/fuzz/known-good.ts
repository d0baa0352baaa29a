import type { OperationInput, OperationName } from '#shared/contract/operations.ts';
import { rack, runIds, wholeRange } from '../runs-chain.ts';

const params = { externalId: 'S-1' };
const range = { params, query: wholeRange };
const [friday = ''] = runIds('friday');

/** A request of every operation that the service with `runsChain` in it can only answer with 200. */
export const knownGood: { readonly [Name in OperationName]: OperationInput<Name> } = {
  listStores: { query: {} },
  getStore: { params },
  upsertStore: { params, body: { name: 'Known' } },
  listStoreContacts: { params },
  replaceStoreContacts: { params, body: { contacts: [{ name: 'Anna', phone: '1' }] } },
  listStoreExpectations: { params },
  replaceStoreExpectations: { params, body: { expectations: [] } },
  listStoreExpositions: { params },
  upsertStoreExpositions: { params, body: { expositions: [] } },
  listStoreProtocols: range,
  getStoreProtocol: { params: { ...params, protocolId: friday } },
  listStorePhotos: range,
  getStoreFillRates: range,
  getExpositionFillRate: { params: { ...params, expositionId: rack.expositionId }, query: wholeRange },
  getCrossStoreFillRates: { query: wholeRange },
};
