import type { Row } from '../merge/resource-tree.ts';
import { currentRow, type RowsOfStore } from './known-rows.ts';
import type { RowOutcome, RowWarning } from './row-outcome.ts';
import type { TableKind } from './table-kind.ts';

type Effective = Extract<RowOutcome, { result: 'create' | 'change' }>;

const isEffective = (row: RowOutcome): row is Effective => row.result === 'create' || row.result === 'change';

/** Whether a row of a dry run would do something that looks like a mistake. */
export const isWarned = (row: RowOutcome): boolean => isEffective(row) && row.warnings.length > 0;

const rowKey = (externalId: string, rowId: string): string => JSON.stringify([externalId, rowId]);

/**
 * Adds warnings to rows that create or change something: what the sheet would say about its cells afterwards. For a
 * change, only the fields that it touches count.
 *
 * @param states the rows of the stores as they are now
 */
export function withWarnings(
  { duplicates, warningsOf: warningsOfRow }: TableKind,
  rows: readonly RowOutcome[],
  states: readonly RowsOfStore[],
): readonly RowOutcome[] {
  const changes = new Map<string, Row>();
  const removed = new Set<string>();
  for (const row of rows) {
    if (row.result === 'remove') removed.add(rowKey(row.externalId, row.rowId));
    if (row.result !== 'change') continue;
    const becomes = Object.fromEntries(row.fields.map((field) => [field.field, field.becomes]));
    changes.set(rowKey(row.externalId, row.rowId), becomes);
  }
  const counts = new Map<string, number>();
  const keyOf = (externalId: string, row: Row): string | null => {
    const key = duplicates.keyOf(row);
    return key === null ? null : `${externalId}\n${key}`;
  };
  const count = (externalId: string, row: Row) => {
    const key = keyOf(externalId, row);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const afterwards = new Map<string, Row>();
  for (const store of states) {
    if (store.state !== 'known') continue;
    for (const state of store.rows) {
      const key = rowKey(store.externalId, state.rowId);
      if (removed.has(key)) continue;
      const row = { ...currentRow(state), ...changes.get(key) };
      if (changes.has(key)) afterwards.set(key, row);
      count(store.externalId, row);
    }
  }
  for (const row of rows) if (row.result === 'create') count(row.externalId, row.row);

  const warningsOf = (externalId: string, row: Row, touches: (field: string) => boolean): RowWarning[] => {
    const warnings: RowWarning[] = [...warningsOfRow(row, touches)];
    if (duplicates.fields.some(touches)) {
      const key = keyOf(externalId, row);
      if (key !== null && (counts.get(key) ?? 0) > 1) warnings.push({ code: 'duplicate' });
    }
    return warnings;
  };
  return rows.map((row) => {
    if (row.result === 'create') return { ...row, warnings: warningsOf(row.externalId, row.row, () => true) };
    if (row.result !== 'change') return row;
    const after = afterwards.get(rowKey(row.externalId, row.rowId)) ?? {};
    const touched = new Set<string>(row.fields.map(({ field }) => field));
    return { ...row, warnings: warningsOf(row.externalId, after, (field) => touched.has(field)) };
  });
}
