import { MAX_STORES_PER_PAGE } from '#shared/contract/formats.ts';
import type { Store } from '#shared/contract/store.ts';
import type { ApiClient, CallOptions } from './api-client.ts';

/** `at`: when the first page was answered, in milliseconds since 1970 UTC; the list is at least that old. */
export type AllStores = { readonly stores: readonly Store[]; readonly at: number; readonly complete: boolean };

/** How a reading that takes several requests tells how far it is; `total` null: not known yet. */
export type OnRequest = (done: number, total: number | null) => void;

/** 100,000 stores; a chain has some thousands. */
const MOST_PAGES = 1000;

/**
 * Every page of the stores (api.md section 4.1). A service whose cursor comes round again, or that never ends, is
 * left with what came, and `complete` is false. A store that moved between two pages while reading counts once.
 */
export async function readAllStores(
  api: Pick<ApiClient, 'listStores'>,
  { onRequest, ...options }: CallOptions & { readonly onRequest?: OnRequest | undefined } = {},
): Promise<AllStores> {
  const stores = new Map<string, Store>();
  const seen = new Set<string>();
  const first = await api.listStores({ query: { limit: MAX_STORES_PER_PAGE } }, options);
  const page = { cursor: add(stores, first.value) };
  while (page.cursor !== null) {
    if (seen.has(page.cursor) || seen.size >= MOST_PAGES) {
      return { stores: [...stores.values()], at: first.at, complete: false };
    }
    seen.add(page.cursor);
    onRequest?.(seen.size, null);
    const query = { limit: MAX_STORES_PER_PAGE, cursor: page.cursor };
    page.cursor = add(stores, (await api.listStores({ query }, options)).value);
  }
  return { stores: [...stores.values()], at: first.at, complete: true };
}

function add(
  stores: Map<string, Store>,
  { items, nextCursor }: { items: readonly Store[]; nextCursor: string | null },
): string | null {
  for (const store of items) stores.set(store.storeId, store);
  return nextCursor;
}
