import { inverseDraft } from '#shared/domain/merge/inverse-draft.ts';
import type { Conflict, Draft, Merge } from '#shared/domain/merge/merge-result.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import { resolveConflict, type SideChoice } from '#shared/domain/merge/resolve-conflict.ts';
import type { LocalRow, ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import { planSend } from '#shared/domain/merge/send-plan.ts';
import { draftedRows } from '#tests/oracles/draft-rule.ts';
import { rowText, sameSets, targetKey } from '#tests/oracles/resource-rule.ts';
import { hold } from './hold.ts';
import type { Scenario } from './merge-scenario.ts';
import { perform } from './model-service.ts';
import { isPartOf, sameConflicts } from './progress-laws.ts';
import { randomContent } from './random-rows.ts';
import { rowsOf } from './safety-laws.ts';

type Touched = { readonly changed: Set<string>; readonly adds: boolean; readonly replaces: boolean };

/** Rows, or for expectations keys, that a writer changed. */
function touchedBy({ kind, base }: Scenario, desired: Tree): Touched {
  const changes = draftedRows(kind, base, desired);
  const rows = new Map(base.map(({ rowId, row }) => [rowId, row]));
  const places = ({ rowId, row }: LocalRow): string[] => {
    const was = rows.get(rowId);
    return kind === 'expectations' ? [targetKey(row), ...(was ? [targetKey(was)] : [])] : [rowId];
  };
  const wanted = new Set(desired.map(({ rowId }) => rowId));
  const adds = desired.some(({ rowId }) => !rows.has(rowId));
  const removed = base.filter(({ rowId }) => !wanted.has(rowId));
  // Removed and added again with the same words a contact counts as unchanged: which of two equal ones it was is open.
  const changed = new Set([...changes, ...removed].flatMap(places));
  return { changed, adds, replaces: adds && removed.length > 0 };
}

/** Two writers get the same state whoever comes first, and writers of different rows never disturb each other. */
export function lawOfCommuting(s: Scenario, merge: Merge): void {
  const { kind, base, desired, theirTree, idsAreNew } = s;
  const swapped = merge3(kind, { base, desired: theirTree, remote: rowsOf(desired) });
  const [mine, theirs] = [touchedBy(s, desired), touchedBy(s, theirTree)];
  if (!idsAreNew && mine.changed.values().every((place) => !theirs.changed.has(place)) && !(mine.adds && theirs.adds)) {
    const none = merge.conflicts.length === 0 && swapped.conflicts.length === 0;
    hold(none, 'commuting: a conflict between different rows', s, { merge, swapped });
  }
  if (merge.conflicts.length > 0 || swapped.conflicts.length > 0) {
    // Contacts that were removed and added again may be the same person for one side only.
    const both = merge.conflicts.length > 0 && swapped.conflicts.length > 0;
    hold(both || kind === 'contacts', 'commuting: a conflict for one only', s, { merge, swapped });
    return;
  }
  const ids = kind === 'expositions' ? withoutIds : rowsOf;
  const same = sameSets(kind, ids(merge.merged), ids(swapped.merged));
  // A contact that was removed and added again has a new id: then no one can say which of two equal ones it is.
  const isNew = idsAreNew || (kind === 'contacts' && (mine.replaces || theirs.replaces));
  hold(same || isNew, 'commuting: another state', s, { merge, swapped });
}

const withoutIds = (tree: Merge['merged']): Row[] => tree.map(({ row: { expositionId: _, ...row } }) => row);

/** The order of the service's rows has no say. */
export function lawOfOrder(s: Scenario, merge: Merge): void {
  const again = merge3(s.kind, { base: s.base, desired: s.desired, remote: s.remote.toReversed() });
  hold(again.conflicts.length === merge.conflicts.length, 'order: other conflicts', s, { merge, again });
  hold(sameSets(s.kind, rowsOf(again.merged), rowsOf(merge.merged)), 'order: another state', s, { merge, again });
}

function otherChoice(s: Scenario, conflict: Conflict): SideChoice {
  if (conflict.scope === 'field') return { take: 'other', value: randomContent(s.kind, s.chance)[conflict.field] };
  if (conflict.scope === 'group') return { take: 'other', rows: conflict.was };
  const row = conflict.mine ?? conflict.theirs;
  return { take: 'other', row: row && { ...row, ...randomContent(s.kind, s.chance) } };
}

const hasEqual = (kind: ResourceKind, rows: readonly Row[]): boolean =>
  new Set(rows.map((row) => rowText(kind, row))).size < rows.length;

/** One choice settles one conflict, on top of theirs, and leaves the others as they are (sync.md, step 11). */
export function lawOfChoice(s: Scenario, merge: Merge): void {
  const { kind, remote, chance } = s;
  let draft: Draft = merge.rebased;
  let left = [...merge.conflicts];
  for (const conflict of merge.conflicts) {
    const choice = chance.pick<SideChoice>([{ take: 'mine' }, { take: 'theirs' }, otherChoice(s, conflict)]);
    draft = resolveConflict(kind, draft, conflict, choice);
    left = left.filter((one) => one !== conflict);
    const next = merge3(kind, { ...draft, remote });
    const seen = { conflict, choice, draft, next };
    // A contact that is gone there and kept here is a new one from now on: it may be recognised as another.
    if (kind === 'contacts' && conflict.scope === 'row' && conflict.theirs === null) return;
    // The contacts that are wanted by then may be those that are there, whichever is which: nothing is left to ask.
    const isNothingLeft = next.conflicts.length === 0 && next.changes.length === 0;
    if (kind === 'contacts' && isNothingLeft && sameSets(kind, rowsOf(draft.desired), remote)) break;
    hold(isChosen(s, next, conflict, choice), 'choice: the merge has what was chosen', s, seen);
    // Another phone or e-mail decides anew who may be the same person.
    if (kind === 'contacts' && choice.take === 'other') return;
    const isOnlyThat = sameConflicts(kind, next.conflicts, left);
    // Of contacts that say the very same nobody knows which is which: a choice may then settle more, but asks nothing new.
    if (!isOnlyThat && kind === 'contacts' && hasEqual(kind, remote)) {
      hold(isPartOf(kind, next.conflicts, left), 'choice: a new conflict', s, seen);
      return;
    }
    hold(isOnlyThat, 'choice: settles its conflict and no other', s, seen);
  }
  if (merge.conflicts.length === 0) return;
  const theirs = merge.conflicts.reduce((d, one) => resolveConflict(kind, d, one, { take: 'theirs' }), merge.rebased);
  const settled = merge3(kind, { ...theirs, remote });
  hold(sameSets(kind, rowsOf(settled.merged), rowsOf(merge.merged)), 'choice: all theirs', s, { theirs, settled });
}

function isChosen(s: Scenario, { merged }: Merge, conflict: Conflict, choice: SideChoice): boolean {
  const row = merged.find(({ rowId }) => rowId === conflict.rowId)?.row ?? null;
  if (conflict.scope === 'field') {
    const wanted = choice.take === 'other' ? ('value' in choice ? choice.value : null) : conflict[choice.take];
    const [is, should] = [row?.[conflict.field], wanted].map((value) => rowText(s.kind, { [conflict.field]: value }));
    return is === should;
  }
  if (conflict.scope === 'group') {
    const wanted = choice.take === 'other' ? ('rows' in choice ? choice.rows : []) : conflict[choice.take];
    const texts = merged.map((one) => rowText(s.kind, one.row));
    return wanted.every((one) => texts.includes(rowText(s.kind, one.row)));
  }
  const wanted = choice.take === 'other' ? ('row' in choice ? choice.row : null) : conflict[choice.take];
  if (row === null || wanted === null) return row === wanted;
  // The draft of a row that exists there already may be a part of a row: what it does not say stays.
  const whole = { ...row, ...wanted, expositionId: row['expositionId'] };
  return rowText(s.kind, row) === rowText(s.kind, whole);
}

/** Taking back what was published leads to what had been there; created displays are disabled instead. */
export function lawOfInverse(s: Scenario, merge: Merge): void {
  const { kind, remote, habits, newId } = s;
  const plan = planSend(kind, merge, { brakeConfirmed: true });
  if (plan.send === 'held' || plan.send === 'invalid' || plan.send === 'nothing') return;
  const after = perform(kind, remote, plan, { ...habits, keepsNewIds: true, trims: false }, newId);
  const current = merge3(kind, { ...merge.rebased, remote: after }).rebased;
  if (draftedRows(kind, current.base, current.desired).length > 0) return;
  const { merge: inverse, irreversible } = inverseDraft(kind, merge.changes, current.base, merge.merged);
  hold(inverse.conflicts.length === 0, 'inverse: a conflict', s, { after, inverse });
  if (irreversible.length > 0) return;
  const created = new Set(merge.changes.filter(({ before }) => before === null).map(({ rowId }) => rowId));
  const isOld = ({ rowId }: { readonly rowId: string }) => kind !== 'expositions' || !created.has(rowId);
  const found = rowsOf(inverse.merged.filter(isOld));
  hold(sameSets(kind, found, remote), 'inverse: what had been there', s, { after, current, inverse });
  const stillOn = inverse.merged.filter((one) => !isOld(one) && one.row['status'] !== 'disabled');
  hold(stillOn.length === 0, 'inverse: created displays are disabled', s, inverse);
}
