import { textOfField } from './field-text.ts';
import type { NamedStore } from './find-store.ts';
import { currentRow, type DisplayState, tableId } from './known-displays.ts';
import { TABLE_COLUMNS, type TableColumn, type TableWords } from './table-words.ts';

/** Displays of a store to be written, in their order. */
export type ExportPart = { readonly store: NamedStore; readonly rows: readonly DisplayState[] };

function textOf(
  column: TableColumn,
  { externalId, name }: NamedStore,
  display: DisplayState,
  words: TableWords,
): string {
  switch (column) {
    case 'externalId':
      return externalId;
    case 'storeName':
      return name;
    case 'expositionId':
      return tableId(display);
    default:
      return textOfField(column, currentRow(display)[column], words);
  }
}

/** A table of displays as text, header first, written so that an import finds each row again. */
export function exportRows(parts: readonly ExportPart[], words: TableWords): string[][] {
  const header = TABLE_COLUMNS.map((column) => words.columns[column]);
  const rows = parts.flatMap(({ store, rows: displays }) =>
    displays.map((display) => TABLE_COLUMNS.map((column) => textOf(column, store, display, words))),
  );
  return [header, ...rows];
}
