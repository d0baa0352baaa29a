import type {
  CrossStoreFillRateResponse,
  CrossStoreGroupBy,
  FillRateGroup,
  FillRateResponse,
  FillRateSummary,
  StoreGroupBy,
} from '#shared/contract/fill-rate.ts';
import { compareCodePoints } from './code-point-order.ts';
import type { DisplayFacts, RunFacts, RunSelection, StoreFacts } from './fill-rate-facts.ts';
import { type GroupFilter, isFiltering, keepsGroup } from './fill-rate-filter.ts';
import { compareNewestFirst } from './fill-rate-groups.ts';
import { averageFillRateOf, comparisonOf, summaryOf } from './fill-rate-sum.ts';
import { groupTallied } from './fill-rate-tally-groups.ts';
import { createPairSet, createTallySums } from './fill-rate-tally-sums.ts';
import { type PackedTargets, targetsOfPhotos } from './fill-rate-tally-targets.ts';

/*
 * The rule of fill-rate-aggregate.ts for hundreds of thousands of photos: same answers, from compact input. Photos are
 * columns of numbers; the target is looked up once per display and time of the week, a group's name once per run or
 * display.
 */

export type TallyStore = Omit<StoreFacts, 'displays' | 'expectations'> & { readonly targets: PackedTargets };
/** `store`: place in the stores. */
export type TallyDisplay = DisplayFacts & { readonly store: number };
export type TallyRun = RunFacts & { readonly store: number };

/** Photos as columns: places of their run and display, and the exact fill rate, negative when not measured. */
export type TallyPhotos = {
  readonly count: number;
  readonly run: Uint32Array;
  readonly display: Uint32Array;
  readonly fillE4: Int32Array;
};

/** What a report is about, and nothing else: the runs of its status and range, and the photos of those. */
export type TallyFacts = {
  readonly stores: readonly TallyStore[];
  readonly displays: readonly TallyDisplay[];
  readonly runs: readonly TallyRun[];
  readonly photos: TallyPhotos;
};

type GroupBy = CrossStoreGroupBy | StoreGroupBy;
type Tally = { readonly summary: FillRateSummary; readonly items: FillRateGroup[] };

const NO_FILTER: GroupFilter = { belowExpectationOnly: false };

/** A report over several stores (api.md section 4.12), of facts already selected by status, range and stores. */
export function tallyCrossStoreFillRates(
  facts: TallyFacts,
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
    ...tally(facts, groupBy, query),
  };
}

/** A report of one store (api.md section 4.9), of facts already selected by status, range and store. */
export function tallyStoreFillRates(
  facts: TallyFacts,
  query: RunSelection & { readonly externalId: string; readonly groupBy: StoreGroupBy },
): FillRateResponse {
  const { externalId, groupBy, status, from, to } = query;
  return { externalId, groupBy, protocolStatus: status, from, to, ...tally(facts, groupBy, NO_FILTER) };
}

function tally(facts: TallyFacts, groupBy: GroupBy, filter: GroupFilter): Tally {
  const targets = targetsOfPhotos(facts);
  const grouped = groupTallied(facts, groupBy);
  const remaining = groupsWithFigures(facts, targets, grouped)
    .filter(({ item }) => keepsGroup(filter, item))
    .sort((a, b) =>
      groupBy === 'protocol' && a.run && b.run
        ? compareNewestFirst(a.run, b.run)
        : compareCodePoints(a.item.key, b.item.key),
    );
  const kept = new Set(remaining.map(({ group }) => group));
  const { sum, coveredRuns } = sumOfGroups(facts, targets, grouped, kept);
  return {
    summary: summaryOf(sum, isFiltering(filter) ? coveredRuns : facts.runs.length),
    items: remaining.map(({ item }) => item),
  };
}

type Targets = ReturnType<typeof targetsOfPhotos>;
type Grouped = ReturnType<typeof groupTallied>;

/** Every group with its figures; an image counts in each of its groups. */
function groupsWithFigures({ photos, runs }: TallyFacts, targets: Targets, grouped: Grouped) {
  const { labels, firstRuns, owners, groupsOf } = grouped;
  const sums = createTallySums(labels.length);
  const pairs = createPairSet(labels.length, runs.length);
  const runCounts = labels.map(() => 0);
  for (let photo = 0; photo < photos.count; photo += 1) {
    for (const group of groupsOf[owners[photo] ?? 0] ?? []) {
      sums.add(group, photos.fillE4[photo] ?? 0, targets[photo] ?? 0);
      if (pairs.add(group, photos.run[photo] ?? 0)) runCounts[group] = (runCounts[group] ?? 0) + 1;
    }
  }
  return labels.map((label, group) => {
    const sum = sums.sumOf(group);
    const item: FillRateGroup = {
      ...label,
      protocolCount: runCounts[group] ?? 0,
      imageCount: sum.imageCount,
      averageFillRate: averageFillRateOf(sum),
      expectation: comparisonOf(sum),
    };
    return { group, item, run: firstRuns[group] };
  });
}

/** The images of the groups that are kept, each once, and how many runs they are of. */
function sumOfGroups({ photos, runs }: TallyFacts, targets: Targets, grouped: Grouped, kept: ReadonlySet<number>) {
  const { owners, groupsOf } = grouped;
  const isOwnerKept = groupsOf.map((groups) => groups.some((group) => kept.has(group)));
  const total = createTallySums(1);
  const seen = createPairSet(1, runs.length);
  let coveredRuns = 0;
  for (let photo = 0; photo < photos.count; photo += 1) {
    if (!isOwnerKept[owners[photo] ?? 0]) continue;
    total.add(0, photos.fillE4[photo] ?? 0, targets[photo] ?? 0);
    if (seen.add(0, photos.run[photo] ?? 0)) coveredRuns += 1;
  }
  return { sum: total.sumOf(0), coveredRuns };
}
