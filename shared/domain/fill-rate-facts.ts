import type { ExpositionType, ImageStatus, ProductCategory, ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { createExpectationMatcher, type ExpectationMatch } from './expectation-match.ts';
import { toE4 } from './fill-e4.ts';
import { type FillSum, fillSumOfPhoto } from './fill-rate-sum.ts';
import { type InstantRange, instantRangeOf } from './instant-range.ts';

/** A display as far as fill rates need it. */
export type DisplayFacts = {
  readonly expositionId: string;
  readonly expositionType: ExpositionType;
  readonly productCategories: readonly ProductCategory[];
};

/** A store with its displays and targets. */
export type StoreFacts = {
  readonly externalId: string;
  readonly storeName: string;
  readonly regionId: string | null;
  readonly regionName: string | null;
  readonly displays: readonly DisplayFacts[];
  readonly expectations: readonly ExpectationInput[];
};

/** A run of a store. `scheduledDate` and `scheduledAt` are local, `scheduledDatetime` is the instant. */
export type RunFacts = {
  readonly protocolId: string;
  readonly externalId: string;
  readonly status: ProtocolStatus;
  readonly scheduledDate: string;
  readonly scheduledAt: string;
  readonly scheduledDatetime: string;
};

/** A photo of a run, of a display of the run's store; `fillRate` in percent, null when not measured. */
export type PhotoFacts = {
  readonly photoId: string;
  readonly protocolId: string;
  readonly expositionId: string;
  readonly imageUrl: string;
  readonly imageStatus: ImageStatus;
  readonly fillRate: number | null;
};

/** Everything from which the three fill-rate reports can be recomputed photo by photo. */
export type FillRateFacts = {
  readonly stores: readonly StoreFacts[];
  readonly runs: readonly RunFacts[];
  readonly photos: readonly PhotoFacts[];
};

/** Which runs a report is about. */
export type RunSelection = { readonly status: ProtocolStatus; readonly from: string; readonly to: string };

/** A photo with everything that reports group it by. */
export type JoinedPhoto = {
  readonly photo: PhotoFacts;
  readonly run: RunFacts;
  readonly display: DisplayFacts;
  readonly store: StoreFacts;
  readonly match: ExpectationMatch<ExpectationInput>;
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
export function joinPhotos(facts: FillRateFacts, runs: readonly RunFacts[]): JoinedPhoto[] {
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
    joined.push({ photo, run, display, store, match, sum });
  }
  return joined;
}
