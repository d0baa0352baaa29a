import type { FoundCell, MatrixTable } from './find-matrix.ts';
import { createFindStore, type FindStore, type NamedStore, type StoreReading } from './find-store.ts';
import { createKnownRows, type RowsOfStore } from './known-rows.ts';
import { createReadField } from './read-field.ts';
import type { RowOutcome, RowResult } from './row-outcome.ts';
import { isWarned, withWarnings } from './row-warnings.ts';
import { runMatrix } from './run-matrix.ts';
import { createRunRow, type RanRow, type RunRowPorts } from './run-row.ts';
import { kindOfWords, type TableKind } from './table-kind.ts';
import { cellsOf, cellText, type RowTable, storeOfRow, type TableRow } from './table-rows.ts';
import type { TableLanguages } from './table-words.ts';

type DryRunInput = {
  readonly table: RowTable | MatrixTable;
  /** All stores of the chain. */
  readonly stores: readonly NamedStore[];
  /** External IDs of the stores shown on the page. */
  readonly shown: readonly string[];
  readonly states: readonly RowsOfStore[];
  readonly languages: TableLanguages;
  /** Called for each row. */
  readonly onRow?: () => void;
};

export type DryRun = {
  /** One for each row of the table, in its order; of a matrix one for each cell that has a target or had one. */
  readonly rows: readonly RowOutcome[];
  readonly counts: Readonly<Record<RowResult, number>>;
  /** How many of the rows that create or change something have warnings. */
  readonly warned: number;
};

const storeOfRows = (find: FindStore, table: RowTable) => {
  const cells = cellsOf(table);
  return (row: TableRow) => storeOfRow(find, cells(row));
};

const storeOfCell =
  (find: FindStore) =>
  ({ externalId, storeName }: FoundCell): StoreReading =>
    find(cellText(externalId.cell), cellText(storeName.cell));

/**
 * Stores whose rows must be known for a dry run: those that rows name, and the shown ones when a row names none.
 */
export function storesOfTable(
  table: RowTable | MatrixTable,
  stores: readonly NamedStore[],
  shown: readonly string[],
): readonly string[] {
  const find = createFindStore(stores);
  const needed = new Set<string>();
  const found = 'cells' in table ? table.cells.map(storeOfCell(find)) : table.rows.map(storeOfRows(find, table));
  for (const store of found) {
    if (store.found === 'store') needed.add(store.externalId);
    else if (store.found === 'open') for (const externalId of shown) needed.add(externalId);
  }
  return [...needed];
}

/** What no two rows may share: the known row that they mean or, for a new one, everything it is recognised by. */
function keyOf({ keyFields }: TableKind, { match, outcome }: RanRow): string | null {
  if (match?.match === 'known') return JSON.stringify([match.known.externalId, match.known.rowId]);
  if (outcome.result !== 'create') return null;
  const values = keyFields.map((field) => {
    const value = outcome.row[field];
    return Array.isArray(value) ? value.toSorted() : value;
  });
  return JSON.stringify([outcome.externalId, 'new', ...values]);
}

/** How many lines a refusal names. */
const MOST_LINES_NAMED = 20;

/** Rows that mean the same one contradict each other, so all of them are refused. */
function withoutDuplicates(kind: TableKind, ran: readonly RanRow[]): RowOutcome[] {
  const keyed = ran.map((one) => ({ ...one, key: keyOf(kind, one) }));
  const groups = Map.groupBy(keyed, ({ key }) => key);
  return keyed.map(({ outcome, key }) => {
    const equal = groups.get(key) ?? [];
    if (key === null || equal.length < 2) return outcome;
    const { line, externalId, label } = outcome;
    const lines = equal.slice(0, MOST_LINES_NAMED).map((one) => one.outcome.line);
    const others = outcome.result === 'refused' ? outcome.reasons : [];
    const reason = { code: 'duplicate' as const, column: null, text: label, lines };
    return { result: 'refused', line, externalId, label, reasons: [reason, ...others] };
  });
}

/** Whether a store's rows are known: all of them, or those that could be read. */
const stateOf = (one: RowsOfStore): RowsOfStore['state'] | 'partly' =>
  one.state === 'known' && one.isPartly ? 'partly' : one.state;

function outcomesOf(
  table: RowTable | MatrixTable,
  ports: RunRowPorts,
  onRow: (() => void) | undefined,
): readonly RowOutcome[] {
  if ('cells' in table) return runMatrix(table.cells, onRow === undefined ? ports : { ...ports, onRow });
  const run = createRunRow(table, ports);
  const ran = table.rows.map((row) => {
    onRow?.();
    return run(row);
  });
  return withoutDuplicates(ports.kind, ran);
}

/**
 * Works out what importing a table would do, row by row, without doing it. A value that is already there is not a
 * change, and neither is a missing column.
 */
export function dryRun({ table, stores, shown, states, languages, onRow }: DryRunInput): DryRun {
  const known = new Map(states.map((one) => [one.externalId, stateOf(one)]));
  const kind = kindOfWords(languages[0]);
  const ports: RunRowPorts = {
    kind,
    rows: createKnownRows(kind, states),
    stateOf: (externalId) => known.get(externalId) ?? 'unread',
    shown,
    find: createFindStore(stores),
    readField: createReadField(kind, languages),
    languages,
  };
  const rows = withWarnings(kind, outcomesOf(table, ports, onRow), states);
  const counts: Record<RowResult, number> = { create: 0, change: 0, remove: 0, unchanged: 0, refused: 0 };
  for (const { result } of rows) counts[result] += 1;
  return { rows, counts, warned: rows.filter(isWarned).length };
}
