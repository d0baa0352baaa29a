import { refusalOfStore } from '#electron/cache/store-client.ts';
import { isoOf } from '#electron/lib/clock.ts';
import type { OfflineWork, OpenOfflineWork } from '#electron/reads/offline-work.ts';
import type { StoredPin } from '#electron/store/results/pins-table.ts';
import type { Lacking, PinCoverage, ResultMeasure } from '#electron/store/results/plan.ts';
import type { Pin, PinEstimate, PinProgress, PinRequest } from '#shared/bridge/offline.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { runRequests } from './count-stores.ts';
import { createFetchOnce, requestOfFetch } from './fetch-once.ts';
import { createPaceMeter } from './pace-meter.ts';
import { createPinList } from './pin-list.ts';
import { daysIn, type MsRange, rangeOfPeriod } from './pin-period.ts';
import { createPinRounds, type PinsPorts } from './pin-rounds.ts';

/** The pins of a workspace: stores them, and runs their rounds one after the other when they are due. */
export function createPins(ports: PinsPorts): Omit<OfflineWork, 'compute' | 'slotRates'> {
  const { cache, clock, events, timeZone, newId } = ports;
  const pinList = createPinList(cache, () => events.publish({ type: 'offline_changed' }));
  const pace = createPaceMeter(cache, clock);
  const gone = new Set<string>();
  const rounds = createPinRounds({ ...ports, pace, gone }, pinList);
  const fetchOnce = createFetchOnce(ports, rounds);
  const rangeOf = ({ period }: PinRequest) => rangeOfPeriod(period, clock.now(), timeZone);

  const describe = async (pin: StoredPin): Promise<Pin> => {
    const { fromMs, toMs } = pin.round ?? rangeOf(pin.request);
    const asked = { externalIds: pin.request.externalIds, fromMs, toMs };
    const coverage = await cache.report('pins.coverage', asked);
    const meter = rounds.meterOf(pin.pinId);
    // An app that ended left it as running, unless another Endcap runs it now.
    const isIdle = pin.state === 'running' && meter === null && refusalOfStore(cache.state()) === null;
    return describePin(isIdle ? { ...pin, state: 'waiting' } : pin, coverage, meter?.value() ?? null);
  };

  const list = async (): Promise<Pin[]> => {
    await pinList.load();
    const changes = pinList.changes();
    const described: Pin[] = [];
    for (const pin of pinList.all()) described.push(await describe(pin));
    // A round may have ended in the meantime and changed a pin's state, so describe them again.
    return pinList.changes() === changes ? described : list();
  };

  const startAndList = (): Promise<Pin[]> => {
    rounds.startNext();
    return list();
  };

  /** Ends a pin's round before it is stored what becomes of the pin. If that fails, the pin goes on as before. */
  const endAndStore = async (pinId: string, store: () => Promise<void>): Promise<Pin[]> => {
    await pinList.find(pinId);
    await rounds.hold(pinId);
    try {
      await store();
    } catch (error) {
      rounds.release(pinId);
      rounds.startNext();
      throw error;
    }
    return startAndList();
  };

  const resume = async (pinId: string): Promise<Pin[]> => {
    const pin = await pinList.find(pinId);
    rounds.release(pinId);
    // Whoever asks for it may know that they are there again.
    gone.clear();
    if (rounds.meterOf(pinId) === null) {
      // If its last round got to the end, the pin gets a new one to bring it up to date. Now somebody waits for it.
      const round = pin.round?.endedAt === null ? { ...pin.round, isUpdate: false } : null;
      await pinList.save({ ...pin, state: 'waiting', failure: null, round }, 'put');
    }
    return startAndList();
  };

  const estimate = async (request: PinRequest): Promise<PinEstimate> => {
    const size = request.photos === 'originals' ? 'original' : 'thumbnail';
    const measure = await cache.report('results.measure', { size });
    const slots = await cache.runSlots(request.externalIds);
    const { budgetMegabytes } = cache.limits();
    const range = rangeOf(request);
    const asked = { externalIds: request.externalIds, ...range };
    const lacking = await cache.report('results.lacking', asked);
    const found = estimatePin(request, range, measure, { slotsPerWeek: slots.length, budgetMegabytes, lacking });
    await pace.load();
    return { ...found, seconds: pace.seconds({ data: found.requests - found.pictures, [size]: found.pictures }) };
  };

  return {
    pins: list,
    estimate,
    fetches: {
      ...fetchOnce,
      estimate: (request) => estimate(requestOfFetch(request, timeZone)),
    },
    async addPin(request) {
      await pinList.load();
      const same = pinList.all().find((pin) => canonicalJson(pin.request) === canonicalJson(request));
      if (same) return resume(same.pinId);
      const createdAt = clock.now();
      await pinList.save({ pinId: newId(), request, createdAt, state: 'waiting', failure: null, round: null }, 'put');
      return startAndList();
    },
    stopPin: (pinId) =>
      endAndStore(pinId, async () => pinList.save({ ...(await pinList.find(pinId)), state: 'stopped' }, 'put')),
    resumePin: resume,
    removePin: (pinId) => endAndStore(pinId, () => pinList.remove(pinId)),
    connected: rounds.connected,
    close: rounds.close,
  };
}

/** Pins and reports calculated on this computer, for one open workspace. */
export const openOfflineWork: OpenOfflineWork = (ports) => {
  const { cache, timeZone } = ports;
  // Most computers have no stored results; this avoids starting a thread for them.
  const isEmpty = async () => !(await cache.call('results.any', null).catch(() => true));
  return {
    ...createPins(ports),
    async slotRates(query) {
      if (await isEmpty()) return null;
      const found = await cache.report('results.slotRates', query).catch(() => null);
      return found && { ...found, asOf: isoOf(found.asOf) };
    },
    async compute(read, input) {
      if (await isEmpty()) return null;
      return cache.report('reports.compute', { read, input, timeZone }).catch(() => null);
    },
  };
};

/** A pin as the page sees it. */
function describePin(
  { pinId, request, createdAt, state, failure, round }: StoredPin,
  { asOf, storesKept, storesAsked }: PinCoverage,
  progress: PinProgress | null,
): Pin {
  return {
    ...request,
    pinId,
    createdAt: isoOf(createdAt),
    state,
    asOf: asOf === null ? null : isoOf(asOf),
    storesKept,
    storesAsked,
    pictures: round?.pictures ?? null,
    progress,
    failure,
  };
}

/** Guesses for a chain with no data here yet; they give way to measured values. */
const GUESS = {
  displaysPerStore: 10,
  runsPerStoreAndDay: 3.5,
  bytesPerRun: 2600,
  bytesPerStore: 70_000,
  /** How many statuses have runs: completed, and some others in some stores. */
  statuses: 1.6,
  picture: { thumbnails: 12_000, originals: 180_000, none: 0 },
};
const STORES_PER_PAGE = 100;
const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;
/** Contacts, targets, displays and runs, which are asked for in every round. */
const LEAST_REQUESTS = 4;

/**
 * Estimates what a pin would cost: the space of all of it, and the requests for what is not here.
 *
 * @param slotsPerWeek times of the week at which runs are known to be due; 0: not known
 */
export function estimatePin(
  request: PinRequest,
  range: MsRange,
  measure: ResultMeasure,
  known: { readonly slotsPerWeek: number; readonly budgetMegabytes: number; readonly lacking: Lacking },
): Omit<PinEstimate, 'seconds'> {
  const stores = request.externalIds?.length ?? Math.max(measure.listedStores, measure.stores);
  const days = daysIn(range);
  const isMeasured = measure.stores > 0 && measure.runs > 0;
  const displays = isMeasured ? measure.displays / measure.stores : GUESS.displaysPerStore;
  const measuredRuns = measure.runs / measure.stores / Math.max(1, measure.days);
  const guessedRuns = known.slotsPerWeek > 0 ? known.slotsPerWeek / 7 : GUESS.runsPerStoreAndDay;
  const runsPerDay = isMeasured ? measuredRuns : guessedRuns;
  const runs = runsPerDay * days;
  const { lacking } = known;
  const lackingRuns = (runsPerDay * lacking.ms) / DAY_MS / Math.max(1, lacking.stores);
  const perLacking = LEAST_REQUESTS - 1 + runRequests(lackingRuns) + displays * GUESS.statuses;
  const requests = (stores - lacking.stores) * LEAST_REQUESTS + lacking.stores * perLacking;
  const pictures = request.photos === 'none' ? 0 : Math.round(stores * displays * runs);
  const perPicture = measure.pictures > 20 ? measure.pictureBytes / measure.pictures : GUESS.picture[request.photos];
  const perRun = isMeasured ? measure.bytes / measure.runs : GUESS.bytesPerRun;
  const bytes = Math.round(stores * (GUESS.bytesPerStore + runs * perRun) + pictures * perPicture);
  const pages = Math.max(1, Math.ceil(Math.max(stores, measure.listedStores) / STORES_PER_PAGE));
  return {
    stores,
    storesLacking: lacking.stores,
    requests: Math.round(pages + 1 + requests + pictures),
    pictures,
    bytes,
    fitsBudget: measure.pinnedBytes + bytes <= known.budgetMegabytes * MEGABYTE,
  };
}
