import { categoryWarning, duplicateKey } from '#shared/domain/merge/display-slips.ts';
import type { Row } from '../merge/resource-tree.ts';
import { currentRow, type DisplaysOfStore } from './known-displays.ts';
import type { RowOutcome, RowWarning } from './row-outcome.ts';

type Effective = Extract<RowOutcome, { result: 'create' | 'change' }>;

const isEffective = (row: RowOutcome): row is Effective => row.result === 'create' || row.result === 'change';

/** Whether a row of a dry run would do something that looks like a mistake. */
export const isWarned = (row: RowOutcome): boolean => isEffective(row) && row.warnings.length > 0;

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const displayKey = (externalId: string, rowId: string): string => JSON.stringify([externalId, rowId]);

/**
 * Adds warnings to rows that create or change a display: what the workbench would say about its cells afterwards. For a
 * change, only the fields that it touches count.
 *
 * @param states the displays as they are now
 */
export function withWarnings(rows: readonly RowOutcome[], states: readonly DisplaysOfStore[]): readonly RowOutcome[] {
  const changes = new Map<string, Row>();
  for (const row of rows) {
    if (row.result !== 'change') continue;
    const becomes = Object.fromEntries(row.fields.map((field) => [field.field, field.becomes]));
    changes.set(displayKey(row.externalId, row.rowId), becomes);
  }
  const counts = new Map<string, number>();
  const keyOf = (externalId: string, row: Row): string | null => {
    const key = duplicateKey(row);
    return key === null ? null : `${externalId}\n${key}`;
  };
  const count = (externalId: string, row: Row) => {
    const key = keyOf(externalId, row);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const afterwards = new Map<string, Row>();
  for (const store of states) {
    if (store.state !== 'known') continue;
    for (const display of store.rows) {
      const key = displayKey(store.externalId, display.rowId);
      const row = { ...currentRow(display), ...changes.get(key) };
      if (changes.has(key)) afterwards.set(key, row);
      count(store.externalId, row);
    }
  }
  for (const row of rows) if (row.result === 'create') count(row.externalId, row.row);

  const warningsOf = (externalId: string, row: Row, touches: (field: string) => boolean): RowWarning[] => {
    const warnings: RowWarning[] = [];
    if (touches('expositionType') || touches('productCategories')) {
      const category = categoryWarning(listOf(row['productCategories']), row['expositionType']);
      if (category !== null) warnings.push(category);
    }
    if (touches('label') || touches('expositionType') || touches('status')) {
      const key = keyOf(externalId, row);
      if (key !== null && (counts.get(key) ?? 0) > 1) warnings.push({ code: 'duplicate' });
    }
    return warnings;
  };
  return rows.map((row) => {
    if (row.result === 'create') return { ...row, warnings: warningsOf(row.externalId, row.row, () => true) };
    if (row.result !== 'change') return row;
    const after = afterwards.get(displayKey(row.externalId, row.rowId)) ?? {};
    const touched = new Set<string>(row.fields.map(({ field }) => field));
    return { ...row, warnings: warningsOf(row.externalId, after, (field) => touched.has(field)) };
  });
}
