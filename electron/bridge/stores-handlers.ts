import { readAllStores } from '#electron/api/read-all-stores.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { Store } from '#shared/contract/store.ts';
import { justNow, readOf } from './answering.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';

/** Stores and what is configured for them. */
export function storesRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  const calls = bridge.stores;
  return {
    list: calls.list.handler(({ signal }) =>
      answering(async (): Promise<Read<StoreRow[]>> => {
        const { stores, at, complete } = await readAllStores(session().api, signal);
        return { data: stores.map(rowOf), ...justNow(at, complete) };
      }),
    ),
    get: calls.get.handler(({ input, signal }) =>
      answering(async () => readOf(await session().api.getStore({ params: input }, { signal }), rowOf)),
    ),
    loginCode: calls.loginCode.handler(({ input, signal }) =>
      answering(async () => (await session().api.getStore({ params: input }, { signal })).value.loginCode),
    ),
    contacts: calls.contacts.handler(({ input, signal }) =>
      answering(async () => readOf(await session().api.listStoreContacts({ params: input }, { signal }), itemsOf)),
    ),
    expectations: calls.expectations.handler(({ input, signal }) =>
      answering(async () => readOf(await session().api.listStoreExpectations({ params: input }, { signal }), itemsOf)),
    ),
    expositions: calls.expositions.handler(({ input, signal }) =>
      answering(async () => readOf(await session().api.listStoreExpositions({ params: input }, { signal }), itemsOf)),
    ),
  };
}

function rowOf({ loginCode: _, ...row }: Store): StoreRow {
  return row;
}

const itemsOf = <Item>({ items }: { items: Item[] }): Item[] => items;
