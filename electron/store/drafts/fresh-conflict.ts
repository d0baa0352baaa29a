import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import type { Conflict } from '#shared/domain/merge/merge-result.ts';
import type { Tree } from '#shared/domain/merge/resource-tree.ts';
import type { Stop } from './draft-record.ts';

/**
 * A conflict with what is wanted now as its `mine`: a person may edit the very cell before deciding, and "mine" must
 * never bring back what they have replaced.
 */
export function freshConflict(conflict: Conflict, desired: Tree): Conflict {
  if (conflict.scope === 'group') {
    return { ...conflict, mine: desired.filter(({ row }) => expectationKey(row) === conflict.key) };
  }
  const row = desired.find(({ rowId }) => rowId === conflict.rowId)?.row ?? null;
  if (conflict.scope === 'row') return { ...conflict, mine: row };
  return row === null ? conflict : { ...conflict, mine: row[conflict.field] };
}

/** A stop with its conflicts made fresh. */
export function freshStop(stop: Stop | null, desired: Tree): Stop | null {
  if (stop?.state !== 'conflict') return stop;
  return { state: 'conflict', conflicts: stop.conflicts.map((one) => freshConflict(one, desired)) };
}
