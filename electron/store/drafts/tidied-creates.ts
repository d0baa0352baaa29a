import { kindRules } from '#shared/domain/merge/kind-rules.ts';
import { createKey } from '#shared/domain/merge/pair-expositions.ts';
import type { LocalRow, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import { wireId } from '#shared/domain/merge/row-content.ts';
import { tidied } from './field-verdict.ts';

const rules = kindRules.expositions;

const tidyKey = (row: Row): string =>
  createKey({ ...row, label: tidied(row['label']), friendlyTitle: tidied(row['friendlyTitle']) });

const takeFirst = (rows: Map<string, Row[]>, key: string): Row | undefined => rows.get(key)?.shift();

/**
 * Creates of displays with their texts as the service keeps them. Where it does not keep ids made here (P1) and tidies
 * texts (P5), a create would not be known again: neither id nor content is what was sent.
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
    return { rowId, row: shown ? { ...row, label: shown['label'], friendlyTitle: shown['friendlyTitle'] } : row };
  });
}
