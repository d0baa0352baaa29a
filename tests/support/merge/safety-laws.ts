import { applyEdits } from '#shared/domain/merge/apply-edits.ts';
import { draftChanges } from '#shared/domain/merge/draft-changes.ts';
import type { Merge } from '#shared/domain/merge/merge-result.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { Row, RowChange, Tree } from '#shared/domain/merge/resource-tree.ts';
import { planSend } from '#shared/domain/merge/send-plan.ts';
import type { DraftedRow } from '#tests/oracles/draft-rule.ts';
import {
  fieldsOfKind,
  rowText,
  rowTexts,
  SERVICE_FIELDS,
  sameSets,
  sameValue,
  sortedJson,
  targetKey,
} from '#tests/oracles/resource-rule.ts';
import { hold } from './hold.ts';
import type { Scenario } from './merge-scenario.ts';

export const rowsOf = (tree: Tree): Row[] => tree.map(({ row }) => row);

const find = (tree: Tree, rowId: string): Row | null => tree.find((one) => one.rowId === rowId)?.row ?? null;

/** Edits lead to what is wanted, and what a draft changes is what differs then. */
export function lawOfEdits(s: Scenario, changes: readonly DraftedRow[]): void {
  const { kind, base, edits, desired } = s;
  const edited = applyEdits(kind, base, edits);
  hold(edited.unplaced.length === 0, 'edits: one was refused', s, edited);
  hold(sortedJson(edited.desired) === sortedJson(desired), 'edits: another state', s, edited);
  const [found, expected] = [draftChanges(kind, s), changes].map((list) =>
    list
      .map(({ change, rowId, row }) => `${change} ${change === 'changed' ? rowId : rowText(kind, row)}`)
      .sort()
      .join(),
  );
  hold(found === expected, 'edits: other changes', s, { found, expected });
}

/** Without an edit, the merge is what was read, and there is no request. */
export function lawOfIdentity(s: Scenario): void {
  const { kind, base, remote } = s;
  const copy: Tree = base.map(({ rowId, row }) => ({ rowId, row: { ...row } }));
  const merge = merge3(kind, { base, desired: copy, remote });
  const merged = rowsOf(merge.merged);
  hold(
    merged.length === remote.length && remote.every((row) => merged.includes(row)),
    'identity: without an edit the merge is what was read',
    s,
    merge,
  );
  hold(merge.conflicts.length === 0 && merge.changes.length === 0, 'identity: no conflict, no change', s, merge);
  hold(planSend(kind, merge, { brakeConfirmed: true }).send === 'nothing', 'identity: nothing to send', s, merge);
}

/** When the service did not change, the merge is what the person wants, also when all ids and the order are new. */
export function lawOfAlone(s: Scenario): void {
  const { kind, base, desired, newId, chance } = s;
  const { id } = SERVICE_FIELDS[kind];
  const isRemade = s.habits.remakesIds && id !== null && kind !== 'expositions';
  const remote = chance.shuffled(base.map(({ row }) => (isRemade ? { ...row, [id]: newId() } : row)));
  const merge = merge3(kind, { base, desired, remote });
  hold(merge.conflicts.length === 0 && merge.brake === null, 'alone: no conflict', s, { remote, merge });
  hold(sameSets(kind, rowsOf(merge.merged), rowsOf(desired)), 'alone: the merge is the draft', s, { remote, merge });
}

const changedValues = (s: Scenario, { before, after }: RowChange): string[] =>
  fieldsOfKind(s.kind).filter((name) => !sameValue(s.kind, name, before?.[name], after?.[name]));

/**
 * Every value of the merge is one of mine or of theirs. The one exception: a set that both sides only added to has the
 * additions of both, and a set that both only removed from lacks what either removed, unless nothing would be left.
 */
export function lawOfNoInvention(s: Scenario, merge: Merge): void {
  const { kind, base, desired, remote } = s;
  for (const { rowId, row } of merge.merged) {
    if (remote.includes(row)) continue;
    const mine = find(desired, rowId);
    const theirs = merge.changes.find((change) => change.rowId === rowId)?.before ?? {};
    hold(mine !== null, 'no invention: a row of neither side', s, { row, merge });
    const same = (name: string, a: unknown, b: unknown) => sameValue(kind, name, a, b);
    for (const name of fieldsOfKind(kind)) {
      const value = row[name];
      const known = mine !== null && (same(name, value, mine[name]) || same(name, value, theirs[name]));
      const joined = known || isJoined(find(base, rowId)?.[name], mine?.[name], theirs[name], value);
      hold(joined, 'no invention: a value of neither side', s, { name, row, merge });
    }
  }
}

/** true when both sides went the same way from `was`, and the set is where both ways lead. */
function isJoined(was: unknown, mine: unknown, theirs: unknown, value: unknown): boolean {
  if (!Array.isArray(was) || !Array.isArray(mine) || !Array.isArray(theirs) || !Array.isArray(value)) return false;
  const all = [...new Set([...was, ...mine, ...theirs, ...value])];
  const [grow, shrink] = [[mine, theirs].every((side) => isPart(was, side)), isPart([...mine, ...theirs], was)];
  if (grow) return all.every((one) => value.includes(one) === (mine.includes(one) || theirs.includes(one)));
  const rest = all.every((one) => value.includes(one) === (mine.includes(one) && theirs.includes(one)));
  return shrink && rest && (value.length > 0 || mine.length === 0 || theirs.length === 0);
}

const isPart = (part: readonly unknown[], whole: readonly unknown[]): boolean =>
  part.every((one) => whole.includes(one));

/** Rows without an edit are the very rows that were read (sync.md, I6). */
export function lawOfUntouched(s: Scenario, merge: Merge, changes: readonly DraftedRow[]): void {
  if (s.kind === 'expectations') {
    untouchedKeys(s, merge);
    return;
  }
  const touched = new Set(changes.map(({ rowId }) => rowId));
  const merged = new Set(rowsOf(merge.merged));
  for (const { rowId, row } of merge.merged) {
    hold(touched.has(rowId) || s.remote.includes(row), 'untouched: a row was changed', s, { row, merge });
  }
  const before = new Map(merge.changes.map((change) => [change.before, change.rowId]));
  for (const row of s.remote) {
    const rowId = before.get(row);
    hold(merged.has(row) || (rowId !== undefined && touched.has(rowId)), 'untouched: a row is gone', s, { row, merge });
  }
}

type Groups = ReadonlyMap<string, readonly Row[]>;

const groupsOf = (
  { base, desired, remote }: Scenario,
  { merged }: Merge,
): readonly [Groups, Groups, Groups, Groups] => {
  const groups = (rows: readonly Row[]): Groups => Map.groupBy(rows, targetKey);
  return [groups(rowsOf(base)), groups(rowsOf(desired)), groups(remote), groups(rowsOf(merged))];
};

const at = (side: Groups, key: string): string => rowTexts('expectations', side.get(key) ?? []).join();

/** Keys at which the draft has what the base has hold the very rows that were read. */
function untouchedKeys(s: Scenario, merge: Merge): void {
  const [was, mine, theirs, merged] = groupsOf(s, merge);
  for (const key of new Set([...theirs.keys(), ...merged.keys()])) {
    if (at(was, key) !== at(mine, key)) continue;
    const [read, found] = [theirs.get(key) ?? [], merged.get(key) ?? []];
    const isSame = read.length === found.length && read.every((row) => found.includes(row));
    hold(isSame, 'untouched: a key is not as it was read', s, { key, merge });
  }
}

/** What another writer changed and the merge overwrites (sync.md, I5): never anything. */
export function lawOfNoOverwrite(s: Scenario, merge: Merge): void {
  const { kind, base } = s;
  for (const change of merge.changes) {
    const { rowId, before, after } = change;
    if (before === null || kind === 'expectations') continue;
    const was = find(base, rowId);
    for (const name of fieldsOfKind(kind)) {
      if (after !== null && sameValue(kind, name, before[name], after[name])) continue;
      const merges = isJoined(was?.[name], find(s.desired, rowId)?.[name], before[name], after?.[name]);
      hold(merges || sameValue(kind, name, was?.[name], before[name]), 'no overwrite: a foreign change', s, {
        name,
        change,
        merge,
      });
    }
    hold(after === null || changedValues(s, change).length > 0, 'no overwrite: an empty change', s, { change, merge });
  }
  if (kind === 'expectations') noKeyOverwritten(s, merge);
}

/** Without regard to how rows were paired: a key that another writer changed is as it was read, or both agree. */
function noKeyOverwritten(s: Scenario, merge: Merge): void {
  const [was, mine, theirs, merged] = groupsOf(s, merge);
  for (const key of new Set([...theirs.keys(), ...merged.keys()])) {
    const isTheirs = at(merged, key) === at(theirs, key);
    const isMine = at(merged, key) === at(mine, key) && at(was, key) === at(theirs, key);
    hold(isTheirs || isMine, 'no overwrite: a key that another writer changed', s, { key, merge });
  }
}
