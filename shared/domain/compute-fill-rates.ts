import type {
  CrossStoreFillRateResponse,
  CrossStoreGroupBy,
  FillRateGroup,
  FillRateResponse,
  FillRateSummary,
  StoreGroupBy,
} from '#shared/contract/fill-rate.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';
import { weekdayOf } from './calendar.ts';
import type { ReportFacts, RunSelection } from './fill-rate-facts.ts';
import {
  compareNewestFirst,
  type GroupFields,
  type GroupFilter,
  groupReport,
  isFiltering,
  keepsGroup,
} from './fill-rate-groups.ts';
import { averageFillRateOf, comparisonOf, E4_PER_PERCENT, type FillSum, summaryOf } from './fill-rate-sum.ts';
import { AMBIGUOUS, categoryBits, MISSING, placeOfType, targetIn } from './packed-targets.ts';
import { weekMinuteOf } from './run-slots.ts';

/*
 * Computes reports over hundreds of thousands of photos on this computer (api.md sections 4.9 and 4.12, architecture.md
 * section 9). Photos are columns of numbers. A target is looked up once per display and time of the week, and the name
 * of a group once per run or display. tests/support/fill-rate-rule.ts has the same rule photo by photo.
 */

type GroupBy = CrossStoreGroupBy | StoreGroupBy;
type Figures = { readonly summary: FillRateSummary; readonly items: FillRateGroup[] };

const NO_FILTER: GroupFilter = { belowExpectationOnly: false };

/**
 * A report over several stores (api.md section 4.12). The facts must already be selected by status, range and stores.
 */
export function computeCrossStoreFillRates(
  facts: ReportFacts,
  query: RunSelection &
    GroupFilter & { readonly groupBy: CrossStoreGroupBy; readonly externalIds?: readonly string[] | undefined },
): CrossStoreFillRateResponse {
  const { groupBy, status, from, to, externalIds, minFillRate, maxFillRate, belowExpectationOnly } = query;
  return {
    groupBy,
    protocolStatus: status,
    from,
    to,
    filters: {
      ...(externalIds === undefined ? {} : { externalIds: [...externalIds] }),
      ...(minFillRate === undefined ? {} : { minFillRate }),
      ...(maxFillRate === undefined ? {} : { maxFillRate }),
      belowExpectationOnly,
    },
    ...figuresOf(facts, groupBy, query),
  };
}

/** A report of one store (api.md section 4.9). The facts must already be selected by status, range and store. */
export function computeStoreFillRates(
  facts: ReportFacts,
  query: RunSelection & { readonly externalId: string; readonly groupBy: StoreGroupBy },
): FillRateResponse {
  const { externalId, groupBy, status, from, to } = query;
  return { externalId, groupBy, protocolStatus: status, from, to, ...figuresOf(facts, groupBy, NO_FILTER) };
}

function figuresOf(facts: ReportFacts, groupBy: GroupBy, filter: GroupFilter): Figures {
  const targets = targetsOfPhotos(facts);
  const grouped = groupReport(facts, groupBy);
  const remaining = groupsWithFigures(facts, targets, grouped)
    .filter(({ item }) => keepsGroup(filter, item))
    .sort((a, b) =>
      groupBy === 'protocol' && a.run && b.run
        ? compareNewestFirst(a.run, b.run)
        : compareCodePoints(a.item.key, b.item.key),
    );
  const remainingGroups = new Set(remaining.map(({ group }) => group));
  const { sum, coveredRuns } = sumOfGroups(facts, targets, grouped, remainingGroups);
  return {
    summary: summaryOf(sum, isFiltering(filter) ? coveredRuns : facts.runs.length),
    items: remaining.map(({ item }) => item),
  };
}

/**
 * The exact sums behind a report: of each group, in the order of their keys, and of all photos. Neither depends on a
 * filter.
 */
export function computeFillSums(
  facts: ReportFacts,
  groupBy: GroupBy,
): { readonly total: FillSum; readonly groups: readonly { readonly label: GroupFields; readonly sum: FillSum }[] } {
  const targets = targetsOfPhotos(facts);
  const grouped = groupReport(facts, groupBy);
  const groups = sumsOfGroups(facts, targets, grouped)
    .map(({ label, sum }) => ({ label, sum }))
    .sort((a, b) => compareCodePoints(a.label.key, b.label.key));
  const { sum } = sumOfGroups(facts, targets, grouped, new Set(grouped.labels.keys()));
  return { total: sum, groups };
}

type Targets = ReturnType<typeof targetsOfPhotos>;
type Grouped = ReturnType<typeof groupReport>;

/** Every group with its sum and the number of its runs. An image counts in each of its groups. */
function sumsOfGroups({ photos, runs }: ReportFacts, targets: Targets, grouped: Grouped) {
  const { labels, owners, groupsOf } = grouped;
  const sums = createGroupSums(labels.length);
  const pairs = createPairSet(labels.length, runs.length);
  const runCounts = labels.map(() => 0);
  for (let photo = 0; photo < photos.count; photo += 1) {
    for (const group of groupsOf[owners[photo] ?? 0] ?? []) {
      sums.add(group, photos.fillE4[photo] ?? 0, targets[photo] ?? 0);
      if (pairs.add(group, photos.run[photo] ?? 0)) runCounts[group] = (runCounts[group] ?? 0) + 1;
    }
  }
  return labels.map((label, group) => ({ label, sum: sums.sumOf(group), runCount: runCounts[group] ?? 0 }));
}

/** Every group as a report has it. */
function groupsWithFigures(facts: ReportFacts, targets: Targets, grouped: Grouped) {
  return sumsOfGroups(facts, targets, grouped).map(({ label, sum, runCount }, group) => {
    const item: FillRateGroup = {
      ...label,
      protocolCount: runCount,
      imageCount: sum.imageCount,
      averageFillRate: averageFillRateOf(sum),
      expectation: comparisonOf(sum),
    };
    return { group, item, run: grouped.firstRuns[group] };
  });
}

/** The images of the remaining groups, each counted once, and the number of their runs. */
function sumOfGroups(
  { photos, runs }: ReportFacts,
  targets: Targets,
  grouped: Grouped,
  remaining: ReadonlySet<number>,
) {
  const { owners, groupsOf } = grouped;
  const isCounted = groupsOf.map((groups) => groups.some((group) => remaining.has(group)));
  const total = createGroupSums(1);
  const seen = createPairSet(1, runs.length);
  let coveredRuns = 0;
  for (let photo = 0; photo < photos.count; photo += 1) {
    if (!isCounted[owners[photo] ?? 0]) continue;
    total.add(0, photos.fillE4[photo] ?? 0, targets[photo] ?? 0);
    if (seen.add(0, photos.run[photo] ?? 0)) coveredRuns += 1;
  }
  return { sum: total.sumOf(0), coveredRuns };
}

const NOT_LOOKED_UP = -3;

/** The target of each photo: expected fill ratio, MISSING or AMBIGUOUS. It is looked up once per display and slot. */
function targetsOfPhotos({ stores, displays, runs, photos }: ReportFacts): Int16Array {
  const weekdays = new Map<string, number>();
  const places = new Map<number, number>();
  const minutes: number[] = [];
  const placeOfRun = Uint32Array.from(runs, ({ scheduledDate, scheduledAt }) => {
    const weekday = weekdays.get(scheduledDate) ?? weekdayOf(scheduledDate);
    weekdays.set(scheduledDate, weekday);
    const minute = weekMinuteOf(weekday, scheduledAt);
    const place = places.get(minute) ?? minutes.push(minute) - 1;
    places.set(minute, place);
    return place;
  });
  const known = displays.map((): Int16Array | null => null);
  const types = displays.map(({ expositionType }) => placeOfType(expositionType));
  const categories = displays.map(({ productCategories }) => categoryBits(productCategories));
  const lookUp = (at: number, place: number): number => {
    const packed = stores[displays[at]?.store ?? -1]?.targets;
    return packed ? targetIn(packed, types[at] ?? 0, categories[at] ?? 0, minutes[place] ?? 0) : MISSING;
  };
  const targets = new Int16Array(photos.count);
  for (let photo = 0; photo < photos.count; photo += 1) {
    const at = photos.display[photo] ?? 0;
    const place = placeOfRun[photos.run[photo] ?? 0] ?? 0;
    const ofDisplay = known[at] ?? new Int16Array(minutes.length).fill(NOT_LOOKED_UP);
    known[at] = ofDisplay;
    let target = ofDisplay[place] ?? MISSING;
    if (target === NOT_LOOKED_UP) {
      target = lookUp(at, place);
      ofDisplay[place] = target;
    }
    targets[photo] = target;
  }
  return targets;
}

/** Sums for numbered groups; fill-rate-sum.ts explains them. */
type GroupSums = {
  /**
   * @param fillE4 negative when not measured
   * @param target expected fill ratio, MISSING or AMBIGUOUS
   */
  add(group: number, fillE4: number, target: number): void;
  sumOf(group: number): FillSum;
};

const COLUMNS = 8;
const IMAGES = 0;
const MEASURED = 1;
const MEASURED_E4 = 2;
const COMPARED = 3;
const COMPARED_E4 = 4;
const EXPECTED_E4 = 5;
const BELOW = 6;
const AMBIGUOUS_IMAGES = 7;

/** Exact sums for a number of groups, all starting at zero. */
function createGroupSums(groups: number): GroupSums {
  const columns = new Float64Array(groups * COLUMNS);
  const at = (group: number, column: number): number => columns[group * COLUMNS + column] ?? 0;
  const count = (group: number, column: number, more: number): void => {
    columns[group * COLUMNS + column] = at(group, column) + more;
  };
  return {
    add(group, fillE4, target) {
      count(group, IMAGES, 1);
      if (fillE4 < 0) return;
      count(group, MEASURED, 1);
      count(group, MEASURED_E4, fillE4);
      if (target === MISSING) return;
      if (target === AMBIGUOUS) return count(group, AMBIGUOUS_IMAGES, 1);
      const expectedE4 = target * E4_PER_PERCENT;
      count(group, COMPARED, 1);
      count(group, COMPARED_E4, fillE4);
      count(group, EXPECTED_E4, expectedE4);
      if (fillE4 < expectedE4) count(group, BELOW, 1);
    },
    sumOf: (group) => ({
      imageCount: at(group, IMAGES),
      measuredImageCount: at(group, MEASURED),
      measuredE4: at(group, MEASURED_E4),
      comparedImageCount: at(group, COMPARED),
      comparedE4: at(group, COMPARED_E4),
      expectedE4: at(group, EXPECTED_E4),
      belowExpectationCount: at(group, BELOW),
      ambiguousExpectationCount: at(group, AMBIGUOUS_IMAGES),
    }),
  };
}

/** Pairs of a group and a run; `add` returns whether a pair is new. */
type PairSet = { add(group: number, run: number): boolean };

/** Remembers which runs have been counted in which groups. */
function createPairSet(groups: number, runs: number): PairSet {
  const bits = new Uint32Array(Math.ceil((groups * runs) / 32));
  return {
    add(group, run) {
      const pair = group * runs + run;
      const word = Math.floor(pair / 32);
      const bit = 1 << (pair % 32);
      const known = bits[word] ?? 0;
      if ((known & bit) !== 0) return false;
      bits[word] = known | bit;
      return true;
    },
  };
}
