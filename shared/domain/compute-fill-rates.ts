import type {
  CrossStoreFillRateResponse,
  CrossStoreGroupBy,
  FillRateGroup,
  FillRateResponse,
  FillRateSummary,
  StoreGroupBy,
} from '#shared/contract/fill-rate.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';
import type { ReportFacts, RunSelection } from './fill-rate-facts.ts';
import {
  compareNewestFirst,
  type GroupFields,
  type GroupFilter,
  groupReport,
  isFiltering,
  keepsGroup,
} from './fill-rate-groups.ts';
import { averageFillRateOf, comparisonOf, type FillSum, summaryOf } from './fill-rate-sum.ts';
import { createGroupSums, createPairSet, targetsOfPhotos } from './group-sums.ts';

/*
 * Computes reports over hundreds of thousands of photos on this computer (api.md sections 4.9 and 4.12, architecture.md
 * section 9). Photos are columns of numbers. A target is looked up once per display and time of the week, and the name
 * of a group once per run or display. tests/oracles/fill-rate-rule.ts has the same rule photo by photo.
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
