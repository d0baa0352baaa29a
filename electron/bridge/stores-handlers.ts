import type { StoreRow } from '#shared/bridge/stores.ts';
import type { Store } from '#shared/contract/store.ts';
import { readAs } from './answering.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';

/** Stores and what is configured for them. */
export function storesRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  const calls = bridge.stores;
  return {
    list: calls.list.handler(({ signal }) =>
      answering(() => readAs(session().reads.read('stores.list', undefined, signal), (stores) => stores.map(rowOf))),
    ),
    get: calls.get.handler(({ input, signal }) =>
      answering(() => readAs(session().reads.read('stores.get', input, signal), rowOf)),
    ),
    // Never from this computer: a code that no longer opens anything helps nobody.
    loginCode: calls.loginCode.handler(({ input, signal }) =>
      answering(async () => (await session().api.getStore({ params: input }, { signal })).value.loginCode),
    ),
    contacts: calls.contacts.handler(({ input, signal }) =>
      answering(() => readAs(session().reads.read('stores.contacts', input, signal), itemsOf)),
    ),
    expectations: calls.expectations.handler(({ input, signal }) =>
      answering(() => readAs(session().reads.read('stores.expectations', input, signal), itemsOf)),
    ),
    expositions: calls.expositions.handler(({ input, signal }) =>
      answering(() => readAs(session().reads.read('stores.expositions', input, signal), itemsOf)),
    ),
  };
}

function rowOf({ loginCode: _, ...row }: Store): StoreRow {
  return row;
}

const itemsOf = <Item>({ items }: { items: Item[] }): Item[] => items;
