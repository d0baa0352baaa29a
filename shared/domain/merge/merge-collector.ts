import type { Brake, Conflict, Draft, RowChange } from './merge-result.ts';
import type { MergedRow, RowSides } from './merge-row.ts';
import type { LocalRow, Row, Tree } from './resource-tree.ts';

/** Collects the results of a merge: the merged state, what it changes, and the rebased draft. */
export type MergeCollector = {
  readonly merged: LocalRow[];
  readonly base: LocalRow[];
  readonly desired: LocalRow[];
  readonly conflicts: Conflict[];
  readonly changes: RowChange[];
};

/** A merge in which no row has been decided yet. */
export function createMergeCollector(): MergeCollector {
  return { merged: [], base: [], desired: [], conflicts: [], changes: [] };
}

/** For the rebased draft: gives fields in conflict the value of one side. */
const withFields = (row: Row, conflicts: readonly Conflict[], side: 'was' | 'mine'): Row => ({
  ...row,
  ...Object.fromEntries(conflicts.flatMap((one) => (one.scope === 'field' ? [[one.field, one[side]]] : []))),
});

const place = (into: LocalRow[], rowId: string, row: Row | null): void => {
  if (row !== null) into.push({ rowId, row });
};

/** Adds one merged row. */
export function collectRow(into: MergeCollector, { rowId, was, mine, theirs }: RowSides, found: MergedRow): void {
  const { merged, conflicts } = found;
  if (merged !== theirs) into.changes.push({ rowId, before: theirs, after: merged });
  if (merged !== null && merged === theirs && conflicts.length === 0) {
    const one = { rowId, row: merged };
    into.merged.push(one);
    into.base.push(one);
    into.desired.push(one);
    return;
  }
  place(into.merged, rowId, merged);
  into.conflicts.push(...conflicts);
  if (conflicts.some(({ scope }) => scope === 'row')) {
    place(into.base, rowId, was);
    place(into.desired, rowId, mine);
  } else {
    place(into.base, rowId, theirs && withFields(theirs, conflicts, 'was'));
    place(into.desired, rowId, merged && withFields(merged, conflicts, 'mine'));
  }
}

/** The rebased draft of what was collected. */
export function rebasedOf({ base, desired }: MergeCollector): Draft {
  return { base, desired };
}

/** Rows of a tree by their local id. */
export function byRowId(tree: Tree): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const { rowId, row } of tree) rows.set(rowId, row);
  return rows;
}

/** What the brake counts. */
export type LossCount = {
  /** Rows of the base that the draft keeps. */
  readonly kept: number;
  /** Those of them that the service no longer has. */
  readonly gone: number;
  /** All rows of the base. */
  readonly base: number;
  /** All rows of the service. */
  readonly remote: number;
};

/**
 * Stops a merge when the service's answer has lost too much: no rows at all are left, or more than half of them are
 * gone (sync.md, step 5). Rows that the person removed too don't count as lost. A person has to confirm such an answer
 * before it is followed.
 */
export function brakeOf({ kept, gone, base, remote }: LossCount): Brake | null {
  if (gone === 0) return null;
  if (remote === 0) return { reason: 'empty', gone, of: base };
  return gone * 2 > kept ? { reason: 'most_gone', gone, of: base } : null;
}
