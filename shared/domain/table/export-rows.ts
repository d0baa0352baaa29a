import { textOfField } from './field-text.ts';
import type { NamedStore } from './find-store.ts';
import { currentRow, type RowState, tableId } from './known-rows.ts';
import { columnsOf, kindOfWords, type TableKind } from './table-kind.ts';
import type { TableWords } from './table-words.ts';

/** Rows of a store to be written, in their order. */
export type ExportPart = { readonly store: NamedStore; readonly rows: readonly RowState[] };

function textOf(
  kind: TableKind,
  column: string,
  { externalId, name }: NamedStore,
  row: RowState,
  words: TableWords,
): string {
  switch (column) {
    case 'externalId':
      return externalId;
    case 'storeName':
      return name;
    case kind.idColumn:
      return tableId(kind, row);
    default:
      return textOfField(kind, column, currentRow(row)[column], words);
  }
}

/** A table as text, header first, written so that an import finds each row again. */
export function exportRows(parts: readonly ExportPart[], words: TableWords): string[][] {
  const kind = kindOfWords(words);
  const columns = columnsOf(kind);
  const header = columns.map((column) => words.columns[column] ?? column);
  const rows = parts.flatMap(({ store, rows: ofStore }) =>
    ofStore.map((row) => columns.map((column) => textOf(kind, column, store, row, words))),
  );
  return [header, ...rows];
}
