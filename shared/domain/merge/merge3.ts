import { sameRows } from './canonical-form.ts';
import { contactContentKey } from './contact-keys.ts';
import { type KindRules, kindRules } from './kind-rules.ts';
import { mergeExpectations } from './merge-expectations.ts';
import {
  brakeOf,
  byRowId,
  collectRow,
  createMergeCollector,
  type Merge,
  mergeRow,
  type RowSides,
} from './merge-result.ts';
import { pairContacts } from './pair-contacts.ts';
import { pairExpositions, type SeekingExposition } from './pair-expositions.ts';
import { pairDraft, type Seeking, unpaired } from './pairing.ts';
import {
  type LocalRow,
  type ResourceKind,
  type Row,
  type RowChange,
  STORE_ROW_ID,
  type Tree,
} from './resource-tree.ts';
import { createRowIds, wireId } from './row-content.ts';

/** Merges all rows once they are paired. Rows of the service without a partner are new. */
function mergePaired(
  rules: KindRules,
  seeking: readonly RowSides[],
  added: readonly Row[],
  { base, desired, remote }: { readonly base: Tree; readonly desired: Tree; readonly remote: readonly Row[] },
): Merge {
  const into = createMergeCollector();
  let kept = 0;
  let gone = 0;
  for (const sides of seeking) {
    if (sides.was !== null && sides.mine !== null) {
      kept += 1;
      if (sides.theirs === null) gone += 1;
    }
    collectRow(into, sides, mergeRow(rules, sides));
  }
  const ids = createRowIds(base, desired);
  for (const theirs of added) {
    const sides = {
      rowId: ids.fresh(rules.idField === null ? STORE_ROW_ID : wireId(rules, theirs)),
      was: null,
      mine: null,
      theirs,
    };
    collectRow(into, sides, { merged: theirs, conflicts: [] });
  }
  const { merged, conflicts, changes, ...rebased } = into;
  const brake = brakeOf({ kept, gone, base: base.length, remote: remote.length });
  return { merged, conflicts, changes, brake, undecided: [], rebased };
}

/** Merges a store: one row, field by field (sync.md, "Keys", store). */
function mergeStore(base: Tree, desired: Tree, remote: readonly Row[]): Merge {
  const rules = kindRules.store;
  const seeking = pairDraft(rules, base, desired);
  const [first] = seeking;
  const [theirs = null, ...more] = remote;
  if (first) first.theirs = theirs;
  const added = first || theirs === null ? more : remote;
  return mergePaired(rules, seeking, added, { base, desired, remote });
}

/** A contact that was removed and added again unchanged is the same contact, under its new local id. */
function joinDetours(seeking: readonly Seeking[]): Seeking[] {
  const removed = seeking.filter(({ was, mine }) => was !== null && mine === null);
  const added = seeking.filter(({ was }) => was === null);
  if (removed.length === 0 || added.length === 0) return [...seeking];
  const byContent = Map.groupBy(removed, ({ was }) => (was ? contactContentKey(was) : ''));
  const gone = new Set<Seeking>();
  for (const sides of added) {
    const old = sides.mine && byContent.get(contactContentKey(sides.mine))?.pop();
    if (!old) continue;
    gone.add(old);
    sides.was = old.was;
    sides.mine = old.was;
  }
  return seeking.filter((sides) => !gone.has(sides));
}

/** true when the changes would leave the service with what it has, because contacts only swap places. */
function cancelOut(changes: readonly RowChange[]): boolean {
  const rows = (side: 'before' | 'after'): Row[] => changes.flatMap((one) => (one[side] === null ? [] : [one[side]]));
  return changes.length > 0 && sameRows('contacts', rows('before'), rows('after'));
}

/** Merges contacts (sync.md, "Keys", contacts). */
function mergeContacts(base: Tree, desired: Tree, remote: readonly Row[]): Merge {
  const rules = kindRules.contacts;
  const seeking = joinDetours(pairDraft(rules, base, desired));
  const added = unpaired(pairContacts(seeking, remote)).map(({ row }) => row);
  const merge = mergePaired(rules, seeking, added, { base, desired, remote });
  const isAgreed = merge.conflicts.length === 0 && cancelOut(merge.changes);
  return isAgreed ? mergeContacts(base, base, remote) : merge;
}

/** A create that provably did not arrive is still a new row. An undecided one waits for a person. */
const asMerged = (sides: SeekingExposition, waiting: ReadonlySet<string>): RowSides[] => {
  if (sides.sent === undefined) return [sides];
  // Discarded here, but it did arrive: a display can't be deleted, so the draft follows the service.
  if (sides.theirs !== null) return [sides.mine === null ? { ...sides, mine: sides.was } : sides];
  return waiting.has(sides.rowId) || sides.mine === null ? [] : [{ ...sides, was: null }];
};

/** Merges displays (sync.md, "Keys", expositions). */
function mergeExpositions(base: Tree, desired: Tree, remote: readonly Row[], sentCreates: readonly LocalRow[]): Merge {
  const rules = kindRules.expositions;
  const sent = byRowId(sentCreates);
  const inBase = new Set(sentCreates.length === 0 ? [] : base.map(({ rowId }) => rowId));
  const known = [...base, ...sentCreates.filter(({ rowId }) => !inBase.has(rowId))];
  const wanted = byRowId(sent.size === 0 ? [] : desired);
  const seeking = pairDraft(rules, known, desired).map((sides): SeekingExposition => {
    const element = sent.get(sides.rowId);
    return element ? { ...sides, mine: wanted.get(sides.rowId) ?? null, sent: element } : sides;
  });
  const { pairing, undecided } = pairExpositions(seeking, remote);
  const waiting = new Set(undecided.flatMap(({ rowIds }) => rowIds));
  const ready = seeking.flatMap((sides) => asMerged(sides, waiting));
  const added = unpaired(pairing).map(({ row }) => row);
  const merge = mergePaired(rules, ready, added, { base, desired, remote });
  if (waiting.size === 0) return merge;
  const left = ({ rowId }: LocalRow): boolean => waiting.has(rowId);
  return {
    ...merge,
    undecided,
    rebased: {
      base: [...merge.rebased.base, ...base.filter(left)],
      desired: [...merge.rebased.desired, ...desired.filter(left)],
    },
  };
}

type MergeInput = {
  /** The last verified state of the service, under local row ids. */
  readonly base: Tree;
  /** What the person wants: the base with the edits applied. */
  readonly desired: Tree;
  /** What the service has now. */
  readonly remote: readonly Row[];
  /** Displays that were created by a request with unknown outcome, as they were sent (sync.md, step 8). */
  readonly sentCreates?: readonly LocalRow[];
};

/**
 * The three-way merge of sync.md, step 6. It is pure: the same input gives the same result, in whatever order the rows
 * come.
 *
 * @param kind decides by which keys rows are recognised (sync.md, "Keys")
 * @returns the merged state, its conflicts, what sending it would change, and the draft on top of `remote`
 */
export function merge3(kind: ResourceKind, { base, desired, remote, sentCreates = [] }: MergeInput): Merge {
  switch (kind) {
    case 'store':
      return mergeStore(base, desired, remote);
    case 'contacts':
      return mergeContacts(base, desired, remote);
    case 'expectations':
      return mergeExpectations(base, desired, remote);
    case 'expositions':
      return mergeExpositions(base, desired, remote, sentCreates);
    default:
      return kind satisfies never;
  }
}
