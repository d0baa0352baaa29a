import { kindRules } from '#shared/domain/merge/kind-rules.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import { createKey, withTexts } from '#shared/domain/merge/pair-expositions.ts';
import type { LocalRow, ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import { wireId } from '#shared/domain/merge/row-content.ts';
import type { Attempt } from './attempts-table.ts';
import { tidied, withChanges } from './sent-changes.ts';

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
