import type { ExpectationInput } from '#shared/contract/expectation.ts';
import type {
  CrossStoreFillRateResponse,
  CrossStoreGroupBy,
  ExpectationComparison,
  ExpositionFillRateResponse,
  FillRateGroup,
  FillRateResponse,
  FillRateSummary,
  StoreGroupBy,
} from '#shared/contract/fill-rate.ts';
import type { DisplayFacts, ReportPhoto, RunFacts, RunSelection, StoreFacts } from '#shared/domain/fill-rate-facts.ts';
import type { GroupFields, GroupFilter } from '#shared/domain/fill-rate-groups.ts';
import { inCodePoints, isoWeek, isWithin, weekdayOn } from './calendar-rule.ts';
import { averageE4, fittingTargets, type JudgedPhoto, judgePhoto } from './photo-rule.ts';

/*
 * The rule of the three fill-rate reports, photo by photo (api.md sections 4.8 to 4.12, architecture.md section 9). It is
 * what the service's queries and the reports made offline are tested against. It shares types with them and no code, and
 * reads clearly rather than fast.
 *
 * - A range [from, to) selects runs by the instant `scheduledDatetime`, at every level.
 * - `imageCount` counts all photos of the selected runs, averages only measured ones, comparisons only compared ones.
 *   A measured photo without exactly one target is missing or ambiguous; an unmeasured one is neither.
 * - `protocolCount` of a group or of a display counts runs with a photo in it. That of a whole report counts the
 *   selected runs, also those without photos; under a group filter, those with a photo in a remaining group.
 */

/** A store with its displays and targets. */
export type StoreWithTargets = StoreFacts & {
  readonly displays: readonly DisplayFacts[];
  readonly expectations: readonly ExpectationInput[];
};

/** Everything from which the three fill-rate reports can be recomputed photo by photo. */
export type FillRateFacts = {
  readonly stores: readonly StoreWithTargets[];
  readonly runs: readonly RunFacts[];
  readonly photos: readonly ReportPhoto[];
};

/** A photo with everything that reports group it by. */
export type JoinedPhoto = {
  readonly photo: ReportPhoto;
  readonly run: RunFacts;
  readonly display: DisplayFacts;
  readonly store: StoreWithTargets;
  readonly judged: JudgedPhoto;
};

/** The runs of a selection: their status, and the instant they are scheduled for in `[from, to)`. */
export const selectRuns = ({ runs }: FillRateFacts, { status, from, to }: RunSelection): RunFacts[] =>
  runs.filter((run) => run.status === status && isWithin(run.scheduledDatetime, from, to));

/** The photos of some runs, each with its run, display and store, and held against its target. */
export function joinPhotos(facts: FillRateFacts, runs: readonly RunFacts[]): JoinedPhoto[] {
  const runOf = new Map(runs.map((run) => [run.protocolId, run]));
  const storeOf = new Map(facts.stores.map((store) => [store.externalId, store]));
  const displayOf = new Map(facts.stores.flatMap(({ displays }) => displays).map((one) => [one.expositionId, one]));
  const fittingAt = new Map<string, readonly ExpectationInput[]>();
  return facts.photos.flatMap((photo) => {
    const run = runOf.get(photo.protocolId);
    const display = displayOf.get(photo.expositionId);
    const store = run && storeOf.get(run.externalId);
    if (!run || !display || !store) return [];
    const [date, time] = [run.scheduledDate, run.scheduledAt.slice(0, 5)];
    const place = `${display.expositionId} ${date} ${time} ${store.externalId}`;
    const fitting =
      fittingAt.get(place) ?? fittingTargets(display, { weekday: weekdayOn(date), time }, store.expectations);
    fittingAt.set(place, fitting);
    return [{ photo, run, display, store, judged: judgePhoto(photo.fillRate, fitting) }];
  });
}

/** The groups in which a photo counts: one, or one for each category of its display. */
function groupsOf(groupBy: CrossStoreGroupBy | StoreGroupBy, { run, display, store }: JoinedPhoto): GroupFields[] {
  const { externalId, storeName, regionName } = store;
  const { scheduledDate, scheduledAt, scheduledDatetime, status, protocolId } = run;
  const { expositionId, expositionType } = display;
  switch (groupBy) {
    case 'store':
      return [{ key: externalId, externalId, storeName, regionName }];
    case 'region':
      return [{ key: store.regionId ?? 'none', regionName }];
    case 'expositionType':
      return [{ key: expositionType, expositionType }];
    case 'category':
    case 'productCategory': {
      const categories = [...new Set(display.productCategories)];
      if (categories.length === 0) return [{ key: 'none', productCategory: null }];
      return categories.map((productCategory) => ({ key: productCategory, productCategory }));
    }
    case 'day':
      return [{ key: scheduledDate, scheduledDate }];
    case 'week':
      return [{ key: isoWeek(scheduledDate), week: isoWeek(scheduledDate) }];
    case 'exposition':
      return [{ key: expositionId, expositionId, expositionType, externalId, storeName }];
    case 'protocol': {
      const when = { scheduledDate, scheduledAt, scheduledDatetime };
      return [{ key: protocolId, protocolId, ...when, status, externalId, storeName }];
    }
  }
}

/** Newest first, and what is of one instant by id. */
const newestFirst = (a: RunFacts, b: RunFacts, ids: readonly [string, string]): number =>
  Date.parse(b.scheduledDatetime) - Date.parse(a.scheduledDatetime) || inCodePoints(...ids);

const countRuns = (photos: readonly JoinedPhoto[]): number => new Set(photos.map(({ run }) => run.protocolId)).size;

/** Measured against expected, over photos with a fill rate and exactly one target (api.md section 2.16). */
function comparisonOf(photos: readonly JoinedPhoto[]): ExpectationComparison {
  const kinds = photos.map(({ judged }) => judged);
  const compared = kinds.filter((one) => one.kind === 'compared');
  const differences = compared.map(({ measuredE4, expectedE4 }) => measuredE4 - expectedE4);
  return {
    expectedAverageFillRate: averageE4(compared.map(({ expectedE4 }) => expectedE4)),
    delta: averageE4(differences),
    // The sign of the exact difference: a group that is short by less than can be shown is still below.
    belowExpectation: compared.length === 0 ? null : differences.reduce((sum, one) => sum + one, 0n) < 0n,
    comparedImageCount: compared.length,
    missingExpectationCount: kinds.filter(({ kind }) => kind === 'missing').length,
    ambiguousExpectationCount: kinds.filter(({ kind }) => kind === 'ambiguous').length,
  };
}

const averageOf = (photos: readonly JoinedPhoto[]): number | null =>
  averageE4(photos.flatMap(({ judged }) => (judged.kind === 'unmeasured' ? [] : [judged.measuredE4])));

/** Photos in groups: runs newest first, everything else by key in code-point order. Groups exist where photos are. */
function groupPhotos(groupBy: CrossStoreGroupBy | StoreGroupBy, photos: readonly JoinedPhoto[]) {
  const groups = new Map<string, { readonly label: GroupFields; readonly photos: JoinedPhoto[] }>();
  for (const photo of photos) {
    for (const label of groupsOf(groupBy, photo)) {
      const group = groups.get(label.key) ?? { label, photos: [] };
      groups.set(label.key, group);
      group.photos.push(photo);
    }
  }
  const runOf = (group: { readonly photos: readonly JoinedPhoto[] }) => group.photos[0]?.run;
  return [...groups.values()]
    .sort((a, b) => {
      const [left, right] = groupBy === 'protocol' ? [runOf(a), runOf(b)] : [];
      return left && right
        ? newestFirst(left, right, [left.protocolId, right.protocolId])
        : inCodePoints(a.label.key, b.label.key);
    })
    .map((group): { readonly item: FillRateGroup; readonly photos: readonly JoinedPhoto[] } => ({
      photos: group.photos,
      item: {
        ...group.label,
        protocolCount: countRuns(group.photos),
        imageCount: group.photos.length,
        averageFillRate: averageOf(group.photos),
        expectation: comparisonOf(group.photos),
      },
    }));
}

function summaryOf(photos: readonly JoinedPhoto[], protocolCount: number): FillRateSummary {
  const { expectedAverageFillRate, delta } = comparisonOf(photos);
  const isBelow = ({ judged }: JoinedPhoto) => judged.kind === 'compared' && judged.measuredE4 < judged.expectedE4;
  return {
    protocolCount,
    imageCount: photos.length,
    averageFillRate: averageOf(photos),
    expectedAverageFillRate,
    delta,
    belowExpectationCount: photos.filter(isBelow).length,
  };
}

/** A report over several stores (api.md section 4.12); unknown external IDs are ignored. */
export function recomputeCrossStoreFillRates(
  facts: FillRateFacts,
  query: RunSelection &
    GroupFilter & { readonly groupBy: CrossStoreGroupBy; readonly externalIds?: readonly string[] | undefined },
): CrossStoreFillRateResponse {
  const { groupBy, status, from, to, externalIds, minFillRate, maxFillRate, belowExpectationOnly } = query;
  const runs = selectRuns(facts, query).filter((run) => externalIds?.includes(run.externalId) ?? true);
  const photos = joinPhotos(facts, runs);
  // A group without an average is outside any bounds.
  const remaining = groupPhotos(groupBy, photos).filter(
    ({ item: { averageFillRate: average, expectation } }) =>
      (minFillRate === undefined || (average !== null && average >= minFillRate)) &&
      (maxFillRate === undefined || (average !== null && average <= maxFillRate)) &&
      (!belowExpectationOnly || expectation.belowExpectation === true),
  );
  const isFiltered = minFillRate !== undefined || maxFillRate !== undefined || belowExpectationOnly;
  const covered = isFiltered ? [...new Set(remaining.flatMap((group) => group.photos))] : photos;
  return {
    groupBy,
    protocolStatus: status,
    from,
    to,
    filters: {
      ...(externalIds && { externalIds: [...externalIds] }),
      ...(minFillRate !== undefined && { minFillRate }),
      ...(maxFillRate !== undefined && { maxFillRate }),
      belowExpectationOnly,
    },
    summary: summaryOf(covered, isFiltered ? countRuns(covered) : runs.length),
    items: remaining.map(({ item }) => item),
  };
}

/** A report of one store (api.md section 4.9). */
export function recomputeStoreFillRates(
  facts: FillRateFacts,
  query: RunSelection & { readonly externalId: string; readonly groupBy: StoreGroupBy },
): FillRateResponse {
  const { externalId, groupBy, status, from, to } = query;
  const runs = selectRuns(facts, query).filter((run) => run.externalId === externalId);
  const photos = joinPhotos(facts, runs);
  const summary = summaryOf(photos, runs.length);
  const items = groupPhotos(groupBy, photos).map(({ item }) => item);
  return { externalId, groupBy, protocolStatus: status, from, to, summary, items };
}

/** A photo-level report of one display (api.md section 4.11): newest first, photos of one instant by id. */
export function recomputeExpositionFillRate(
  facts: FillRateFacts,
  query: RunSelection & { readonly externalId: string; readonly expositionId: string },
): ExpositionFillRateResponse {
  const { externalId, expositionId, status, from, to } = query;
  const runs = selectRuns(facts, query).filter((run) => run.externalId === externalId);
  const ofDisplay = facts.photos.filter((photo) => photo.expositionId === expositionId);
  const photos = joinPhotos({ ...facts, photos: ofDisplay }, runs).sort((a, b) =>
    newestFirst(a.run, b.run, [a.photo.photoId, b.photo.photoId]),
  );
  const items = photos.map((one) => {
    const { run, photo } = one;
    const { scheduledDate, scheduledAt, scheduledDatetime } = run;
    const { fillRate, ...shown } = photo;
    return {
      ...shown,
      ...{ scheduledDate, scheduledAt, scheduledDatetime, protocolStatus: run.status },
      // Section 2.19 types it as a number "when present": absent, not null, where nothing was measured.
      ...(fillRate !== null && { fillRate }),
      expectation: comparisonOf([one]),
    };
  });
  const summary = summaryOf(photos, countRuns(photos));
  return { externalId, expositionId, protocolStatus: status, from, to, summary, items };
}
