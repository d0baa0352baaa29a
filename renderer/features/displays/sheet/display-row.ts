import type { SheetKind } from '#renderer/drafts/sheet-kind.ts';
import type { CellValue } from '#renderer/grid/model/cell-value.ts';
import type { Fields } from '#shared/bridge/drafts.ts';

/** Fields that a person edits, in the order of their columns. */
export const FIELDS = ['label', 'friendlyTitle', 'expositionType', 'productCategories', 'status'] as const;
export type Field = (typeof FIELDS)[number];
/** All columns of the sheet. */
export const COLUMNS = ['store', ...FIELDS] as const;

/** A field as a cell holds it. A value that fits no cell is shown as JSON and changed only when it is written over. */
export function cellOf(field: string, fields: Fields | null): CellValue {
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

/** How displays stand in a sheet. */
export const displayKind: SheetKind = { kind: 'expositions', fields: FIELDS, mainField: 'label', cellOf, fieldOf };

/** A store as the sheet writes it. */
export const storeText = (storeName: string, externalId: string): string => `${storeName} · ${externalId}`;
