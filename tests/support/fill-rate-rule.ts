import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import type {
  CrossStoreFillRateResponse,
  CrossStoreGroupBy,
  ExpositionFillRateResponse,
  FillRateGroup,
  FillRateResponse,
  FillRateSummary,
  PhotoFillRate,
  StoreGroupBy,
} from '#shared/contract/fill-rate.ts';
import { createExpectationMatcher } from '#shared/domain/expectation-match.ts';
import type { DisplayFacts, ReportPhoto, RunFacts, RunSelection, StoreFacts } from '#shared/domain/fill-rate-facts.ts';
import {
  compareNewestFirst,
  type GroupFields,
  type GroupFilter,
  isFiltering,
  keepsGroup,
  labelsBy,
} from '#shared/domain/fill-rate-groups.ts';
import {
  addFillSums,
  averageFillRateOf,
  comparisonOf,
  emptyFillSum,
  type FillSum,
  fillSumOfPhoto,
  summaryOf,
  toE4,
} from '#shared/domain/fill-rate-sum.ts';
import { type InstantRange, instantRangeOf } from '#shared/domain/instants.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';

/*
 * The rule of the three fill-rate reports, photo by photo (api.md sections 4.8 to 4.12, architecture.md section 9). It is
 * what the service's queries and the reports made offline are tested against, so it reads clearly rather than fast.
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
type JoinedPhoto = {
  readonly photo: ReportPhoto;
  readonly run: RunFacts;
  readonly display: DisplayFacts;
  readonly store: StoreFacts;
  readonly sum: FillSum;
};

const holds = (range: InstantRange, dateTime: string): boolean => {
  const ms = Date.parse(dateTime);
  return ms >= range.fromMs && ms < range.toMs;
};

/** The runs of a selection: their status, and the instant they are scheduled for in `[from, to)`. */
export function selectRuns(facts: FillRateFacts, { status, from, to }: RunSelection): RunFacts[] {
  const range = instantRangeOf(from, to);
  return facts.runs.filter((run) => run.status === status && holds(range, run.scheduledDatetime));
}

/** The photos of some runs, each with its run, display, store and target. */
function joinPhotos(facts: FillRateFacts, runs: readonly RunFacts[]): JoinedPhoto[] {
  const runsById = new Map(runs.map((run) => [run.protocolId, run]));
  const stores = new Map(facts.stores.map((store) => [store.externalId, store]));
  const displays = new Map(
    facts.stores.flatMap((store) => store.displays.map((display) => [display.expositionId, display])),
  );
  const matchers = new Map(
    facts.stores.map((store) => [store.externalId, createExpectationMatcher(store.expectations)]),
  );
  const joined: JoinedPhoto[] = [];
  for (const photo of facts.photos) {
    const run = runsById.get(photo.protocolId);
    const display = displays.get(photo.expositionId);
    const store = run && stores.get(run.externalId);
    const matcher = store && matchers.get(store.externalId);
    if (!run || !display || !matcher) continue;
    const match = matcher({ ...display, scheduledDate: run.scheduledDate, scheduledAt: run.scheduledAt });
    const sum = fillSumOfPhoto(photo.fillRate === null ? null : toE4(photo.fillRate), match);
    joined.push({ photo, run, display, store, sum });
  }
  return joined;
}

/** A group with the photos that count in it. */
type PhotoGroup = { readonly label: GroupFields; readonly photos: readonly JoinedPhoto[] };

/** Photos in groups: runs newest first, everything else by key in code-point order. Groups exist where photos are. */
function groupPhotos(groupBy: CrossStoreGroupBy | StoreGroupBy, photos: readonly JoinedPhoto[]): PhotoGroup[] {
  const groups = new Map<string, { label: GroupFields; photos: JoinedPhoto[] }>();
  for (const photo of photos) {
    for (const label of labelsBy[groupBy](photo)) {
      const group = groups.get(label.key);
      if (group) group.photos.push(photo);
      else groups.set(label.key, { label, photos: [photo] });
    }
  }
  const byKey = [...groups.values()].sort((a, b) => compareCodePoints(a.label.key, b.label.key));
  if (groupBy !== 'protocol') return byKey;
  const runOf = (group: PhotoGroup) => group.photos[0]?.run ?? { scheduledDatetime: '', protocolId: '' };
  return byKey.sort((a, b) => compareNewestFirst(runOf(a), runOf(b)));
}

/** How many different runs some photos are of. */
function countRuns(photos: readonly JoinedPhoto[]): number {
  return new Set(photos.map(({ run }) => run.protocolId)).size;
}

/** The answer's item for a group (api.md section 2.17). */
function itemOfGroup({ label, photos }: PhotoGroup): FillRateGroup {
  const sum = photos.reduce((total, photo) => addFillSums(total, photo.sum), emptyFillSum);
  return {
    ...label,
    protocolCount: countRuns(photos),
    imageCount: sum.imageCount,
    averageFillRate: averageFillRateOf(sum),
    expectation: comparisonOf(sum),
  };
}

const summaryOfPhotos = (photos: readonly JoinedPhoto[], protocolCount: number): FillRateSummary =>
  summaryOf(
    photos.reduce((total, photo) => addFillSums(total, photo.sum), emptyFillSum),
    protocolCount,
  );

const echoOf = ({ status, from, to }: RunSelection): { protocolStatus: ProtocolStatus; from: string; to: string } => ({
  protocolStatus: status,
  from,
  to,
});

/** A report over several stores (api.md section 4.12); unknown external IDs are ignored. */
export function recomputeCrossStoreFillRates(
  facts: FillRateFacts,
  query: RunSelection &
    GroupFilter & { readonly groupBy: CrossStoreGroupBy; readonly externalIds?: readonly string[] | undefined },
): CrossStoreFillRateResponse {
  const { groupBy, externalIds, minFillRate, maxFillRate, belowExpectationOnly } = query;
  const runs = selectRuns(facts, query).filter(
    ({ externalId }) => externalIds === undefined || externalIds.includes(externalId),
  );
  const photos = joinPhotos(facts, runs);
  const remaining = groupPhotos(groupBy, photos)
    .map((group) => ({ group, item: itemOfGroup(group) }))
    .filter(({ item }) => keepsGroup(query, item));
  const covered = isFiltering(query) ? [...new Set(remaining.flatMap(({ group }) => group.photos))] : photos;
  return {
    groupBy,
    ...echoOf(query),
    filters: {
      ...(externalIds === undefined ? {} : { externalIds: [...externalIds] }),
      ...(minFillRate === undefined ? {} : { minFillRate }),
      ...(maxFillRate === undefined ? {} : { maxFillRate }),
      belowExpectationOnly,
    },
    summary: summaryOfPhotos(covered, isFiltering(query) ? countRuns(covered) : runs.length),
    items: remaining.map(({ item }) => item),
  };
}

/** A report of one store (api.md section 4.9). */
export function recomputeStoreFillRates(
  facts: FillRateFacts,
  query: RunSelection & { readonly externalId: string; readonly groupBy: StoreGroupBy },
): FillRateResponse {
  const { externalId, groupBy } = query;
  const runs = selectRuns(facts, query).filter((run) => run.externalId === externalId);
  const photos = joinPhotos(facts, runs);
  return {
    externalId,
    groupBy,
    ...echoOf(query),
    summary: summaryOfPhotos(photos, runs.length),
    items: groupPhotos(groupBy, photos).map(itemOfGroup),
  };
}

const photoItem = ({ photo, run, sum }: JoinedPhoto): PhotoFillRate => ({
  photoId: photo.photoId,
  protocolId: photo.protocolId,
  expositionId: photo.expositionId,
  imageUrl: photo.imageUrl,
  scheduledDate: run.scheduledDate,
  scheduledAt: run.scheduledAt,
  scheduledDatetime: run.scheduledDatetime,
  protocolStatus: run.status,
  imageStatus: photo.imageStatus,
  // Section 2.19 types it as a number "when present": absent, not null, where nothing was measured.
  ...(photo.fillRate === null ? {} : { fillRate: photo.fillRate }),
  expectation: comparisonOf(sum),
});

/** A photo-level report of one display (api.md section 4.11): newest first, photos of one instant by id. */
export function recomputeExpositionFillRate(
  facts: FillRateFacts,
  query: RunSelection & { readonly externalId: string; readonly expositionId: string },
): ExpositionFillRateResponse {
  const { externalId, expositionId } = query;
  const runs = selectRuns(facts, query).filter((run) => run.externalId === externalId);
  const ofDisplay = facts.photos.filter((photo) => photo.expositionId === expositionId);
  const photos = joinPhotos({ ...facts, photos: ofDisplay }, runs).sort((a, b) => {
    const later = Date.parse(b.run.scheduledDatetime) - Date.parse(a.run.scheduledDatetime);
    return later === 0 ? compareCodePoints(a.photo.photoId, b.photo.photoId) : later;
  });
  return {
    externalId,
    expositionId,
    ...echoOf(query),
    summary: summaryOfPhotos(photos, countRuns(photos)),
    items: photos.map(photoItem),
  };
}
