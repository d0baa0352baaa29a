import type { ResourceChanges, RowChange } from '#shared/bridge/publish.ts';
import { isEmptyValue } from '#shared/domain/merge/change-risks.ts';
import { foldText } from '#shared/lib/fold-text.ts';
import { rowText } from '../parts/row-text.ts';
import type { LineWords } from '../parts/use-words.ts';

/** One field of one row, or a whole row, as a line. */
export type Line = {
  readonly key: string;
  readonly change: RowChange;
  readonly name: string;
  /** Name of the field; null: the whole row. */
  readonly field: string | null;
  /** null: there was nothing. */
  readonly was: string | null;
  readonly becomes: string;
  /** Why it can not be sent as it is. */
  readonly problems: readonly string[];
};

type Problem = { readonly rowId: string | null; readonly field: string | null; readonly text: string };

const problemsOf = ({ errors, issues }: ResourceChanges, words: LineWords): Problem[] => [
  ...errors.map(({ rowId, field, code }) => ({ rowId, field, text: words.problem(code) })),
  ...issues.flatMap(({ rowId, field, message }) =>
    message === '' ? [] : [{ rowId, field, text: words.refused(message) }],
  ),
];

/** The changes of a store as lines, field by field. */
export function linesOf(resource: ResourceChanges, words: LineWords): Line[] {
  const { kind } = resource.ref;
  const problems = Map.groupBy(problemsOf(resource, words), ({ rowId }) => rowId);
  return resource.changes.flatMap((change): Line[] => {
    const { rowId, row } = change;
    const own = problems.get(rowId) ?? [];
    const textsOf = (isMeant: (problem: Problem) => boolean) => own.filter(isMeant).map(({ text }) => text);
    // By the name that people know it by: the one before the change.
    const renamed = change.change === 'changed' ? change.fields.find(({ field }) => field === 'label') : undefined;
    const name = String(renamed?.was ?? row['label'] ?? row['name'] ?? words.noName);
    if (change.change !== 'changed') {
      const content = rowText(row, words);
      const sides = change.change === 'added' ? { was: null, becomes: content } : { was: content, becomes: '' };
      return [{ key: rowId, change, name, field: null, ...sides, problems: textsOf(() => true) }];
    }
    const touched = new Set<string | null>(change.fields.map(({ field }) => field));
    return change.fields.map(({ field, was, becomes }, index) => ({
      key: `${rowId} ${field}`,
      change: { ...change, fields: [{ field, was, becomes }] },
      name,
      field: words.field(kind, field),
      was: isEmptyValue(was) ? null : words.value(field, was),
      becomes: words.value(field, becomes),
      // What is wrong with the row as a whole, or with a field that was not changed, stands at its first line.
      problems: textsOf((one) => one.field === field || (index === 0 && !touched.has(one.field))),
    }));
  });
}

/** Lines in which every word of the filter stands, also in the name of their store. */
export function filterLines(lines: readonly Line[], store: string, filter: string): readonly Line[] {
  const parts = foldText(filter).split(' ').filter(Boolean);
  if (parts.length === 0) return lines;
  return lines.filter(({ name, field, was, becomes, problems }) => {
    const text = foldText(`${store} ${name} ${field ?? ''} ${was ?? ''} ${becomes} ${problems.join(' ')}`);
    return parts.every((part) => text.includes(part));
  });
}
