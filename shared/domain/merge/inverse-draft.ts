import { expectationKey } from './expectation-groups.ts';
import { kindRules } from './kind-rules.ts';
import { byRowId, type Merge } from './merge-result.ts';
import { merge3 } from './merge3.ts';
import type { LocalRow, ResourceKind, Row, RowChange, Tree } from './resource-tree.ts';
import { sameContent, wireId, withContent } from './row-content.ts';

type Inverse = {
  /** The draft that undoes the changes is `merge.rebased`. Its conflicts are rows that have changed since. */
  readonly merge: Merge;
  /** Rows that can't be undone: a store that was created. A created display is disabled instead. */
  readonly irreversible: readonly string[];
};

/** What a row should become so that its change is undone; undefined when it can't be undone. */
function before(kind: ResourceKind, change: RowChange, now: Row): Row | null | undefined {
  if (change.before !== null) return withContent(kindRules[kind], now, change.before);
  if (kindRules[kind].canRemove) return null;
  return kind === 'expositions' ? { ...now, status: 'disabled' } : undefined;
}

/**
 * The id under which the row of a change is known now. What a new file has read has the service's ids, also where the
 * file that it was taken over from made its own.
 */
function idNow(kind: ResourceKind, { rowId, after }: RowChange, present: ReadonlyMap<string, Row>): string {
  if (after === null || present.has(rowId)) return rowId;
  const rules = kindRules[kind];
  const id = wireId(rules, after);
  const rows = [...present];
  const found =
    rows.find(([, row]) => id !== null && wireId(rules, row) === id) ??
    rows.find(([, row]) => sameContent(rules, row, after));
  return found?.[0] ?? rowId;
}

/**
 * Of targets, as many rows as there are of a key are one value (sync.md, "Keys"). What stands at the keys of the changes
 * is what was sent there: what came there since is only the service's.
 */
function asSent(changes: readonly RowChange[], sent: Tree, current: Tree): Tree {
  const keys = new Set(
    changes.flatMap(({ before: was, after }) => [was, after].flatMap((row) => (row ? [expectationKey(row)] : []))),
  );
  const changed = new Set(changes.map(({ rowId }) => rowId));
  const isThere = ({ row }: LocalRow): boolean => keys.has(expectationKey(row));
  return [...current.filter((one) => !isThere(one)), ...sent.filter((one) => isThere(one) && !changed.has(one.rowId))];
}

/**
 * The inverse of what was published, as a new draft on top of the current state (sync.md, step 14). It is itself a
 * three-way merge: from what was written (was) to what was there before (mine), on top of what is there now (theirs). A
 * row that somebody has changed since becomes a conflict and is not overwritten.
 *
 * @param changes `Merge.changes` of the attempt, stored in the journal with the rows as they were before
 * @param current the last verified state, under the same local ids
 * @param sent the whole set as it was sent; of other kinds than targets nothing is looked at
 */
export function inverseDraft(kind: ResourceKind, changes: readonly RowChange[], current: Tree, sent: Tree): Inverse {
  const rules = kindRules[kind];
  const present = byRowId(current);
  const isByKey = kind === 'expectations';
  const base = byRowId(isByKey ? asSent(changes, sent, current) : current);
  const desired = new Map(base);
  const irreversible: string[] = [];
  for (const change of changes) {
    const { after } = change;
    const rowId = isByKey ? change.rowId : idNow(kind, change, present);
    const now = present.get(rowId);
    if (after === null) {
      if ((isByKey || now === undefined) && change.before !== null) desired.set(rowId, change.before);
      continue;
    }
    const written = now ? withContent(rules, now, after) : after;
    const wanted = before(kind, change, written);
    if (wanted === undefined) {
      irreversible.push(rowId);
      continue;
    }
    base.set(rowId, written);
    if (wanted === null) desired.delete(rowId);
    else desired.set(rowId, wanted);
  }
  const merge = merge3(kind, { base: treeOf(base), desired: treeOf(desired), remote: current.map(({ row }) => row) });
  return { merge, irreversible };
}

const treeOf = (rows: ReadonlyMap<string, Row>): LocalRow[] => Array.from(rows, ([rowId, row]) => ({ rowId, row }));
