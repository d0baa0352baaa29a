import { draftChanges } from '#shared/domain/merge/draft-changes.ts';
import type { ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { RowEdit } from '#shared/domain/merge/row-edit.ts';
import type { ResourceRef } from './resource-ref.ts';

/** What a step did to one row: only the fields that it changed, so that undoing it leaves the others alone. */
export type RowDelta =
  | { readonly delta: 'added' | 'removed'; readonly rowId: string; readonly row: Row }
  | { readonly delta: 'changed'; readonly rowId: string; readonly was: Row; readonly becomes: Row };

/** What a step did to one resource. */
export type ResourceDelta = { readonly ref: ResourceRef; readonly rows: readonly RowDelta[] };

/** The difference between two states of what is wanted. */
export function rowDeltas(kind: ResourceKind, was: Tree, becomes: Tree): RowDelta[] {
  return draftChanges(kind, { base: was, desired: becomes }).map((one): RowDelta => {
    const { rowId, row } = one;
    if (one.change !== 'changed') return { delta: one.change, rowId, row };
    return {
      delta: 'changed',
      rowId,
      was: Object.fromEntries(one.fields.map(({ field, was: value }) => [field, value ?? null])),
      becomes: Object.fromEntries(one.fields.map(({ field, becomes: value }) => [field, value ?? null])),
    };
  });
}

const setAll = (rowId: string, values: Row): RowEdit[] =>
  Object.entries(values).map(([field, value]) => ({ edit: 'set', rowId, field, value }));

/** Edits that do a step again (`forth`), or take it back. */
export function editsOfDeltas(rows: readonly RowDelta[], forth: boolean): RowEdit[] {
  return rows.flatMap((one): RowEdit[] => {
    if (one.delta === 'changed') return setAll(one.rowId, forth ? one.becomes : one.was);
    const isAdding = (one.delta === 'added') === forth;
    return [isAdding ? { edit: 'add', rowId: one.rowId, row: one.row } : { edit: 'remove', rowId: one.rowId }];
  });
}
