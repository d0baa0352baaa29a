import { FailureError } from '#electron/lib/failure-error.ts';
import type { OpenTable } from '#electron/tables/open-tables.ts';
import type { Session } from '#electron/workspace/session.ts';
import { originOfAll } from '#shared/bridge/answer.ts';
import type { DraftRow, StoreRows } from '#shared/bridge/drafts.ts';
import { TableSelection, type WriteTable } from '#shared/bridge/tables.ts';
import type { ExportPart } from '#shared/domain/display-table/export-rows.ts';
import { displaysInParts, namedStores } from './table-stores.ts';

type Known = Extract<StoreRows, { known: true }>;

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv_excel: 'text/csv;charset=utf-8',
  csv_plain: 'text/csv;charset=utf-8',
} as const;

/** @throws FailureError `table_gone`: what was handed over is no selection */
function selectionIn(table: OpenTable): TableSelection {
  const text = new TextDecoder().decode(table.bytes());
  const selection = TableSelection.safeParse(JSON.parse(text));
  if (!selection.success) throw new FailureError({ code: 'table_gone' });
  return selection.data;
}

/** Rows of a store by their ids; one that is gone is left out. */
function rowsById({ rows }: Known): (rowIds: readonly string[]) => readonly DraftRow[] {
  const byId = new Map(rows.map((row) => [row.rowId, row]));
  return (rowIds) => rowIds.flatMap((rowId) => byId.get(rowId) ?? []);
}

/** Displays of stores as a file, and what is in it. Dropping the table ends it. */
export async function writeTable(
  open: Session,
  table: OpenTable,
  { format, title, words, externalIds, isSelection }: Omit<WriteTable, 'tableId'>,
  signal: AbortSignal | undefined,
) {
  const { tally, thread } = table;
  tally.reset();
  const selection = isSelection ? selectionIn(table) : null;
  const wanted = selection === null ? externalIds : [...new Set(selection.map(({ externalId }) => externalId))];
  const names = new Map((await namedStores(open, signal)).map((store) => [store.externalId, store]));
  const known = new Map<string, Known>();
  const missing: string[] = [];
  tally.begin('stores_read', wanted.length);
  for await (const stores of displaysInParts(open, wanted, signal)) {
    for (const store of stores) {
      if (store.known) known.set(store.externalId, store);
      else missing.push(store.externalId);
    }
    tally.add(stores.length);
  }
  const partOf = (store: Known, rows: readonly DraftRow[]): ExportPart => ({
    store: names.get(store.externalId) ?? { externalId: store.externalId, name: '' },
    rows: rows.map(({ rowId, base, desired }) => ({ rowId, base, desired })),
  });
  const all = [...known.values()];
  const finders = new Map(all.map((store) => [store.externalId, rowsById(store)]));
  const parts =
    selection === null
      ? all.map((store) => partOf(store, store.rows))
      : selection.flatMap(({ externalId, rowIds }) => {
          const store = known.get(externalId);
          return store ? [partOf(store, finders.get(externalId)?.(rowIds) ?? [])] : [];
        });
  const bytes = await thread().call('write', { format, title, words, parts });
  return {
    file: new Blob([Uint8Array.from(bytes)], { type: TYPES[format] }),
    rows: parts.reduce((sum, { rows }) => sum + rows.length, 0),
    stores: all.length,
    missing,
    origin: originOfAll(all.flatMap(({ origin }) => origin ?? [])),
  };
}
