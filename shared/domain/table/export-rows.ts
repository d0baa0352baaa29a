import { LOGIN_CODE } from '#shared/domain/change-set/hidden-code.ts';
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

/** The columns of a file. Login codes are in it only when a person asked for them with this file (decision 49). */
export const exportedColumns = (kind: TableKind, withCodes: boolean): readonly string[] =>
  columnsOf(kind).filter((column) => withCodes || column !== LOGIN_CODE);

/** A table as text, header first, written so that an import finds each row again. */
export function exportRows(parts: readonly ExportPart[], words: TableWords, withCodes = false): string[][] {
  const kind = kindOfWords(words);
  const columns = exportedColumns(kind, withCodes);
  const header = columns.map((column) => words.columns[column] ?? column);
  const rows = parts.flatMap(({ store, rows: ofStore }) =>
    ofStore.map((row) => columns.map((column) => textOf(kind, column, store, row, words))),
  );
  return [header, ...rows];
}
