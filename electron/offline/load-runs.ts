import { countRuns, readRuns } from '#electron/api/read-lists.ts';
import { isoOf } from '#electron/lib/clock.ts';
import type { StorePlan } from '#electron/store/results/plan.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { PhotosDetail, photosPart, RunsDetail, type SetupDetail } from '#shared/domain/pin-parts.ts';
import { dayOf, type MsRange } from './pin-period.ts';
import { failureOfPart, type StoreLoading } from './round-ports.ts';

/** `isWhole` false: some displays or targets could not be read, so reports made here lack them. */
export type Setup = SetupDetail & { readonly asOf: number };

/** A run still open after this many days will never end. It is read again only if its neighbours are. */
const OPEN_RUN_MS = 7 * 86_400_000;
/**
 * A service that imports its runs may have been behind when a day was asked for. The list of runs is one request, also
 * with two days more.
 */
const LATE_MS = 2 * 86_400_000;
/** Rough size of one run, for the progress. */
const RUN_BYTES = 500;

/** Loads the runs of a store that may have changed, and finds out whose photos are due. */
export async function loadRuns({ round, wanted, parts, count }: StoreLoading): Promise<RunsDetail & { asOf: number }> {
  const { externalId } = wanted;
  const known = parts.get('runs');
  if (known) return { ...RunsDetail.parse(known.detail), asOf: known.asOf };
  const { cache, clock, pin, timeZone, api, pacer, ledger, signal } = round;
  const range = { fromMs: round.round.fromMs, toMs: round.round.toMs };
  const plan = await cache.report('results.plan', { externalId, ...range });
  const fromMs = askFrom(plan, range, timeZone, clock.now(), LATE_MS);
  if (fromMs >= range.toMs) return { ...range, fromMs, isWhole: true, due: [], asOf: clock.now() };
  const paced: Parameters<typeof readRuns>[0] & Parameters<typeof countRuns>[0] = {
    listStoreProtocols: async (input, options) => {
      count(1);
      const answered = await pacer.run(() => api.listStoreProtocols(input, options), signal);
      ledger.did('data', answered.value.items.length * RUN_BYTES);
      return answered;
    },
    getStoreFillRates: async (input, options) => {
      count(1);
      const answered = await pacer.run(() => api.getStoreFillRates(input, options), signal);
      ledger.did('data', answered.value.items.length * RUN_BYTES);
      return answered;
    },
  };
  const query = { from: isoOf(fromMs), to: isoOf(range.toMs) };
  const { items, at, complete, requests } = await readRuns(paced, { externalId }, query, { signal });
  // If one answer held the whole list, the service itself says that it is complete. A list joined from several answers is worth
  // a second check.
  const completed =
    requests > 1 ? await countRuns(paced, { externalId }, { ...query, status: 'completed' }, { signal }) : null;
  const stored = await cache.call('results.saveRuns', {
    pinId: pin.pinId,
    externalId,
    asOf: at,
    fromMs,
    toMs: range.toMs,
    records: items,
    completed,
    timeZone,
    isWhole: complete,
    openSinceMs: openSince(clock.now()),
    now: clock.now(),
  });
  return { ...stored, asOf: at };
}

/** Runs scheduled before this instant are taken as they are, although they or their photos have not ended. */
export const openSince = (now: number): number => now - OPEN_RUN_MS;

/**
 * The instant from which a store's runs have to be asked again. Everything before it is here and final: all those runs
 * had ended when they were asked for, their photos were judged, and the days were over.
 *
 * @param lateMs so long after its day a run may still be added, or its photos change
 */
export function askFrom(
  { wholeUntilMs, asOf, openRunMs }: StorePlan,
  { fromMs, toMs }: MsRange,
  timeZone: string,
  now: number,
  lateMs = 0,
): number {
  // If it was asked for in the future, the clock was set back since, and nobody knows which days were over.
  if (asOf === null || asOf > now) return fromMs;
  const changed = Math.min(wholeUntilMs, dayOf(asOf - lateMs, timeZone), openRunMs ?? toMs);
  return Math.min(Math.max(fromMs, changed), toMs);
}

/** Rough size of one photo's result, for the progress. */
const PHOTO_BYTES = 250;

/** `complete` false: the photos of some display could not be read. `asOf` Infinity: nothing was asked. */
type LoadedPhotos = { readonly asOf: number; readonly complete: boolean };

/** Loads the photos of every display, for every status that has runs whose photos are due. */
export async function loadPhotos(
  { round, wanted: { externalId }, parts, count }: StoreLoading,
  { expositionIds }: Setup,
  { due }: RunsDetail,
): Promise<LoadedPhotos> {
  const { cache, clock, pin, api, pacer, ledger, signal } = round;
  const state = { asOf: Number.POSITIVE_INFINITY, complete: true };
  const load = async (expositionId: string, text: string, fromMs: number, toMs: number): Promise<void> => {
    const status = ProtocolStatus.safeParse(text).data;
    // A status outside the specification can't be asked for, and no report is made about it.
    if (status === undefined) return ledger.did('data', 0);
    const params = { externalId, expositionId };
    const query = { from: isoOf(fromMs), to: isoOf(toMs), status };
    const askAndKeep = async (): Promise<void> => {
      const { value, at, unread } = await api.getExpositionFillRate({ params, query }, { signal, spoiled: 'left_out' });
      const part = { pinId: pin.pinId, externalId, asOf: at, expositionId, status, fromMs, toMs };
      const isWhole = await cache.call('results.savePhotos', { ...part, items: value.items, now: clock.now() });
      ledger.did('data', value.items.length * PHOTO_BYTES);
      state.asOf = Math.min(state.asOf, at);
      // The photos that could be read and belong to a known run count, and the report says that it is not complete.
      if (unread !== undefined || !isWhole) state.complete = false;
    };
    try {
      // The place is freed only after the answer is stored, so that a slow disk slows the requests down too.
      await pacer.run(askAndKeep, signal);
    } catch (error) {
      const failure = failureOfPart(error, round.isClosed);
      if (!failure) return round.giveUp(error);
      ledger.did('data', 0);
      // Also a display that is not found: it was listed a moment ago, and if it is gone, the next round won't ask for it.
      state.complete = false;
      round.missed(failure);
    }
  };
  const wanted = due.flatMap((range) => expositionIds.map((expositionId) => ({ expositionId, ...range })));
  const left = wanted.filter(({ expositionId, status }) => !parts.has(photosPart(expositionId, status)));
  for (const part of parts.values()) {
    if (!part.part.startsWith('photos ')) continue;
    state.asOf = Math.min(state.asOf, part.asOf);
    if (PhotosDetail.parse(part.detail)?.isWhole === false) state.complete = false;
  }
  count(left.length);
  ledger.counted(externalId, 'data');
  // No task here rejects. All are awaited, because nothing may still write after the round has ended.
  const loading = left.map(({ expositionId, status, fromMs, toMs }) => load(expositionId, status, fromMs, toMs));
  await Promise.all(loading);
  return state;
}
