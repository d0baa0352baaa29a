import { type FieldRule, kindRules } from '#shared/domain/merge/kind-rules.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import { createKey, withTexts } from '#shared/domain/merge/pair-expositions.ts';
import type { LocalRow, ResourceKind, Row, RowChange, Tree } from '#shared/domain/merge/resource-tree.ts';
import { wireId } from '#shared/domain/merge/row-content.ts';
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

/** The rows of the body as they were sent, under local ids: of a kind that is replaced as a set, all. */
export function treeSent({ ref, body, rowIds }: Attempt): Tree {
  const rows = (body as Readonly<Record<string, readonly Row[] | undefined>>)[ref.kind] ?? [];
  return rows.flatMap((row, at) => {
    const rowId = rowIds[at];
    return rowId === undefined ? [] : [{ rowId, row }];
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
const tidied = (value: unknown): unknown => {
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

/** An answer for displays may list only those that were sent (P9). The others are taken from the pre-read. */
function wholeAnswer(base: Tree, answer: readonly Row[]): readonly Row[] {
  const rules = kindRules.expositions;
  const listed = new Set(answer.map((row) => wireId(rules, row)));
  return [...base.map(({ row }) => row).filter((row) => !listed.has(wireId(rules, row))), ...answer];
}

const createsOf = (changes: Attempt['changes']): LocalRow[] =>
  changes.flatMap(({ rowId, before, after }) => (before === null && after ? [{ rowId, row: after }] : []));

/**
 * Rows of a 200 under local ids (sync.md, step 8): for displays only those that were sent, for other kinds all. They
 * show how the service tidied texts and which ids it assigned.
 *
 * @param base the pre-read on which the attempt was planned
 */
export function returnedRows(
  kind: ResourceKind,
  base: Tree,
  { changes }: Pick<Attempt, 'changes'>,
  answer: readonly Row[],
): LocalRow[] {
  const remote = kind === 'expositions' ? wholeAnswer(base, answer) : answer;
  const sentCreates = kind === 'expositions' ? tidiedCreates(createsOf(changes), base, remote) : [];
  const changed = changes.map(({ rowId, after }) => ({ rowId, row: after }));
  const sent = withChanges(withChanges(base, changed), sentCreates);
  const { rebased } = merge3(kind, { base: sent, desired: sent, remote, sentCreates });
  const own = new Set(kind === 'expositions' ? changes.map(({ rowId }) => rowId) : sent.map(({ rowId }) => rowId));
  return rebased.base.filter(({ rowId }) => own.has(rowId));
}

const rules = kindRules.expositions;

const tidyKey = (row: Row): string => createKey(withTexts(row, tidied));

const takeFirst = (rows: Map<string, Row[]>, key: string): Row | undefined => rows.get(key)?.shift();

/**
 * New displays with their texts as the service stored them. Without this, a service that drops our ids (P1) and tidies
 * texts (P5) would make a create unrecognisable: neither its id nor its content matches what was sent.
 *
 * @param creates as they were sent
 * @param base the pre-read; its rows were there before
 */
export function tidiedCreates(creates: readonly LocalRow[], base: Tree, remote: readonly Row[]): LocalRow[] {
  if (creates.length === 0) return [];
  const before = new Set(base.map(({ row }) => wireId(rules, row)));
  const sentIds = new Set(creates.map(({ row }) => wireId(rules, row)));
  const strange = remote.filter((row) => !before.has(wireId(rules, row)) && !sentIds.has(wireId(rules, row)));
  const exact = Map.groupBy(strange, createKey);
  const rest = creates.filter(({ row }) => takeFirst(exact, createKey(row)) === undefined);
  if (rest.length === 0) return [...creates];
  const left = Map.groupBy([...exact.values()].flat(), tidyKey);
  const found = new Map(
    rest.flatMap(({ rowId, row }) => {
      const shown = takeFirst(left, tidyKey(row));
      return shown ? [[rowId, shown] as const] : [];
    }),
  );
  return creates.map(({ rowId, row }) => {
    const shown = found.get(rowId);
    return { rowId, row: shown ? withTexts(row, (_sent, name) => shown[name]) : row };
  });
}
