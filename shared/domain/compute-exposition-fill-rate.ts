import type { ExpectationInput } from '#shared/contract/expectation.ts';
import type { ExpositionFillRateResponse, PhotoFillRate } from '#shared/contract/fill-rate.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';
import { createExpectationMatcher } from './expectation-match.ts';
import type { DisplayFacts, ReportPhoto, RunFacts, RunSelection } from './fill-rate-facts.ts';
import {
  addFillSums,
  comparisonOf,
  emptyFillSum,
  type FillSum,
  fillSumOfPhoto,
  summaryOf,
  toE4,
} from './fill-rate-sum.ts';
import { instantRangeOf } from './instants.ts';

/** What the report of one display is made of: its store's targets and runs, and its own photos. */
type ExpositionFacts = {
  readonly externalId: string;
  readonly display: DisplayFacts;
  readonly expectations: readonly ExpectationInput[];
  readonly runs: readonly RunFacts[];
  readonly photos: readonly ReportPhoto[];
};

type MeasuredPhoto = { readonly photo: ReportPhoto; readonly run: RunFacts; readonly sum: FillSum };

/**
 * A photo-level report of one display (api.md section 4.11), newest first; photos of the same instant are ordered by
 * id.
 */
export function computeExpositionFillRate(
  { externalId, display, expectations, runs, photos }: ExpositionFacts,
  selection: RunSelection,
): ExpositionFillRateResponse {
  const selected = new Map(selectRuns(runs, selection).map((run) => [run.protocolId, run]));
  const matchTarget = createExpectationMatcher(expectations);
  const measured = photos
    .flatMap((photo): MeasuredPhoto[] => {
      const run = selected.get(photo.protocolId);
      if (!run) return [];
      const match = matchTarget({ ...display, scheduledDate: run.scheduledDate, scheduledAt: run.scheduledAt });
      return [{ photo, run, sum: fillSumOfPhoto(photo.fillRate === null ? null : toE4(photo.fillRate), match) }];
    })
    .sort(compareNewestFirst);
  const total = measured.reduce((sum, one) => addFillSums(sum, one.sum), emptyFillSum);
  return {
    externalId,
    expositionId: display.expositionId,
    protocolStatus: selection.status,
    from: selection.from,
    to: selection.to,
    summary: summaryOf(total, new Set(measured.map(({ run }) => run.protocolId)).size),
    items: measured.map(photoItem),
  };
}

/** The runs with a status that are scheduled for an instant in `[from, to)`. */
function selectRuns(runs: readonly RunFacts[], { status, from, to }: RunSelection): readonly RunFacts[] {
  const { fromMs, toMs } = instantRangeOf(from, to);
  return runs.filter((run) => {
    const ms = Date.parse(run.scheduledDatetime);
    return run.status === status && ms >= fromMs && ms < toMs;
  });
}

function compareNewestFirst(a: MeasuredPhoto, b: MeasuredPhoto): number {
  const later = Date.parse(b.run.scheduledDatetime) - Date.parse(a.run.scheduledDatetime);
  return later === 0 ? compareCodePoints(a.photo.photoId, b.photo.photoId) : later;
}

const photoItem = ({ photo, run, sum }: MeasuredPhoto): PhotoFillRate => ({
  photoId: photo.photoId,
  protocolId: photo.protocolId,
  expositionId: photo.expositionId,
  imageUrl: photo.imageUrl,
  scheduledDate: run.scheduledDate,
  scheduledAt: run.scheduledAt,
  scheduledDatetime: run.scheduledDatetime,
  protocolStatus: run.status,
  imageStatus: photo.imageStatus,
  // Section 2.19 types it as a number "when present": when nothing was measured it is absent, not null.
  ...(photo.fillRate === null ? {} : { fillRate: photo.fillRate }),
  expectation: comparisonOf(sum),
});
