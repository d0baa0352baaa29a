import { type FieldRule, kindRules } from '#shared/domain/merge/kind-rules.ts';
import type { RowChange } from '#shared/domain/merge/merge-result.ts';
import type { LocalRow, ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { Attempt } from './attempts-table.ts';

/** One change of an open attempt. */
export type SentChange = RowChange & {
  /** A 200 came for it. */
  readonly isAcknowledged: boolean;
  /** The row as the 200 showed it; undefined: it did not show it. */
  readonly returned: Row | undefined;
};

/** All changes that were sent and that no read has decided yet, of all chunks. */
export function sentChanges(attempts: readonly Attempt[]): SentChange[] {
  return attempts.flatMap(({ changes, phase, returned }) => {
    const shown = new Map(returned?.map(({ rowId, row }) => [rowId, row]));
    return changes.map((one) => ({
      ...one,
      isAcknowledged: phase === 'acknowledged',
      returned: one.after === null ? undefined : shown.get(one.rowId),
    }));
  });
}

/** What the service should show for a change. */
export const expectedRow = ({ returned, after }: SentChange): Row | null => returned ?? after;

/** A tree with changes in it: null removes a row, and a row that it does not have is added behind the others. */
export function withChanges(
  tree: Tree,
  changes: readonly { readonly rowId: string; readonly row: Row | null }[],
): Tree {
  if (changes.length === 0) return tree;
  const rest = new Map(changes.map(({ rowId, row }) => [rowId, row]));
  const rows = tree.flatMap((one): LocalRow[] => {
    const row = rest.get(one.rowId);
    if (row === undefined) return [one];
    rest.delete(one.rowId);
    return row === null ? [] : [{ rowId: one.rowId, row }];
  });
  for (const [rowId, row] of rest) if (row !== null) rows.push({ rowId, row });
  return rows;
}

/** A row with the service's own id of another one, so that a merge knows it again. */
export function withIdOf(kind: ResourceKind, row: Row, other: Row | undefined): Row {
  const { idField } = kindRules[kind];
  if (idField === null || other?.[idField] === undefined || row[idField] === other[idField]) return row;
  return { ...row, [idField]: other[idField] };
}

/**
 * What a read shows of a change that was sent (sync.md, steps 8 and 9). `visible`: it is there, perhaps as the service
 * tidied it. `before`: what stood there before. `other`: something else. `undecided`: one of several equal creates.
 */
export type Verdict = 'visible' | 'before' | 'other' | 'undecided';

/** Texts as a service may tidy them (P5). */
export const tidied = (value: unknown): unknown => {
  if (typeof value === 'string') return value.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return Array.isArray(value) ? value.map(tidied) : value;
};

/** true when the values differ by no more than what a service may tidy, and not by that alone from `before`. */
export function isTidied({ same }: FieldRule, before: unknown, sent: unknown, shown: unknown): boolean {
  return same(tidied(sent), tidied(shown)) && !same(tidied(before), tidied(sent));
}

/** Compares the fields that a change touched with those of the row that the service shows. */
export function fieldVerdict(kind: ResourceKind, change: SentChange, shown: Row): Verdict {
  const { before, after } = change;
  const expected = expectedRow(change);
  if (after === null || expected === null) return 'before';
  const touched = kindRules[kind].fields.filter(({ name, same }) =>
    before === null ? after[name] !== undefined : !same(before[name], after[name]),
  );
  const missing = touched.filter(
    (rule) =>
      !rule.same(expected[rule.name], shown[rule.name]) &&
      !isTidied(rule, before?.[rule.name], after[rule.name], shown[rule.name]),
  );
  if (missing.length === 0) return 'visible';
  return before !== null && missing.some(({ name, same }) => same(before[name], shown[name])) ? 'before' : 'other';
}
