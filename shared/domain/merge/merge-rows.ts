import { brakeOf } from './brake.ts';
import { type KindRules, kindRules } from './kind-rules.ts';
import { byRowId, collectRow, createMergeCollector, rebasedOf } from './merge-collector.ts';
import type { Merge } from './merge-result.ts';
import { mergeRow, type RowSides } from './merge-row.ts';
import { pairContacts } from './pair-contacts.ts';
import { pairExpositions, type SeekingExposition } from './pair-expositions.ts';
import { unpaired } from './pairing.ts';
import { type LocalRow, type Row, STORE_ROW_ID, type Tree } from './resource-tree.ts';
import { wireId } from './row-content.ts';
import { createRowIds } from './row-ids.ts';

type Seeking = { -readonly [Part in keyof RowSides]: RowSides[Part] };

/** Pairs base and draft by local id. Rows that can not be removed count as untouched when the draft lacks them. */
export function pairDraft(rules: KindRules, base: Tree, desired: Tree): Seeking[] {
  const rest = byRowId(desired);
  const sides = base.map(({ rowId, row: was }): Seeking => {
    const mine = rest.get(rowId) ?? (rules.canRemove ? null : was);
    rest.delete(rowId);
    return { rowId, was, mine, theirs: null };
  });
  for (const [rowId, mine] of rest) sides.push({ rowId, was: null, mine, theirs: null });
  return sides;
}

/** Merges everything that has a partner by now; rows of the service without one are new. */
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
  const { merged, conflicts, changes } = into;
  const brake = brakeOf({ kept, gone, base: base.length, remote: remote.length });
  return { merged, conflicts, changes, brake, learned: [], undecided: [], rebased: rebasedOf(into) };
}

/** Merges a store: one row, field by field (sync.md, "Keys", store). */
export function mergeStore(base: Tree, desired: Tree, remote: readonly Row[]): Merge {
  const rules = kindRules.store;
  const seeking = pairDraft(rules, base, desired);
  const [first] = seeking;
  const [theirs = null, ...more] = remote;
  if (first) first.theirs = theirs;
  const added = first || theirs === null ? more : remote;
  return mergePaired(rules, seeking, added, { base, desired, remote });
}

/** Merges contacts (sync.md, "Keys", contacts). */
export function mergeContacts(base: Tree, desired: Tree, remote: readonly Row[]): Merge {
  const rules = kindRules.contacts;
  const seeking = pairDraft(rules, base, desired);
  const added = unpaired(pairContacts(seeking, remote)).map(({ row }) => row);
  return mergePaired(rules, seeking, added, { base, desired, remote });
}

/** A create that is provably absent is a new row as before; one that is undecided waits for a person. */
const asMerged = (sides: SeekingExposition, waiting: ReadonlySet<string>): RowSides[] => {
  if (sides.sent === undefined) return [sides];
  // Discarded here, and yet it arrived: a display can not be deleted, so the draft follows the service.
  if (sides.theirs !== null) return [sides.mine === null ? { ...sides, mine: sides.was } : sides];
  return waiting.has(sides.rowId) || sides.mine === null ? [] : [{ ...sides, was: null }];
};

/** Merges displays (sync.md, "Keys", expositions). */
export function mergeExpositions(
  base: Tree,
  desired: Tree,
  remote: readonly Row[],
  sentCreates: readonly LocalRow[],
): Merge {
  const rules = kindRules.expositions;
  const sent = byRowId(sentCreates);
  const inBase = new Set(sentCreates.length === 0 ? [] : base.map(({ rowId }) => rowId));
  const known = [...base, ...sentCreates.filter(({ rowId }) => !inBase.has(rowId))];
  const wanted = byRowId(sent.size === 0 ? [] : desired);
  const seeking = pairDraft(rules, known, desired).map((sides): SeekingExposition => {
    const element = sent.get(sides.rowId);
    return element ? { ...sides, mine: wanted.get(sides.rowId) ?? null, sent: element } : sides;
  });
  const { pairing, learned, undecided } = pairExpositions(seeking, remote);
  const waiting = new Set(undecided.flatMap(({ rowIds }) => rowIds));
  const ready = seeking.flatMap((sides) => asMerged(sides, waiting));
  const added = unpaired(pairing).map(({ row }) => row);
  const merge = mergePaired(rules, ready, added, { base, desired, remote });
  if (waiting.size === 0) return { ...merge, learned };
  const left = ({ rowId }: LocalRow): boolean => waiting.has(rowId);
  return {
    ...merge,
    learned,
    undecided,
    rebased: {
      base: [...merge.rebased.base, ...base.filter(left)],
      desired: [...merge.rebased.desired, ...desired.filter(left)],
    },
  };
}
