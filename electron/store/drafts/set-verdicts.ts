import { contactContentKey } from '#shared/domain/merge/contact-keys.ts';
import { expectationKey, sameRatios } from '#shared/domain/merge/expectation-groups.ts';
import type { Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { Verdict } from './field-verdict.ts';
import { expectedRow, type SentChange } from './sent-changes.ts';

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
 * Verdicts on contacts: by content, because ids are made anew by every replace (P2), and with counts, because equal
 * contacts are legal (sync.md, "Keys", contacts).
 *
 * @param expected the state that was sent
 */
export function contactVerdicts(expected: Tree, changes: readonly SentChange[], remote: readonly Row[]): Verdict[] {
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

/** Verdicts on expectations: all rows of a key together (sync.md, "Keys", expectations). */
export function expectationVerdicts(
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
