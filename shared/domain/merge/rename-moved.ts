import type { Groups } from './expectation-outcomes.ts';
import type { Merge, RowChange } from './merge-result.ts';
import type { Tree } from './resource-tree.ts';
import type { RowIds } from './row-ids.ts';

/**
 * A row whose key was edited to where the service has an equal row is that row now; the one at its old key, which is
 * to be removed, is another row and needs another id.
 */
export function renameMoved(
  { base, edited, changes }: Groups,
  { fresh }: RowIds,
): Pick<Merge, 'changes'> & { base: Tree } {
  if (edited.length === 0) return { base, changes };
  const taken = new Set(base.map(({ rowId }) => rowId));
  const renamed = new Map(edited.flatMap(({ rowId }) => (taken.has(rowId) ? [[rowId, fresh(rowId)]] : [])));
  const rename = <T extends { readonly rowId: string }>(one: T): T => ({
    ...one,
    rowId: renamed.get(one.rowId) ?? one.rowId,
  });
  return { base: [...base, ...edited.map(rename)], changes: joined(changes.map(rename)) };
}

/** A row whose key was edited leaves one key and comes to another: that is one change of one row. */
function joined(changes: readonly RowChange[]): RowChange[] {
  const byRow = new Map<string, RowChange>();
  for (const one of changes) {
    const other = byRow.get(one.rowId);
    const before = one.before ?? other?.before ?? null;
    const after = one.after ?? other?.after ?? null;
    byRow.set(one.rowId, { rowId: one.rowId, before, after });
  }
  return [...byRow.values()];
}
