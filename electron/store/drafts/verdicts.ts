import { contactContentKey } from '#shared/domain/merge/contact-keys.ts';
import { expectationKey, sameRatios } from '#shared/domain/merge/expectation-groups.ts';
import type { UndecidedCreates } from '#shared/domain/merge/merge-result.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { LocalRow, ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import {
  expectedRow,
  fieldVerdict,
  type SentChange,
  tidiedCreates,
  type Verdict,
  withChanges,
} from './sent-changes.ts';

/** What a read shows about everything that was sent. */
type Verdicts = {
  /** One per change, in the same order. */
  readonly verdicts: readonly Verdict[];
  /** The service's rows for displays and stores, by local id. */
  readonly shown: ReadonlyMap<string, Row>;
  readonly undecided: readonly UndecidedCreates[];
};

const NONE: ReadonlyMap<string, Row> = new Map();

function storeVerdicts(changes: readonly SentChange[], remote: readonly Row[]): Verdicts {
  const [row] = remote;
  const verdicts = changes.map((change): Verdict => {
    if (row) return fieldVerdict('store', change, row);
    return change.before === null ? 'before' : 'other';
  });
  return { verdicts, shown: new Map(row ? changes.map(({ rowId }) => [rowId, row]) : []), undecided: [] };
}

const expectedTree = (base: Tree, changes: readonly SentChange[]): Tree =>
  withChanges(
    base,
    changes.map((one) => ({ rowId: one.rowId, row: expectedRow(one) })),
  );

/** Matches displays by id. If the service did not keep a create's id, matches by content, counting equal rows. */
function expositionVerdicts(
  base: Tree,
  changes: readonly SentChange[],
  remote: readonly Row[],
  keepsIds: boolean,
): Verdicts {
  const sent = changes.flatMap((change): LocalRow[] => {
    const row = expectedRow(change);
    return change.before === null && row ? [{ rowId: change.rowId, row }] : [];
  });
  const creates = tidiedCreates(sent, base, remote);
  const expected = withChanges(expectedTree(base, changes), creates);
  const found = merge3('expositions', { base: expected, desired: expected, remote, sentCreates: creates });
  const shown = new Map(found.rebased.base.map(({ rowId, row }) => [rowId, row]));
  const own = new Set(expected.map(({ rowId }) => rowId));
  const isStrange = ({ rowId }: LocalRow): boolean => !own.has(rowId);
  // A new display that is not ours may in fact be ours, already changed by somebody. So its presence means that nothing
  // proves a create did not arrive, unless the service keeps ids made here.
  const missing = sent.filter(({ rowId }) => !shown.has(rowId)).map(({ rowId }) => rowId);
  const isProven = keepsIds || missing.length === 0 || !found.rebased.base.some(isStrange);
  const undecided = isProven ? found.undecided : [...found.undecided, { rowIds: missing, found: 0 }];
  const waiting = new Set(undecided.flatMap(({ rowIds }) => rowIds));
  const verdicts = changes.map((change): Verdict => {
    if (waiting.has(change.rowId)) return 'undecided';
    const row = shown.get(change.rowId);
    if (row) return fieldVerdict('expositions', change, row);
    return change.before === null ? 'before' : 'other';
  });
  return { verdicts, shown, undecided };
}

/**
 * Decides, as far as one read allows, which sent changes have arrived (sync.md, steps 8 and 9).
 *
 * @param base the pre-read on which they were planned
 * @param keepsIds the service keeps ids made here (P1)
 */
export function verdictsOf(
  kind: ResourceKind,
  base: Tree,
  changes: readonly SentChange[],
  remote: readonly Row[],
  keepsIds: boolean,
): Verdicts {
  if (changes.length === 0) return { verdicts: [], shown: NONE, undecided: [] };
  const expected = expectedTree(base, changes);
  switch (kind) {
    case 'store':
      return storeVerdicts(changes, remote);
    case 'contacts':
      return { verdicts: contactVerdicts(expected, changes, remote), shown: NONE, undecided: [] };
    case 'expectations':
      return { verdicts: expectationVerdicts(base, expected, changes, remote), shown: NONE, undecided: [] };
    case 'expositions':
      return expositionVerdicts(base, changes, remote, keepsIds);
    default:
      return kind satisfies never;
  }
}

const countBy = (rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
};

const rowsOf = (tree: Tree): Row[] => tree.map(({ row }) => row);

const tidyKey = (row: Row): string =>
  contactContentKey(row)
    .split('\n')
    .map((text) => text.trim().replaceAll(/[^\S\n]+/g, ' '))
    .join('\n');

/**
 * Verdicts on contacts. They are matched by content, because every replace makes new ids (P2), and counted, because
 * equal contacts are legal (sync.md, "Keys", contacts).
 *
 * @param expected the state that was sent
 */
function contactVerdicts(expected: Tree, changes: readonly SentChange[], remote: readonly Row[]): Verdict[] {
  const by = (keyOf: (row: Row) => string) => {
    const [sent, shown] = [countBy(rowsOf(expected), keyOf), countBy(remote, keyOf)];
    return (row: Row): number => (shown.get(keyOf(row)) ?? 0) - (sent.get(keyOf(row)) ?? 0);
  };
  const [surplus, tidySurplus] = [by(contactContentKey), by(tidyKey)];
  return changes.map((change): Verdict => {
    const { before, after } = change;
    const wanted = expectedRow(change);
    if (wanted === null) return before !== null && surplus(before) > 0 ? 'before' : 'visible';
    if (surplus(wanted) >= 0) return 'visible';
    const isMoreThanTidying = before === null || after === null || tidyKey(before) !== tidyKey(after);
    if (isMoreThanTidying && tidySurplus(wanted) >= 0) return 'visible';
    return before === null || surplus(before) > 0 ? 'before' : 'other';
  });
}

/** Verdicts on expectations. All rows with the same key are judged together (sync.md, "Keys", expectations). */
function expectationVerdicts(
  base: Tree,
  expected: Tree,
  changes: readonly SentChange[],
  remote: readonly Row[],
): Verdict[] {
  const [was, sent, shown] = [rowsOf(base), rowsOf(expected), remote].map((rows) => Map.groupBy(rows, expectationKey));
  const verdictOf = (key: string): Verdict => {
    const rows = shown?.get(key) ?? [];
    if (sameRatios(rows, sent?.get(key) ?? [])) return 'visible';
    return sameRatios(rows, was?.get(key) ?? []) ? 'before' : 'other';
  };
  return changes.map((change): Verdict => {
    const keys = [change.before, expectedRow(change)].flatMap((row) => (row ? [expectationKey(row)] : []));
    const verdicts = keys.map(verdictOf);
    return verdicts.find((one) => one === 'before') ?? verdicts.find((one) => one === 'other') ?? 'visible';
  });
}
