import type { Fields, StoreRows } from '#shared/bridge/drafts.ts';

/**
 * Identifies a row across all stores, because row ids are unique only within a store. The length comes before the
 * store's ID, so that no separator is needed and fifty thousand keys are parsed in a few milliseconds.
 */
export const rowKey = (externalId: string, rowId: string): string => `${externalId.length}:${externalId}${rowId}`;

/**
 * The store and the row that a key identifies.
 *
 * @param key made by `rowKey`
 */
export function partsOfKey(key: string): { readonly externalId: string; readonly rowId: string } {
  const begin = key.indexOf(':') + 1;
  const end = begin + Number.parseInt(key, 10);
  return { externalId: key.slice(begin, end), rowId: key.slice(end) };
}

/** A row of one store in a sheet over many stores. */
export type SheetRow = {
  readonly key: string;
  readonly externalId: string;
  readonly storeName: string;
  /** null: the row was added here. */
  readonly base: Fields | null;
  /** null: the row is unchanged. */
  readonly desired: Fields | null;
};

/** Rows of all stores that could be read, store by store in the order of the page. */
export function rowsOf(stores: readonly StoreRows[], nameOf: (externalId: string) => string): SheetRow[] {
  return stores.flatMap((store) => {
    if (!store.known) return [];
    const { externalId } = store;
    const storeName = nameOf(externalId);
    return store.rows.map(({ rowId, base, desired }) => ({
      key: rowKey(externalId, rowId),
      externalId,
      storeName,
      base,
      desired,
    }));
  });
}
