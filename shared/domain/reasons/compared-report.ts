import type { ExpositionType } from '#shared/contract/enumerations.ts';
import type { FillRateGroup, FillRateSummary } from '#shared/contract/fill-rate.ts';
import type { Coverage, Grouping } from '../fill-rate-figures.ts';
import { type GroupFilter, keepsGroup, NO_GROUP_KEY } from '../fill-rate-groups.ts';
import { emptyFillSum, summaryOf } from '../fill-rate-sum.ts';
import { dimensionOf, fieldsOfGroup, figuresOfGroup } from './report-of-sums.ts';
import { figuresOfSum, type ReportFigures } from './sum-figures.ts';
import type { Dimension, PhotoSum, SumGroup } from './sums-query.ts';

/** By what the rows of a report are compared. The runs of two periods share no ID, but a day and a time. */
export function comparedBy(groupBy: Grouping): readonly Dimension[] {
  switch (groupBy) {
    case 'exposition':
      return ['display'];
    case 'category':
      return ['category'];
    case 'protocol':
      return ['day', 'time'];
    default:
      return [dimensionOf[groupBy]];
  }
}

/** The same from the key of sums and from a row of a report. */
const placeOfSum = ({ key }: SumGroup): string => key.map((part) => part ?? NO_GROUP_KEY).join(' ');

/** What a row of a report is about, which is the same in reports of other periods; of a day, a week or a run it is not. */
export function placeOfRow(groupBy: Grouping, group: FillRateGroup): string {
  const { key, productCategory } = group;
  switch (groupBy) {
    case 'store':
      return group.externalId ?? key;
    case 'region':
      return key;
    case 'expositionType':
      return group.expositionType ?? key;
    case 'productCategory':
    case 'category':
      return productCategory === undefined ? key : (productCategory ?? NO_GROUP_KEY);
    case 'day':
      return group.scheduledDate ?? key;
    case 'week':
      return group.week ?? key;
    case 'exposition':
      return group.expositionId ?? key;
    case 'protocol':
      return `${group.scheduledDate} ${group.scheduledAt?.slice(0, 5)}`;
    default:
      return groupBy satisfies never;
  }
}

type Names = Parameters<typeof fieldsOfGroup>[2] & {
  readonly displays: Readonly<Record<string, { readonly displayType: ExpositionType }>>;
};

/** A row that only sums know, such as a display that has photos in the earlier period alone; null: it has no name. */
function rowOf(groupBy: Grouping, { key: [first = null] }: SumGroup, names: Names) {
  const key = first ?? NO_GROUP_KEY;
  if (groupBy === 'protocol') return null;
  if (groupBy === 'category') return { key, productCategory: first };
  if (groupBy === 'exposition') {
    const type = names.displays[key]?.displayType;
    return { key, expositionId: key, ...(type === undefined ? {} : { expositionType: type }) };
  }
  return { key, ...fieldsOfGroup(groupBy, first, names) };
}

/** A row in both periods; null: a period has nothing of it. */
export type ComparedRow = {
  readonly now: ReportFigures | null;
  readonly before: ReportFigures | null;
  /** The key of its sums; absent: its figures are the service's. */
  readonly place?: string | null;
};

export type ComparedReport = {
  readonly summary: FillRateSummary;
  readonly items: readonly FillRateGroup[];
  /** null: not known, because its groups overlap. */
  readonly coverage: Coverage | null;
  readonly total: { readonly now: ReportFigures; readonly before: ReportFigures };
  /** By the key of each row. Rows without photos in either period have none. */
  readonly rows: ReadonlyMap<string, ComparedRow>;
};

type ComparedWith = {
  readonly groupBy: Grouping;
  /** The rows of the report, over all runs. */
  readonly items: readonly FillRateGroup[];
  /** Sums by what `comparedBy` says. */
  readonly groups: readonly SumGroup[];
  /** Of all photos of both periods. */
  readonly total: { readonly now: PhotoSum; readonly before: PhotoSum | null };
  readonly names: Names;
  /** By figures, over the runs that are compared. */
  readonly filter: GroupFilter;
};

const NOTHING: PhotoSum = { runCount: 0, ...emptyFillSum };
const rowOfSums = ({ key, now, before }: SumGroup): ComparedRow => ({
  now: now && figuresOfSum(now),
  before: before && figuresOfSum(before),
  place: key[0] ?? null,
});

/**
 * A report over the runs that are compared, so that all figures of a row are of the same photos. Its rows keep their
 * names and their order; those without such runs stay, without figures, and rows of the earlier period alone are added.
 */
export function comparedReport({ groupBy, items, groups, total, names, filter }: ComparedWith): ComparedReport {
  const { now } = total;
  const left = new Map(groups.map((group) => [placeOfSum(group), group]));
  const compared = new Map<string, ComparedRow>();
  const rows = items.map((row): FillRateGroup => {
    const place = placeOfRow(groupBy, row);
    const group = left.get(place);
    left.delete(place);
    // Two runs in one place, in an hour that the clocks repeat: their sum is of neither.
    const isOfOne = groupBy !== 'protocol' || (group?.now?.runCount ?? 1) === 1;
    if (group === undefined || !isOfOne) return { ...row, ...figuresOfGroup(NOTHING) };
    compared.set(row.key, rowOfSums(group));
    return { ...row, ...figuresOfGroup(group.now ?? NOTHING) };
  });
  for (const group of left.values()) {
    const row = rowOf(groupBy, group, names);
    if (row === null) continue;
    compared.set(row.key, rowOfSums(group));
    rows.push({ ...row, ...figuresOfGroup(group.now ?? NOTHING) });
  }
  return {
    summary: summaryOf(now, now.runCount),
    items: rows.filter((row) => keepsGroup(filter, row)),
    coverage: {
      images: now.imageCount,
      compared: now.comparedImageCount,
      missing: now.measuredImageCount - now.comparedImageCount - now.ambiguousExpectationCount,
      ambiguous: now.ambiguousExpectationCount,
      unmeasured: now.imageCount - now.measuredImageCount,
    },
    total: { now: figuresOfSum(now), before: figuresOfSum(total.before ?? NOTHING) },
    rows: compared,
  };
}
