import { EXPOSITION_FIELDS, expositionFields } from '#shared/domain/fields/exposition.ts';
import { createReadField } from './field-text.ts';
import { createFindStore, type NamedStore } from './find-store.ts';
import { createKnownDisplays, type DisplaysOfStore } from './known-displays.ts';
import type { RowOutcome, RowResult } from './row-outcome.ts';
import { isWarned, withWarnings } from './row-warnings.ts';
import { createRunRow, type RanRow } from './run-row.ts';
import { cellsOf, type DisplayTable, storeOfRow } from './table-rows.ts';
import type { TableWords } from './table-words.ts';

export type DryRunInput = {
  readonly table: DisplayTable;
  /** All stores of the chain. */
  readonly stores: readonly NamedStore[];
  /** External IDs of the stores shown on the page. */
  readonly shown: readonly string[];
  readonly states: readonly DisplaysOfStore[];
  readonly languages: readonly TableWords[];
  /** Called for each row. */
  readonly onRow?: () => void;
};

export type DryRun = {
  /** One for each row of the table, in its order. */
  readonly rows: readonly RowOutcome[];
  readonly counts: Readonly<Record<RowResult, number>>;
  /** How many of the rows that create or change something have warnings. */
  readonly warned: number;
};

/**
 * Stores whose displays must be known for a dry run: those that rows name, and the shown ones when a row names none.
 */
export function storesOfTable(
  table: DisplayTable,
  stores: readonly NamedStore[],
  shown: readonly string[],
): readonly string[] {
  const find = createFindStore(stores);
  const cells = cellsOf(table);
  const needed = new Set<string>();
  for (const row of table.rows) {
    const store = storeOfRow(find, cells(row));
    if (store.found === 'store') needed.add(store.externalId);
    else if (store.found === 'open') for (const externalId of shown) needed.add(externalId);
  }
  return [...needed];
}

const KEY = EXPOSITION_FIELDS.filter((field) => expositionFields[field].isKey);

/** What no two rows may share: their display or, for a new display, everything it is recognised by. */
function keyOf({ match, outcome }: RanRow): string | null {
  if (match?.match === 'display') return JSON.stringify([match.display.externalId, match.display.rowId]);
  if (outcome.result !== 'create') return null;
  const values = KEY.map((field) => {
    const value = outcome.row[field];
    return Array.isArray(value) ? value.toSorted() : value;
  });
  return JSON.stringify([outcome.externalId, 'new', ...values]);
}

/** How many lines a refusal names. */
const MOST_LINES_NAMED = 20;

/** Rows for the same display contradict each other, so all of them are refused. */
function withoutDuplicates(ran: readonly RanRow[]): RowOutcome[] {
  const keyed = ran.map((one) => ({ ...one, key: keyOf(one) }));
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

/** Whether a store's displays are known: all of them, or those that could be read. */
const stateOf = (one: DisplaysOfStore): DisplaysOfStore['state'] | 'partly' =>
  one.state === 'known' && one.isPartly ? 'partly' : one.state;

/**
 * Works out what importing a table would do, row by row, without doing it. A value that is already there is not a
 * change, and neither is a missing column.
 */
export function dryRun({ table, stores, shown, states, languages, onRow }: DryRunInput): DryRun {
  const known = new Map(states.map((one) => [one.externalId, stateOf(one)]));
  const run = createRunRow(table, {
    displays: createKnownDisplays(states),
    stateOf: (externalId) => known.get(externalId) ?? 'unread',
    shown,
    find: createFindStore(stores),
    readField: createReadField(languages),
    languages,
  });
  const ran = table.rows.map((row) => {
    onRow?.();
    return run(row);
  });
  const rows = withWarnings(withoutDuplicates(ran), states);
  const counts: Record<RowResult, number> = { create: 0, change: 0, unchanged: 0, refused: 0 };
  for (const { result } of rows) counts[result] += 1;
  return { rows, counts, warned: rows.filter(isWarned).length };
}
