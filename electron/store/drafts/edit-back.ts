import { applyEdits, type RowEdit, type UnplacedEdit } from '#shared/domain/merge/apply-edits.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { type FieldRule, fieldRule, kindRules } from '#shared/domain/merge/kind-rules.ts';
import { byRowId } from '#shared/domain/merge/merge-result.ts';
import type { ResourceKind, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import type { BegunDraft } from './draft-trees.ts';
import { editsOfDeltas, type ResourceDelta } from './history-table.ts';
import type { IsLeft } from './left-out.ts';
import { editDraft } from './save-edits.ts';
import { isTidied } from './sent-changes.ts';

const keysOf = (tree: Tree): ReadonlyMap<string, string> =>
  new Map(tree.map(({ rowId, row }) => [rowId, expectationKey(row)]));

/** Targets that the edits bring to a key where the service has another one that is wanted, too. */
function broughtToTaken({ base, desired: before }: BegunDraft['trees'], desired: Tree): ReadonlySet<string> {
  const [known, old, keys] = [keysOf(base), keysOf(before), keysOf(desired)];
  const stays = ([rowId, key]: readonly [string, string]) => known.get(rowId) === key;
  const taken = new Set([...keys].filter(stays).map(([, key]) => key));
  const brought = [...keys].filter((one) => !stays(one) && old.get(one[0]) !== one[1] && taken.has(one[1]));
  return new Set(brought.map(([rowId]) => rowId));
}

/** Whether a field is wanted as the step left it, perhaps as a service tidies texts. */
const isAsLeft = (rule: FieldRule, was: unknown, left: unknown, now: unknown): boolean =>
  rule.same(left, now) || isTidied(rule, was, left, now);

/**
 * Finds the edits about what is no longer as the step left it, because of what others did or a person decided since.
 *
 * @param opposite the edits that the step was, or was taken back with, one for each edit
 */
function changedSince(
  kind: ResourceKind,
  desired: Tree,
  edits: readonly RowEdit[],
  opposite: readonly RowEdit[],
): ReadonlySet<RowEdit> {
  const rows = byRowId(desired);
  const isChanged = (edit: RowEdit, left: RowEdit | undefined): boolean => {
    const now = 'rowId' in edit ? rows.get(edit.rowId) : undefined;
    if (now === undefined) return false;
    if (edit.edit === 'set' && left?.edit === 'set') {
      const rule = fieldRule(kind, edit.field);
      return rule !== undefined && !isAsLeft(rule, edit.value, left.value, now[edit.field]);
    }
    if (edit.edit !== 'remove' || left?.edit !== 'add') return false;
    return !kindRules[kind].fields.every((rule) => isAsLeft(rule, undefined, left.row[rule.name], now[rule.name]));
  };
  return new Set(edits.filter((edit, at) => isChanged(edit, opposite[at])));
}

/**
 * Applies what a step did to a resource, or takes it back. What is not as the step left it keeps its value, and so does a
 * target whose slot has got another one since: nobody has seen the two side by side. Call in a transaction.
 *
 * @param isLeft what the Undo before a Redo left
 * @returns the edits that were left out
 */
export function editBack(
  db: WriteDb,
  begun: BegunDraft,
  rows: ResourceDelta['rows'],
  way: 'undo' | 'redo',
  isLeft: IsLeft,
): UnplacedEdit[] {
  const { trees, draft } = begun;
  const { ref } = draft;
  const { kind } = ref;
  const ordered = way === 'undo' ? rows.toReversed() : rows;
  const edits = editsOfDeltas(ordered, way === 'redo');
  const changed = changedSince(kind, trees.desired, edits, editsOfDeltas(ordered, way === 'undo'));
  const stays = (edit: RowEdit): boolean =>
    changed.has(edit) || ('rowId' in edit && isLeft(ref, edit.rowId, edit.edit === 'set' ? edit.field : ''));
  const left = edits.filter(stays).map((edit): UnplacedEdit => ({ edit, reason: 'changed_since' }));
  let placed = edits.filter((edit) => !stays(edit));
  if (kind === 'expectations') {
    for (;;) {
      const taken = broughtToTaken(trees, applyEdits(kind, trees.base, placed, trees.desired).desired);
      if (taken.size === 0) break;
      const isTaken = (edit: RowEdit) => 'rowId' in edit && taken.has(edit.rowId);
      left.push(...placed.filter(isTaken).map((edit): UnplacedEdit => ({ edit, reason: 'row_exists' })));
      placed = placed.filter((edit) => !isTaken(edit));
    }
  }
  return [...editDraft(db, begun, placed).unplaced, ...left];
}
