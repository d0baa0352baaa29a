import { useMemo } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { RowDifference } from '#shared/bridge/drafts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { namesOf } from '#shared/domain/fields/field.ts';
import { storeFields } from '#shared/domain/fields/store.ts';
import { isEmptyValue } from '#shared/domain/merge/draft-changes.ts';
import { RESOURCE_KINDS } from '#shared/domain/merge/resource-tree.ts';
import { foldText } from '#shared/lib/compare-text.ts';
import { type ChangeWords, type LineWords, rowName, rowText, useLineWords } from '../parts/change-words.ts';
import { useStoreName } from '../parts/store-name.ts';

/** A line about one field of one row, or about a whole row. */
export type Line = {
  readonly key: string;
  readonly change: RowDifference;
  readonly name: string;
  /** Name of the field; null: the whole row. */
  readonly field: string | null;
  /** null: there was no value. */
  readonly was: string | null;
  readonly becomes: string;
  /** Why it can't be sent as it is. */
  readonly problems: readonly string[];
};

type Problem = { readonly rowId: string | null; readonly field: string | null; readonly text: string };

type Changed = Pick<ResourceChanges, 'ref' | 'errors' | 'issues'> & { readonly changes: readonly RowDifference[] };

const problemsOf = ({ errors, issues }: Changed, words: LineWords): Problem[] => [
  ...errors.map((one) => ({ rowId: one.rowId, field: one.field, text: words.problem(one) })),
  ...issues.flatMap(({ rowId, field, message }) =>
    message === '' ? [] : [{ rowId, field, text: words.refused(message) }],
  ),
];

/** The field that a row is called by. */
const NAME_FIELDS: ReadonlySet<string> = new Set(['label', 'name']);

/** The changes of a store as lines, one per field. */
export function changeLinesOf(resource: Changed, words: LineWords): Line[] {
  const { kind } = resource.ref;
  const problems = Map.groupBy(problemsOf(resource, words), ({ rowId }) => rowId);
  return resource.changes.flatMap((change): Line[] => {
    const { rowId, row } = change;
    const own = problems.get(rowId) ?? [];
    const textsOf = (isMeant: (problem: Problem) => boolean) => own.filter(isMeant).map(({ text }) => text);
    // Uses the name from before the change, because that is the one people know.
    const renamed = change.change === 'changed' ? change.fields.find(({ field }) => NAME_FIELDS.has(field)) : undefined;
    const name = rowName(kind, renamed ? { ...row, [renamed.field]: renamed.was ?? row[renamed.field] } : row, words);
    if (change.change !== 'changed') {
      // The name of a target says all of it but its value.
      const content =
        kind === 'expectations'
          ? words.value('expectedFillRatio', row['expectedFillRatio'])
          : kind === 'store'
            ? detailsText(row, words)
            : rowText(row, words);
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
      // A problem of the whole row, or of a field that was not changed, is shown at the row's first line.
      problems: textsOf((one) => one.field === field || (index === 0 && !touched.has(one.field))),
    }));
  });
}

/** Lines that contain every word of the filter. The name of their store counts too. */
export function filterLines(lines: readonly Line[], store: string, filter: string): readonly Line[] {
  const parts = foldText(filter).split(' ').filter(Boolean);
  if (parts.length === 0) return lines;
  return lines.filter(({ name, field, was, becomes, problems }) => {
    const text = foldText(`${store} ${name} ${field ?? ''} ${was ?? ''} ${becomes} ${problems.join(' ')}`);
    return parts.every((part) => text.includes(part));
  });
}

/** One kind of what changes in a store. */
export type KindBlock = {
  readonly resource: ResourceChanges;
  /** The lines of it that match the filter. They are made when they are asked for. */
  readonly lines: () => readonly Line[];
};

/** A store with changes, and all kinds of them in the order in which they are published. */
export type StoreBlock = {
  readonly externalId: string;
  readonly name: string;
  readonly kinds: readonly KindBlock[];
};

/** A store is published before what belongs to it, and stands before it. */
const placeOf = ({ kind }: ResourceChanges['ref']): number => RESOURCE_KINDS.indexOf(kind);

/** Makes the lines of each resource once, however often a list that grows asks for them. */
function createLines(words: LineWords): (resource: ResourceChanges) => readonly Line[] {
  const made = new WeakMap<ResourceChanges, readonly Line[]>();
  return (resource) => {
    const lines = made.get(resource) ?? changeLinesOf(resource, words);
    made.set(resource, lines);
    return lines;
  };
}

/** Stores sorted by name, each with its lines. Stores and kinds without a matching line are left out. */
export function useBlocks(resources: readonly ResourceChanges[], filter: string): readonly StoreBlock[] {
  const words = useLineWords();
  const nameOf = useStoreName();
  const { collator } = useFormat();
  const linesOf = useMemo(() => createLines(words), [words]);
  const all = useMemo(
    () =>
      [...Map.groupBy(resources, ({ ref }) => ref.externalId)]
        .map(([externalId, ofStore]): StoreBlock => {
          const kinds = ofStore.toSorted((a, b) => placeOf(a.ref) - placeOf(b.ref));
          return {
            externalId,
            name: nameOf(externalId),
            kinds: kinds.map((resource) => ({ resource, lines: () => linesOf(resource) })),
          };
        })
        .toSorted((a, b) => collator.compare(a.name, b.name)),
    [resources, linesOf, nameOf, collator],
  );
  return useMemo(
    () => (filter.trim() === '' ? all : all.flatMap((block) => filteredBlock(block, filter))),
    [all, filter],
  );
}

function filteredBlock(block: StoreBlock, filter: string): readonly StoreBlock[] {
  const kinds = block.kinds.flatMap(({ resource, lines }): KindBlock[] => {
    const found = filterLines(lines(), `${block.name} ${block.externalId}`, filter);
    return found.length === 0 ? [] : [{ resource, lines: () => found }];
  });
  return kinds.length === 0 ? [] : [{ ...block, kinds }];
}

/** The details of a store in words, each with the name of its field. */
const detailsText = (row: Readonly<Record<string, unknown>>, words: ChangeWords): string =>
  namesOf(storeFields)
    .filter((field) => !isEmptyValue(row[field]))
    .map((field) => `${words.field('store', field)}: ${words.value(field, row[field])}`)
    .join(' · ');
