import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import type {
  CrossStoreFillRateResponse,
  CrossStoreGroupBy,
  ExpositionFillRateResponse,
  FillRateResponse,
  FillRateSummary,
  PhotoFillRate,
  StoreGroupBy,
} from '#shared/contract/fill-rate.ts';
import { compareCodePoints } from './code-point-order.ts';
import { type FillRateFacts, type JoinedPhoto, joinPhotos, type RunSelection, selectRuns } from './fill-rate-facts.ts';
import { type GroupFilter, isFiltering, keepsGroup } from './fill-rate-filter.ts';
import { countRuns, groupPhotos, itemOfGroup } from './fill-rate-groups.ts';
import { addFillSums, comparisonOf, emptyFillSum, summaryOf } from './fill-rate-sum.ts';

/*
 * The rule of the three fill-rate reports, photo by photo (api.md sections 4.8 to 4.12, design.md section 7). It is
 * the reference that the service's queries are tested against; it reads clearly rather than fast.
 *
 * - A range [from, to) selects runs by the instant `scheduledDatetime`, at every level.
 * - `imageCount` counts all photos of the selected runs, averages only measured ones, comparisons only compared ones.
 *   A measured photo without exactly one target is missing or ambiguous; an unmeasured one is neither.
 * - `protocolCount` of a group or of a display counts runs with a photo in it. That of a whole report counts the
 *   selected runs, also those without photos; under a group filter, those with a photo in a remaining group.
 */

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
