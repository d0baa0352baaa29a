import { expectationKey } from './expectation-groups.ts';
import { kindRules } from './kind-rules.ts';
import { pairContacts } from './pair-contacts.ts';
import type { Seeking } from './pair-draft.ts';
import { createPairing, type Pairing, takeByKey, unpaired } from './pairing.ts';
import type { LocalRow, ResourceKind, Row, Tree } from './resource-tree.ts';
import { completeRow, withContent } from './row-content.ts';

/** The k-th row of a key is the k-th row of this key before. */
function pairExpectations(seeking: readonly Seeking[], rows: readonly Row[]): Pairing {
  const pairing = createPairing(rows);
  const take = takeByKey(pairing, expectationKey);
  for (const sides of seeking) sides.theirs = rows[take(sides.was && expectationKey(sides.was))] ?? null;
  return pairing;
}

/**
 * Recognises the rows of a new set among the present ones by the keys of sync.md, so that replacing a set is as few
 * edits as possible: a row that is recognised keeps its local id.
 *
 * @param rows the new set, with local ids for the rows that are new
 */
export function recogniseRows(kind: ResourceKind, current: Tree, rows: readonly LocalRow[]): Tree {
  const given = rows.map((one) => completeRow(kind, one).row);
  const seeking = current.map(({ rowId, row }): Seeking => ({ rowId, was: row, mine: row, theirs: null }));
  const pairing = kind === 'contacts' ? pairContacts(seeking, given) : pairExpectations(seeking, given);
  const kept = seeking.flatMap(({ rowId, was, theirs }) =>
    was && theirs ? [{ rowId, row: withContent(kindRules[kind], was, theirs) }] : [],
  );
  const taken = new Set(kept.map(({ rowId }) => rowId));
  const added = unpaired(pairing).map(({ index, row }) => ({ rowId: rows[index]?.rowId ?? `row#${index}`, row }));
  return [...kept, ...added.filter(({ rowId }) => !taken.has(rowId))];
}
