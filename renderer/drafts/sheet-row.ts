import type { Fields, StoreRows } from '#shared/bridge/drafts.ts';
import { rowKey } from './row-key.ts';

/** A row of a store as a row of a sheet over many stores. */
export type SheetRow = {
  readonly key: string;
  readonly externalId: string;
  readonly storeName: string;
  /** null: it was added here. */
  readonly base: Fields | null;
  /** null: as it is. */
  readonly desired: Fields | null;
};

/** Rows of all stores that are known, store by store in the order of the page. */
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
