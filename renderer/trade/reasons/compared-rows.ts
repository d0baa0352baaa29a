import { shownName } from '#renderer/i18n/shown-text.ts';
import { groupLabel, type LabelWords } from '#renderer/trade/report-words.ts';
import type { Sums } from '#shared/bridge/reasons.ts';
import { comparisonOf, emptyFillSum } from '#shared/domain/fill-rate-sum.ts';
import { figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import type { Dimension, PhotoSum } from '#shared/domain/reasons/sums-query.ts';
import { changeOf } from './change.ts';

/** A group with its delta in both periods, in percentage points. Counts are of this period and of the earlier one. */
export type ComparedRow = {
  readonly key: string | null;
  readonly title: string;
  readonly detail: string | null;
  readonly now: number | null;
  readonly before: number | null;
  readonly change: number | null;
  readonly runs: readonly [now: number, before: number];
  readonly compared: readonly [now: number, before: number];
};

/** The delta of a sum; null where nothing was compared. */
export const deltaOf = (sum: PhotoSum | null | undefined): number | null =>
  sum === null || sum === undefined ? null : figuresOfSum(sum).delta;

/** The groupings of reports whose groups have the names of a dimension. */
const GROUPING_OF = {
  store: 'store',
  region: 'region',
  displayType: 'expositionType',
  category: 'productCategory',
  day: 'day',
  week: 'week',
} as const;
const groupingOf = (by: Dimension) => Object.entries(GROUPING_OF).find(([name]) => name === by)?.[1] ?? 'store';

/** The grouping by whose name the rows are called. */
export const comparedGrouping = (by: Dimension) => (by === 'display' ? 'exposition' : groupingOf(by));

/** Names of the keys of sums, as reports write them. */
function namesOf(by: Dimension, { stores, regions, displays }: Sums['names'], words: LabelWords) {
  const none = { protocolCount: 0, imageCount: 0, averageFillRate: null, expectation: comparisonOf(emptyFillSum) };
  return (key: string | null) => {
    if (by === 'display') {
      const display = displays[key ?? ''];
      return { title: shownName(display?.label ?? undefined, (key ?? '').slice(0, 8)), detail: null };
    }
    const name = key ?? 'none';
    const store = by === 'store' ? { externalId: name, storeName: stores[name] ?? name } : {};
    const region = by === 'region' ? { regionName: regions[name] ?? null } : {};
    return groupLabel(groupingOf(by), { key: name, ...none, ...store, ...region }, words);
  };
}

/** The groups of sums by one dimension of two periods, in their order. */
export function comparedRows(
  { groups, names }: Pick<Sums, 'groups' | 'names'>,
  by: Dimension,
  words: LabelWords,
): ComparedRow[] {
  const nameOf = namesOf(by, names, words);
  return groups.map(({ key: [first = null], now, before: was }) => {
    const [ours, theirs] = [deltaOf(now), deltaOf(was)];
    return {
      key: first,
      ...nameOf(first),
      now: ours,
      before: theirs,
      change: changeOf(ours, theirs),
      runs: [now?.runCount ?? 0, was?.runCount ?? 0],
      compared: [now?.comparedImageCount ?? 0, was?.comparedImageCount ?? 0],
    };
  });
}
