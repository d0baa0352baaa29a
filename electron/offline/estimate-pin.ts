import type { ResultMeasure } from '#electron/store/results/plan.ts';
import type { PinEstimate, PinRequest } from '#shared/bridge/offline.ts';
import { daysIn, type MsRange } from './pin-period.ts';

/** Guesses for a chain of which nothing is here yet; what has come before replaces them. */
const GUESS = {
  displaysPerStore: 10,
  runsPerStoreAndDay: 3.5,
  bytesPerRun: 2600,
  bytesPerStore: 70_000,
  /** Statuses with runs in them: completed, and some others in some stores. */
  statuses: 1.6,
  picture: { thumbnails: 12_000, originals: 180_000, none: 0 },
};
const STORES_PER_PAGE = 100;
const RUNS_PER_PAGE = 100;
const MEGABYTE = 1024 * 1024;

/**
 * What a pin would cost.
 *
 * @param slotsPerWeek times of the week at which runs are known to be due; 0: not known
 */
export function estimatePin(
  request: PinRequest,
  range: MsRange,
  measure: ResultMeasure,
  known: { readonly slotsPerWeek: number; readonly budgetMegabytes: number },
): PinEstimate {
  const stores = request.externalIds?.length ?? Math.max(measure.listedStores, measure.stores);
  const days = daysIn(range);
  const isMeasured = measure.stores > 0 && measure.runs > 0;
  const displays = isMeasured ? measure.displays / measure.stores : GUESS.displaysPerStore;
  const measuredRuns = measure.runs / measure.stores / Math.max(1, measure.days);
  const guessedRuns = known.slotsPerWeek > 0 ? known.slotsPerWeek / 7 : GUESS.runsPerStoreAndDay;
  const runs = (isMeasured ? measuredRuns : guessedRuns) * days;
  const runPages = runs <= RUNS_PER_PAGE ? 1 : 2 * Math.ceil(runs / RUNS_PER_PAGE);
  const pictures = request.photos === 'none' ? 0 : Math.round(stores * displays * runs);
  const perPicture = measure.pictures > 20 ? measure.pictureBytes / measure.pictures : GUESS.picture[request.photos];
  const perRun = isMeasured ? measure.bytes / measure.runs : GUESS.bytesPerRun;
  const bytes = Math.round(stores * (GUESS.bytesPerStore + runs * perRun) + pictures * perPicture);
  const pages = Math.max(1, Math.ceil(Math.max(stores, measure.listedStores) / STORES_PER_PAGE));
  return {
    stores,
    requests: Math.round(pages + 1 + stores * (3 + runPages + displays * GUESS.statuses) + pictures),
    pictures,
    bytes,
    fitsBudget: measure.pinnedBytes + bytes <= known.budgetMegabytes * MEGABYTE,
  };
}
