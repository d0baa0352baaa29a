import type { ProductCategory } from '#shared/contract/enumerations.ts';
import type { FillRateGroup, FillRateSummary, PhotoFillRate } from '#shared/contract/fill-rate.ts';
import { weekdayOf } from '../calendar.ts';
import { addFillSums, toE4 } from '../fill-rate-sum.ts';
import { countedTwice } from './sums-of-parts.ts';
import { sumOfGroup, type Twice } from './sums-of-report.ts';
import { CATEGORY_SEPARATOR, type PhotoSum, type SumGroup } from './sums-query.ts';

/** What the service says of a store: its report by display, and its displays. */
export type StoreAnswer = {
  readonly externalId: string;
  readonly report: { readonly summary: FillRateSummary; readonly items: readonly FillRateGroup[] };
  readonly displays: readonly {
    readonly expositionId: string;
    readonly productCategories: readonly ProductCategory[];
  }[];
};

const addTo = (sum: PhotoSum | undefined, more: PhotoSum): PhotoSum =>
  sum === undefined ? more : { ...addFillSums(sum, more), runCount: Math.max(sum.runCount, more.runCount) };

/**
 * The displays of some stores as parts of a shortfall, one by one or by all their categories together. A photo is in one
 * part. A display that the service does not list has no categories that are known, so that it is in no part by them.
 *
 * @param types only displays of these; absent: all
 */
export function partsOfStores(
  answers: readonly StoreAnswer[],
  by: 'display' | 'categories',
  types: readonly string[] | undefined,
): SumGroup[] {
  const sums = new Map<string | null, PhotoSum>();
  for (const { report, displays } of answers) {
    const categoriesOf = new Map(displays.map((one) => [one.expositionId, one.productCategories]));
    for (const item of report.items) {
      if (types !== undefined && !types.includes(item.expositionType ?? '')) continue;
      const id = item.expositionId ?? item.key;
      const categories = categoriesOf.get(id);
      if (by === 'categories' && categories === undefined) continue;
      const key = by === 'display' ? id : [...new Set(categories)].sort().join(CATEGORY_SEPARATOR) || null;
      sums.set(key, addTo(sums.get(key), sumOfGroup(item)));
    }
  }
  return [...sums].map(([key, now]) => ({ key: [key], now, before: null }));
}

type PhotoOfDisplay = Pick<PhotoFillRate, 'scheduledDate' | 'scheduledAt' | 'fillRate' | 'expectation'>;

/** The photos of a display, which are all there is of it, by weekday and time. */
export function slotsOfPhotos(photos: readonly PhotoOfDisplay[]): SumGroup[] {
  const sums = new Map<string, PhotoSum>();
  for (const { scheduledDate, scheduledAt, fillRate, expectation } of photos) {
    const slot = `${weekdayOf(scheduledDate)} ${scheduledAt.slice(0, 5)}`;
    const measuredE4 = toE4(fillRate ?? 0);
    const compared = expectation.comparedImageCount;
    const isMeasured = fillRate == null ? 0 : 1;
    const sum: PhotoSum = {
      ...{ runCount: 1, imageCount: 1, measuredImageCount: isMeasured, measuredE4 },
      ...{ comparedImageCount: compared, comparedE4: compared * measuredE4 },
      expectedE4: compared * toE4(expectation.expectedAverageFillRate ?? 0),
      belowExpectationCount: expectation.belowExpectation === true ? 1 : 0,
      ambiguousExpectationCount: isMeasured * expectation.ambiguousExpectationCount,
    };
    const other = sums.get(slot);
    sums.set(slot, other === undefined ? sum : { ...addFillSums(other, sum), runCount: other.runCount + 1 });
  }
  return [...sums].map(([slot, now]) => ({ key: slot.split(' '), now, before: null }));
}

/** Where a store's report by display is not what the report by store says of it. */
export function contradictionsOfStores(
  answers: readonly StoreAnswer[],
  lines: readonly FillRateGroup[],
): (Twice & { readonly externalId: string })[] {
  const of = new Map(lines.map((line) => [line.externalId ?? line.key, line]));
  return answers.flatMap(({ externalId, report }) => {
    const line = of.get(externalId);
    return line === undefined ? [] : countedTwice(line, [report]).map((twice) => ({ ...twice, externalId }));
  });
}
