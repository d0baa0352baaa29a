import { fieldRule, kindRules } from './kind-rules.ts';
import { byRowId } from './merge-collector.ts';
import { recogniseRows } from './recognise-rows.ts';
import type { ResourceKind, Row, Tree } from './resource-tree.ts';
import { completeRow } from './row-content.ts';
import { isReplaceable, type RowEdit, type UnplacedEdit } from './row-edit.ts';

export type Edited = { readonly desired: Tree; readonly unplaced: readonly UnplacedEdit[] };

type Reason = UnplacedEdit['reason'];

/** Rows as a draft changes them: a Map keeps the order, also when a row is changed. */
type Work = { readonly kind: ResourceKind; readonly base: ReadonlyMap<string, Row>; rows: Map<string, Row> };

const NO_ROW: Row = {};

function set({ kind, base, rows }: Work, rowId: string, field: string, value: unknown): Reason | null {
  const row = rows.get(rowId);
  if (row === undefined) return 'no_row';
  const rule = fieldRule(kind, field);
  if (rule === undefined) return 'no_field';
  const was = base.get(rowId) ?? NO_ROW;
  // Back to what it was: byte for byte, so that nothing is sent for it (sync.md, I6).
  const back = was !== NO_ROW && rule.same(was[field], value);
  rows.set(rowId, { ...row, [field]: back ? was[field] : value });
  return null;
}

function remove({ kind, base, rows }: Work, rowId: string): Reason | null {
  if (!rows.has(rowId)) return 'no_row';
  if (!kindRules[kind].canRemove && base.has(rowId)) return 'not_removable';
  rows.delete(rowId);
  return null;
}

function place(work: Work, edit: RowEdit): Reason | null {
  switch (edit.edit) {
    case 'set':
      return set(work, edit.rowId, edit.field, edit.value);
    case 'add': {
      if (work.rows.has(edit.rowId)) return 'row_exists';
      // A row that was removed and added again under its id keeps what the service gave it.
      const row = { ...work.base.get(edit.rowId), ...completeRow(work.kind, edit).row };
      work.rows.set(edit.rowId, row);
      return null;
    }
    case 'remove':
      return remove(work, edit.rowId);
    case 'replace': {
      if (!isReplaceable(work.kind)) return 'not_replaceable';
      const current = [...work.rows].map(([rowId, row]) => ({ rowId, row }));
      work.rows = byRowId(recogniseRows(work.kind, current, edit.rows));
      return null;
    }
    default:
      return edit satisfies never;
  }
}

/**
 * The state a person wants: the base with edits (sync.md, "Per resource"). Rows without an edit are the very objects
 * of the base.
 *
 * @param base the last verified state
 * @param edits in the order in which they were made
 * @param from what was wanted before them; the base when it is not given
 * @returns `unplaced` lists edits that have no place in this base; nothing is dropped silently
 */
export function applyEdits(kind: ResourceKind, base: Tree, edits: readonly RowEdit[], from: Tree = base): Edited {
  if (edits.length === 0) return { desired: from, unplaced: [] };
  const before = byRowId(base);
  const work: Work = { kind, base: before, rows: from === base ? new Map(before) : byRowId(from) };
  const unplaced = edits.flatMap((edit) => {
    const reason = place(work, edit);
    return reason === null ? [] : [{ edit, reason }];
  });
  return { desired: Array.from(work.rows, ([rowId, row]) => ({ rowId, row })), unplaced };
}
