import { type DraftSheet, rowIdsOf, type SheetKind } from '#renderer/drafts/draft-sheet.ts';
import { rowKey } from '#renderer/drafts/row-keys.ts';
import type { NewRow } from '#renderer/grid/model/history.ts';
import { initialRow } from '#shared/domain/fields/field.ts';
import { kindFields } from '#shared/domain/merge/kind-rules.ts';
import { newRows } from '#shared/domain/merge/row-content.ts';

/** The store that rows are added to. */
type StoreOfRows = { readonly externalId: string; readonly storeName: string };

/**
 * Makes rows that are added to a store together, after those that it has.
 *
 * @param cells their values by field
 * @param rowIds the ids of those, where they are known
 */
export function rowsToAdd(
  sheet: DraftSheet,
  { externalId, storeName }: StoreOfRows,
  cells: readonly NewRow['values'][],
  rowIds: Iterable<string> = rowIdsOf(sheet, externalId),
): readonly NewRow[] {
  const made = newRows(cells, rowIds, () => crypto.randomUUID());
  return made.map(({ rowId, row }) => ({
    id: rowKey(externalId, rowId),
    values: { ...row, store: storeName, storeId: externalId },
    after: null,
  }));
}

/** What a new row has before anything is entered. */
export function blankCells({ kind, fields, cellOf }: SheetKind): NewRow['values'] {
  const initial = initialRow(kindFields[kind]);
  return Object.fromEntries(fields.map((name) => [name, cellOf(name, initial)]));
}

/** A kind whose rows a person adds, by pasting below the last one or inserting them. */
export const withBlankRows = (kind: SheetKind): SheetKind => ({
  ...kind,
  blankRows: (sheet, store, count) => rowsToAdd(sheet, store, Array(count).fill(blankCells(kind))),
});
