import { applyEdits, RowEdit } from '#shared/domain/merge/apply-edits.ts';
import { draftEdits } from '#shared/domain/merge/draft-changes.ts';
import type { Conflict, Draft, Merge } from '#shared/domain/merge/merge-result.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { LocalRow, ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import { planSend } from '#shared/domain/merge/send-plan.ts';
import { type DraftedRow, draftedRows } from '#tests/oracles/draft-rule.ts';
import {
  rowText,
  rowTexts,
  sameContents,
  sameSets,
  sameValue,
  targetKey,
  tidyContact,
} from '#tests/oracles/resource-rule.ts';
import { hold } from './hold.ts';
import type { Scenario } from './merge-scenario.ts';
import { perform } from './model-service.ts';
import { rowsOf } from './safety-laws.ts';

/** Every edit is in the merge or in a conflict (sync.md, I2). */
export function lawOfNoLostEdit(s: Scenario, merge: Merge, changes: readonly DraftedRow[]): void {
  if (s.kind === 'expectations') {
    noKeyLost(s, merge);
    return;
  }
  for (const one of changes) {
    if (merge.conflicts.some(({ rowId }) => rowId === one.rowId)) continue;
    hold(isKept(s, merge, one) || isElsewhere(s, merge, one), `no lost edit: ${one.change}`, s, { one, merge });
  }
}

function isKept({ kind }: Scenario, { merged }: Merge, one: DraftedRow): boolean {
  const row = merged.find(({ rowId }) => rowId === one.rowId)?.row;
  if (one.change === 'removed') return row === undefined;
  // A display that the service has under another id is the same display, with the service's id.
  if (one.change === 'added') return row !== undefined && sameContents(kind, row, one.row);
  return one.fields.every(({ field, was, becomes }) => {
    const isTaken = row !== undefined && sameValue(kind, field, row[field], becomes);
    return isTaken || isUnited(was, becomes, row?.[field]);
  });
}

/**
 * Contacts that take each other's content lead to the set that is there: each is there, where another was, with what
 * the other writer changed of it.
 */
function isElsewhere({ kind, theirTree }: Scenario, { merged, changes, conflicts }: Merge, one: DraftedRow): boolean {
  if (kind !== 'contacts' || changes.length > 0 || conflicts.length > 0) return false;
  if (one.change === 'removed') return true;
  const theirs = theirTree.find(({ rowId }) => rowId === one.rowId)?.row ?? one.row;
  const mine = one.change === 'changed' ? one.fields.map(({ field, becomes }) => [field, becomes]) : [];
  const wanted = [one.row, { ...theirs, ...Object.fromEntries(mine) }];
  return merged.some(({ row }) => wanted.some((other) => sameContents(kind, row, other)));
}

/** A set that both sides changed: what was added is in, what was removed is out. */
function isUnited(was: unknown, becomes: unknown, value: unknown): boolean {
  if (!Array.isArray(was) || !Array.isArray(becomes) || !Array.isArray(value)) return false;
  const added = becomes.filter((item) => !was.includes(item));
  const removed = was.filter((item) => !becomes.includes(item));
  return added.every((item) => value.includes(item)) && !removed.some((item) => value.includes(item));
}

/** Without regard to local ids: a key that the draft changes is as the draft has it, or in a conflict. */
function noKeyLost(s: Scenario, merge: Merge): void {
  const groups = (tree: Tree) => Map.groupBy(rowsOf(tree), targetKey);
  const [was, mine, merged] = [groups(s.base), groups(s.desired), groups(merge.merged)];
  const at = (side: Map<string, Row[]>, key: string) => rowTexts(s.kind, side.get(key) ?? []).join();
  for (const key of new Set([...was.keys(), ...mine.keys()])) {
    const isStopped = merge.conflicts.some((one) => one.scope === 'group' && one.key === key);
    const isLost = at(mine, key) !== at(was, key) && at(merged, key) !== at(mine, key) && !isStopped;
    hold(!isLost, 'no lost edit: a key', s, { key, merge });
  }
}

const conflictKey = (kind: ResourceKind, conflict: Conflict): string => {
  const { scope, field, rowId } = conflict;
  const row = (side: Row | null) => (side === null ? 'none' : rowText(kind, side));
  if (scope === 'field') {
    const [was, mine] = [conflict.was, conflict.mine].map((value) => row({ [field]: value }));
    return `${rowId} ${field} ${was} ${mine}`;
  }
  if (scope === 'row') return `${rowId} ${row(conflict.was)} ${row(conflict.mine)}`;
  return `${conflict.key} ${rowTexts(kind, rowsOf(conflict.was))} ${rowTexts(kind, rowsOf(conflict.mine))}`;
};

/** true when two lists name the same conflicts, in any order. */
export function sameConflicts(kind: ResourceKind, a: readonly Conflict[], b: readonly Conflict[]): boolean {
  const keys = (list: readonly Conflict[]) =>
    list
      .map((one) => conflictKey(kind, one))
      .sort()
      .join();
  return keys(a) === keys(b);
}

/** true when every conflict of one list is in the other. */
export function isPartOf(kind: ResourceKind, part: readonly Conflict[], whole: readonly Conflict[]): boolean {
  const keys = new Set(whole.map((one) => conflictKey(kind, one)));
  return part.every((one) => keys.has(conflictKey(kind, one)));
}

const reopened = (s: Scenario, { base, desired }: Draft): Draft => {
  const edits = draftEdits(s.kind, { base, desired }).map((edit) => RowEdit.parse(edit));
  return { base, desired: applyEdits(s.kind, base, edits).desired };
};

const uniqueIds = (tree: Tree): boolean => new Set(tree.map(({ rowId }) => rowId)).size === tree.length;

/** After a pull the draft says the same as before: same merge, same conflicts, and its edits lead there. */
export function lawOfRebase(s: Scenario, merge: Merge): void {
  const { kind, remote } = s;
  const { rebased } = merge;
  hold(uniqueIds(rebased.base) && uniqueIds(rebased.desired), 'rebase: a local id twice', s, merge);
  hold(uniqueIds(merge.merged), 'merge: a local id twice', s, merge);
  // On top of what was read the draft may be what the service has: then there is nothing left to ask.
  if (kind === 'contacts' && sameSets(kind, rowsOf(rebased.desired), remote)) return;
  // An edited contact that is gone may, once others that are gone have left the base, be recognised by its phone alone.
  if (kind === 'contacts' && merge.conflicts.some(({ scope, theirs }) => scope === 'row' && theirs === null)) return;
  const again = merge3(kind, { ...reopened(s, rebased), remote });
  const isSame = sameConflicts(kind, again.conflicts, merge.conflicts);
  hold(isSame, 'rebase: other conflicts', s, { merge, again });
  hold(sameSets(kind, rowsOf(again.merged), rowsOf(merge.merged)), 'rebase: another merge', s, { merge, again });
  if (merge.conflicts.length > 0 || merge.brake !== null) return;
  hold(sameSets(kind, rowsOf(rebased.base), remote), 'rebase: the base is what was read', s, merge);
  hold(sameSets(kind, rowsOf(rebased.desired), rowsOf(merge.merged)), 'rebase: the draft is the merge', s, merge);
}

/** What performing the plan leads to is the merged state; asking again sends nothing, however the answer was lost. */
export function lawOfSending(s: Scenario, merge: Merge): void {
  const { kind, remote, habits, newId } = s;
  const plan = planSend(kind, merge, { brakeConfirmed: true });
  if (plan.send === 'held' || plan.send === 'invalid') return;
  const after = perform(kind, remote, plan, habits, newId);
  const ids = kind === 'expositions' && !habits.keepsNewIds ? 'other ids' : 'same ids';
  const [left, right] = [withoutIds(after, ids), withoutIds(rowsOf(merge.merged), ids)];
  const isExact = sameSets(kind, left, right);
  hold(isExact || habits.trims, 'sending: the service has the merged state', s, { plan, after, merge });
  if (isExact) lawOfReceipt(s, merge, after);
  else lawOfTrimming(s, merge, after);
}

/** The answer was lost: what is there now is what was to be sent, so nothing is sent again, and no edit is left. */
function lawOfReceipt(s: Scenario, merge: Merge, after: readonly Row[]): void {
  const { kind, base, desired, chance } = s;
  const sentCreates = createsOf(merge);
  const again = merge3(kind, { base, desired, remote: chance.shuffled(after), sentCreates });
  const next = planSend(kind, again, { brakeConfirmed: true });
  // Contacts have new ids after a change: seen from before the pre-read, one that was sent may look like another. That
  // is why a draft is rebased before it is sent.
  hold(next.send === 'nothing' || kind === 'contacts', 'sending: twice', s, { after, again, next });
  const recovered = merge3(kind, { ...merge.rebased, remote: chance.shuffled(after), sentCreates });
  const last = planSend(kind, recovered, { brakeConfirmed: true });
  hold(last.send === 'nothing', 'sending: twice from the rebased draft', s, { after, recovered, last });
  const rest = draftedRows(kind, recovered.rebased.base, recovered.rebased.desired);
  hold(rest.length === 0, 'sending: edits are left', s, { after, rest });
}

/** The service wrote something else than it was sent: nothing is created twice, at most a person is asked. */
function lawOfTrimming(s: Scenario, merge: Merge, after: readonly Row[]): void {
  const { kind, remote, chance } = s;
  const sentCreates = createsOf(merge);
  // A copy of a contact that was edited in the same draft: no one can say which of the two has which new id.
  const isCopy = ({ row }: LocalRow) => remote.some((one) => tidyContact(one) === tidyContact(row));
  if (kind === 'contacts' && sentCreates.some(isCopy)) return;
  const recovered = merge3(kind, { ...merge.rebased, remote: chance.shuffled(after), sentCreates });
  const creates = recovered.changes.filter(({ before }) => before === null);
  hold(creates.length === 0, 'trimming: created twice', s, { after, recovered });
}

const createsOf = ({ changes }: Merge): LocalRow[] =>
  changes.flatMap(({ rowId, before, after }) => (before === null && after !== null ? [{ rowId, row: after }] : []));

const withoutIds = (rows: readonly Row[], ids: 'other ids' | 'same ids'): Row[] =>
  ids === 'same ids' ? [...rows] : rows.map(({ expositionId: _, ...row }) => row);
