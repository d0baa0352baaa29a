import type { CellValue } from '#renderer/grid/model/cell-value.ts';
import type { Fields, StoreDisplays } from '#shared/bridge/drafts.ts';
import { rowKey } from './row-key.ts';

/** A display as a row of the sheet. */
export type SheetRow = {
  readonly key: string;
  readonly externalId: string;
  readonly storeName: string;
  /** null: it was added here. */
  readonly base: Fields | null;
  /** null: as it is. */
  readonly desired: Fields | null;
};

/** Fields that a person edits, in the order of their columns. */
export const FIELDS = ['label', 'friendlyTitle', 'expositionType', 'productCategories', 'status'] as const;
export type Field = (typeof FIELDS)[number];
/** All columns of the sheet. */
export const COLUMNS = ['store', ...FIELDS] as const;

/** A field as a cell holds it. A value that fits no cell is shown as JSON and changed only when it is written over. */
export function cellOf(field: Field, fields: Fields | null): CellValue {
  const value = fields?.[field];
  if (field === 'productCategories') {
    if (value === undefined || value === null) return fields === null ? null : [];
    return Array.isArray(value) ? value.map(String) : [JSON.stringify(value)];
  }
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What is written for a cell: a set of categories is never null, and an empty title is none. */
export function fieldOf(field: string, value: CellValue): unknown {
  if (field === 'productCategories') return Array.isArray(value) ? value : value === null ? [] : [String(value)];
  return value;
}

/** Rows of all stores that are known, store by store in the order of the page. */
export function rowsOf(stores: readonly StoreDisplays[], nameOf: (externalId: string) => string): SheetRow[] {
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
