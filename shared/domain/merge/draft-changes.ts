import type { RowEdit } from './apply-edits.ts';
import { canonicalRow } from './canonical-form.ts';
import { kindRules } from './kind-rules.ts';
import { byRowId, type Draft } from './merge-result.ts';
import type { ResourceKind, Row } from './resource-tree.ts';

/** One field of a row that a draft changes. */
export type FieldChange = { readonly field: string; readonly was: unknown; readonly becomes: unknown };

/** What a draft does to one row. A value equal to the old one is not a change. */
export type DraftChange =
  | { readonly change: 'added'; readonly rowId: string; readonly row: Row }
  | { readonly change: 'removed'; readonly rowId: string; readonly row: Row }
  | {
      readonly change: 'changed';
      readonly rowId: string;
      readonly row: Row;
      readonly fields: readonly FieldChange[];
    };

function changedFields(kind: ResourceKind, was: Row, mine: Row): FieldChange[] {
  if (was === mine) return [];
  const fields: FieldChange[] = [];
  for (const { name, same } of kindRules[kind].fields) {
    if (!same(was[name], mine[name])) fields.push({ field: name, was: was[name], becomes: mine[name] });
  }
  return fields;
}

/**
 * Contacts and expectations are identified by their content, so a row that is removed and added again unchanged is not
 * a change.
 */
function withoutDetours(kind: ResourceKind, changes: DraftChange[]): DraftChange[] {
  const removed = changes.filter(({ change }) => change === 'removed');
  if (removed.length === 0 || !changes.some(({ change }) => change === 'added')) return changes;
  const byContent = Map.groupBy(removed, ({ row }) => canonicalRow(kind, row));
  const dropped = new Set<DraftChange>();
  for (const one of changes) {
    const other = one.change === 'added' ? byContent.get(canonicalRow(kind, one.row))?.pop() : undefined;
    if (other) dropped.add(one).add(other);
  }
  return changes.filter((one) => !dropped.has(one));
}

/**
 * What a draft changes, row by row and field by field: first changed and removed rows in the order of the base, then
 * added ones. Edits that were undone again are left out.
 */
export function draftChanges(kind: ResourceKind, { base, desired }: Draft): DraftChange[] {
  if (desired === base) return [];
  const rest = byRowId(desired);
  const changes = base.flatMap(({ rowId, row: was }): DraftChange[] => {
    const row = rest.get(rowId);
    rest.delete(rowId);
    if (row === undefined) return [{ change: 'removed', rowId, row: was }];
    const fields = changedFields(kind, was, row);
    return fields.length === 0 ? [] : [{ change: 'changed', rowId, row, fields }];
  });
  for (const [rowId, row] of rest) changes.push({ change: 'added', rowId, row });
  return withoutDetours(kind, changes);
}

/** The fewest edits that lead from the base to the wanted state. This is what a draft stores (sync.md, step 1). */
export function draftEdits(kind: ResourceKind, draft: Draft): RowEdit[] {
  return draftChanges(kind, draft).flatMap((one): RowEdit[] => {
    const { rowId } = one;
    if (one.change === 'removed') return [{ edit: 'remove', rowId }];
    if (one.change === 'added') return [{ edit: 'add', rowId, row: one.row }];
    return one.fields.map(({ field, becomes }) => ({ edit: 'set', rowId, field, value: becomes ?? null }));
  });
}

/** A row that is new or removed, or one that changes, with its changed fields. */
type RowOfChanges =
  | { readonly change: 'added' | 'removed' }
  | { readonly change: 'changed'; readonly fields: readonly unknown[] };

/**
 * How many changes what happens to a row is: one for each field, and one for a row that is new or removed. Every count
 * of changes counts these, from the rail to the last line of the history (decision 94).
 */
export const sizeOfChange = (one: RowOfChanges): number => (one.change === 'changed' ? one.fields.length : 1);

/** The same of many rows together. */
export const sizeOfChanges = (changes: readonly RowOfChanges[]): number =>
  changes.reduce((sum, one) => sum + sizeOfChange(one), 0);

/** What a person should check before sending, apart from new rows, with how often each occurs. */
type ChangeRisks = { readonly disables: number; readonly clears: number };

/** No value, an empty text or an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Counts the rows that are disabled and the values that are cleared. */
export function changeRisks(changes: readonly DraftChange[]): ChangeRisks {
  const fields = changes.flatMap((one) => (one.change === 'changed' ? one.fields : []));
  return {
    disables: fields.filter(({ field, becomes }) => field === 'status' && becomes === 'disabled').length,
    clears: fields.filter(({ was, becomes }) => isEmptyValue(becomes) && !isEmptyValue(was)).length,
  };
}
