import { applyEdits, type RowEdit, type UnplacedEdit } from '#shared/domain/merge/apply-edits.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import type { Tree } from '#shared/domain/merge/resource-tree.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import type { BegunDraft } from './draft-trees.ts';
import { editDraft } from './save-edits.ts';

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

/**
 * Applies edits that go back or forth to what was wanted once. A target whose slot has got another one since is left
 * alone, as a row that is gone: nobody has seen the two side by side. Call in a transaction.
 *
 * @returns the edits that were left out
 */
export function editBack(db: WriteDb, begun: BegunDraft, edits: readonly RowEdit[]): UnplacedEdit[] {
  const { trees, draft } = begun;
  const left: UnplacedEdit[] = [];
  let placed = edits;
  if (draft.ref.kind === 'expectations') {
    for (;;) {
      const taken = broughtToTaken(trees, applyEdits('expectations', trees.base, placed, trees.desired).desired);
      if (taken.size === 0) break;
      const isLeft = (edit: RowEdit) => 'rowId' in edit && taken.has(edit.rowId);
      left.push(...placed.filter(isLeft).map((edit): UnplacedEdit => ({ edit, reason: 'row_exists' })));
      placed = placed.filter((edit) => !isLeft(edit));
    }
  }
  return [...editDraft(db, begun, placed).unplaced, ...left];
}
