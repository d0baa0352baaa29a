import type { RowEdit } from '#shared/domain/merge/apply-edits.ts';
import { type DraftChange, draftChanges } from '#shared/domain/merge/draft-changes.ts';
import type { ResourceKind, ResourceRef, Row, Tree } from '#shared/domain/merge/resource-tree.ts';

/**
 * What a step did to one row, or to many in the same way. It has only the fields that the step changed, so that undoing
 * it leaves the others alone.
 */
export type RowDelta =
  | { readonly delta: 'added' | 'removed'; readonly rowId: string; readonly row: Row }
  | { readonly delta: 'changed'; readonly rowIds: readonly string[]; readonly was: Row; readonly becomes: Row };

/** What a step did to one resource. */
export type ResourceDelta = { readonly ref: ResourceRef; readonly rows: readonly RowDelta[] };

/** Turns row changes into deltas, one per row or one for many rows. */
export function deltasOf(changes: readonly DraftChange[]): RowDelta[] {
  const deltas: RowDelta[] = [];
  const known = new Map<string, string[]>();
  for (const one of changes) {
    const { rowId, row } = one;
    if (one.change !== 'changed') {
      deltas.push({ delta: one.change, rowId, row });
      continue;
    }
    const before: Record<string, unknown> = {};
    const after: Record<string, unknown> = {};
    for (const { field, was: old, becomes: value } of one.fields) {
      before[field] = old ?? null;
      after[field] = value ?? null;
    }
    const key = `${JSON.stringify(before)}\n${JSON.stringify(after)}`;
    const rowIds = known.get(key);
    if (rowIds) {
      rowIds.push(rowId);
      continue;
    }
    const first = [rowId];
    known.set(key, first);
    deltas.push({ delta: 'changed', rowIds: first, was: before, becomes: after });
  }
  return deltas;
}

/** The difference between two states of the wanted rows. */
export const rowDeltas = (kind: ResourceKind, was: Tree, becomes: Tree): RowDelta[] =>
  deltasOf(draftChanges(kind, { base: was, desired: becomes }));

/** How many rows a step changed, added or removed. */
export const countRows = (rows: readonly RowDelta[]): number =>
  rows.reduce((sum, one) => sum + (one.delta === 'changed' ? one.rowIds.length : 1), 0);

/** Edits that repeat a step (`forth`) or take it back. */
export function editsOfDeltas(rows: readonly RowDelta[], forth: boolean): RowEdit[] {
  return rows.flatMap((one): RowEdit[] => {
    if (one.delta === 'changed') {
      const values = Object.entries(forth ? one.becomes : one.was);
      return one.rowIds.flatMap((rowId) =>
        values.map(([field, value]): RowEdit => ({ edit: 'set', rowId, field, value })),
      );
    }
    const isAdding = (one.delta === 'added') === forth;
    return [isAdding ? { edit: 'add', rowId: one.rowId, row: one.row } : { edit: 'remove', rowId: one.rowId }];
  });
}
