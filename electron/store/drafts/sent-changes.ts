import { type FieldRule, kindRules } from '#shared/domain/merge/kind-rules.ts';
import type { RowChange } from '#shared/domain/merge/merge-result.ts';
import type { LocalRow, ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { Attempt } from './attempts-table.ts';

/** One change of an open attempt. */
export type SentChange = RowChange & {
  /** The service answered it with a 200. */
  readonly isAcknowledged: boolean;
  /** The row as the 200 returned it; undefined: it was not in the answer. */
  readonly returned: Row | undefined;
};

/** All sent changes that no read has decided yet, from all chunks. */
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

/** The row that the service should show after a change. */
export const expectedRow = ({ returned, after }: SentChange): Row | null => returned ?? after;

/** Applies changes to a tree: null removes a row, and rows that are not in the tree are added at the end. */
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

/** Copies the service's id from another row, so that a merge recognises this one. */
export function withIdOf(kind: ResourceKind, row: Row, other: Row | undefined): Row {
  const { idField } = kindRules[kind];
  if (idField === null || other?.[idField] === undefined || row[idField] === other[idField]) return row;
  return { ...row, [idField]: other[idField] };
}

/**
 * How a sent change looks in a read (sync.md, steps 8 and 9). `visible`: it is there, perhaps tidied by the service.
 * `before`: the old value is still there. `other`: something else is there. `undecided`: one of several equal creates.
 */
export type Verdict = 'visible' | 'before' | 'other' | 'undecided';

/** A text as a service may tidy it (P5). */
export const tidied = (value: unknown): unknown => {
  if (typeof value === 'string') return value.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return Array.isArray(value) ? value.map(tidied) : value;
};

/**
 * true when the shown value differs from the sent one only as much as a service may tidy, and the change from `before`
 * was more than tidying.
 */
export function isTidied({ same }: FieldRule, before: unknown, sent: unknown, shown: unknown): boolean {
  return same(tidied(sent), tidied(shown)) && !same(tidied(before), tidied(sent));
}

/** Compares the fields that a change touched with the service's row. */
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
