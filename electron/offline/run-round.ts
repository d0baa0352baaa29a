import { z } from 'zod';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Log } from '#electron/lib/log.ts';
import type { PinRound, StoredPin } from '#electron/store/results/pins-table.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { KeptPictures, PinProgress } from '#shared/bridge/offline.ts';
import { Store } from '#shared/contract/store.ts';
import { OF_NO_STORE } from '#shared/domain/pin-parts.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { countStoresToRead } from './count-stores.ts';
import { createLedger } from './ledger.ts';
import { loadRegions } from './load-regions.ts';
import { loadStore } from './load-store.ts';
import { createPacer, type Pacer } from './pacer.ts';
import { isWornOut, rangeOfPeriod } from './pin-period.ts';
import { createProgressMeter, type ProgressMeter } from './pin-progress.ts';
import { type DownloadPorts, failureOfPart, type Round, STORES_AT_ONCE, type StoreToLoad } from './round-ports.ts';

type RoundPorts = DownloadPorts & {
  readonly random: () => number;
  readonly log: Log;
  readonly publish: (progress: PinProgress) => void;
  /** Stores a pin in its present state. With `new_round`, the parts already done are forgotten. */
  readonly save: (pin: StoredPin, how: 'put' | 'new_round') => Promise<void>;
  readonly forgetBeforeMs: () => Promise<number>;
};

/** A round under way. */
export type RunningRound = {
  readonly pinId: string;
  readonly meter: ProgressMeter;
  /** Resolves when none of it is under way any more: with what kept it from its end, or null. */
  readonly ended: Promise<Failure | null>;
  /** Makes it end soon; what has been downloaded stays. */
  stop(): void;
};

/** Begins a round of a pin, or continues one that did not get to its end. Never rejects. */
export function startRound(ports: RoundPorts, pin: StoredPin): RunningRound {
  const stopping = new AbortController();
  const { clock, publish } = ports;
  const meter = createProgressMeter(pin.pinId, clock, ports.pace, publish);
  const ended = runToEnd(ports, pin, meter, stopping.signal).finally(() => meter.end());
  return { pinId: pin.pinId, meter, ended, stop: () => stopping.abort() };
}

async function runToEnd(
  ports: RoundPorts,
  pin: StoredPin,
  meter: ProgressMeter,
  signal: AbortSignal,
): Promise<Failure | null> {
  const { clock, random, isClosed, cache, save } = ports;
  const now = clock.now();
  const goesOn = pin.round !== null && pin.round.endedAt === null && !isWornOut(pin.round.startedAt, now);
  const round: PinRound =
    goesOn && pin.round !== null
      ? pin.round
      : {
          startedAt: now,
          endedAt: null,
          ...rangeOfPeriod(pin.request.period, now, ports.timeZone),
          ...(isUpdateOf(pin.round) ? { isUpdate: true } : {}),
        };
  const running = { ...pin, state: 'running', failure: null, round } as const;
  try {
    await ports.pace.load();
    ports.pace.start();
    await save(running, goesOn ? 'put' : 'new_round');
    const pacer = createPacer({ clock, random, isClosed, onPause: meter.pause, pace: ports.pace });
    const forgetBeforeMs = await ports.forgetBeforeMs();
    const outcome = await runRound({ ...ports, pin: running, pacer, meter, forgetBeforeMs, signal });
    const { externalIds } = pin.request;
    const range = { fromMs: round.fromMs, toMs: round.toMs };
    const coverage = await cache.report('pins.coverage', { externalIds, ...range });
    const isComplete = coverage.complete && outcome.failure === null && outcome.storesMissed === 0;
    const over = {
      ...running,
      round: { ...round, endedAt: clock.now(), pictures: outcome.pictures },
      failure: outcome.failure,
    };
    // Before the pin is over: whoever resumes it then must find no round under way.
    await ports.pace.save();
    await save({ ...over, state: isComplete ? 'complete' : 'incomplete' }, 'new_round');
    return null;
  } catch (error) {
    await ports.pace.save();
    // Whoever stopped the round also decides what becomes of the pin.
    if (signal.aborted) return null;
    const failure = failureOf(error, ports.log);
    const isOver = ['read_only', 'unwritable', 'internal'].includes(failure.code) && !isClosed();
    // If this fails too, nothing is stored: the file itself is what can't be used.
    await save({ ...running, state: isOver ? 'failed' : 'waiting', failure }, 'put').catch(() => {});
    return failure;
  }
}

/** Whether a round after this one only brings the pin up to date; one in place of an unfinished round is like that. */
const isUpdateOf = (before: PinRound | null): boolean =>
  before !== null && (before.endedAt !== null || before.isUpdate === true);

function failureOf(error: unknown, log: Log): Failure {
  if (error instanceof FailureError) return error.failure;
  const reference = 'pin-round';
  log.error('internal', {
    reference,
    error: error instanceof Error ? error : String(error),
    stack: error instanceof Error ? error.stack : undefined,
  });
  return { code: 'internal', reference };
}

type RoundToRun = DownloadPorts & {
  readonly pin: StoredPin & { readonly round: PinRound };
  readonly pacer: Pacer;
  readonly meter: ProgressMeter;
  readonly forgetBeforeMs: number;
  readonly signal: AbortSignal;
};

/** `failure`: why a part is missing although the round got to its end. `pictures`: undefined when it wanted none. */
type RoundOutcome = {
  readonly storesMissed: number;
  readonly failure: Failure | null;
  readonly pictures: KeptPictures | undefined;
};

/**
 * Brings all stores of a pin up to date. Can be called again after a failure, a stop or a killed app: what this round
 * has already done is not asked for again.
 *
 * @throws FailureError when it can't go on now
 */
async function runRound(ports: RoundToRun): Promise<RoundOutcome> {
  const { pin, cache, pacer, fetchRead, meter } = ports;
  const givenUp = new AbortController();
  const signal = AbortSignal.any([ports.signal, givenUp.signal]);
  const stores =
    (await storesOfRound(ports)) ??
    (await pacer.run(() => fetchRead('stores.list', undefined, { signal }), signal)).value;
  const wanted = wantedStores(pin, stores);
  const parts = Map.groupBy(await cache.report('pins.parts', { pinId: pin.pinId }), ({ externalId }) => externalId);
  const { photos } = pin.request;
  const ids = wanted.map(({ externalId }) => externalId);
  const size = photos === 'none' ? null : photos === 'originals' ? 'original' : 'thumbnail';
  const { fromMs, toMs } = pin.round;
  const counted = await countStoresToRead({ ...ports, range: { fromMs, toMs }, parts, size, signal }, ids);
  const failures: Failure[] = [];
  const errors: unknown[] = [];
  const heldBack = new Map<string, number>();
  const pictures = { asked: 0, kept: 0 };
  const round: Round = {
    ...ports,
    round: pin.round,
    parts,
    signal,
    giveUp(error) {
      errors.push(error);
      givenUp.abort();
    },
    ledger: createLedger(meter, size ?? 'thumbnail', counted),
    missed: (failure) => void failures.push(failure),
    heldBack: (host) => void heldBack.set(host, (heldBack.get(host) ?? 0) + 1),
    pictures({ asked, kept }) {
      pictures.asked += asked;
      pictures.kept += kept;
    },
  };
  // Beside the stores: what is looked at first needs no name of a region.
  const listed = wanted.flatMap(({ store }) => store ?? []);
  const named = parts.has(OF_NO_STORE) ? null : loadRegions(round, listed).catch(round.giveUp);
  const state = { missed: 0 };
  const rest = wanted.values();
  const work = async (): Promise<void> => {
    for (const store of rest) {
      if (signal.aborted) return;
      try {
        await loadStore(round, store);
      } catch (error) {
        const failure = failureOfPart(error, ports.isClosed);
        if (!failure) return round.giveUp(error);
        state.missed += 1;
        failures.push(failure);
        const skipped = { pinId: pin.pinId, externalId: store.externalId, asOf: ports.clock.now() };
        await cache.call('results.skipStore', skipped).catch(() => {});
      }
    }
  };
  await Promise.all([named, ...Array.from({ length: STORES_AT_ONCE }, work)]);
  // The first error is the cause; the others only followed when it cancelled the rest.
  if (errors.length > 0) throw errors[0];
  if (signal.aborted) throw new FailureError({ code: 'cancelled' });
  const [host] = heldBack.keys();
  const count = [...heldBack.values()].reduce((sum, one) => sum + one, 0);
  const held = host === undefined ? null : ({ code: 'photo_held_back', host, count } as const);
  return { storesMissed: state.missed, failure: failures[0] ?? held, pictures: size === null ? undefined : pictures };
}

/** A list of stores that came so shortly before a round is its own: of a large chain it takes fifty requests. */
const LIST_AGE_MS = 60_000;

/**
 * The stores of a round, if it has already asked for their list, or somebody just before; otherwise null. Of a large
 * chain only those are read that it wants.
 */
async function storesOfRound({
  cache,
  clock,
  pin,
}: Pick<RoundToRun, 'cache' | 'clock' | 'pin'>): Promise<readonly Store[] | null> {
  const { externalIds } = pin.request;
  const list =
    externalIds === null
      ? await cache.get('stores.list', canonicalJson(undefined))
      : await cache.report('stores.ofList', { externalIds });
  if (!list?.complete || list.asOf < pin.round.startedAt - LIST_AGE_MS || list.asOf > clock.now()) return null;
  return z.array(Store).safeParse(list.value).data ?? null;
}

/** The stores of the pin. A store that is not listed is asked for too, so that the service can say it is missing. */
function wantedStores({ request }: StoredPin, stores: readonly Store[]): readonly StoreToLoad[] {
  const byId = new Map(
    stores.flatMap((store) => (store.externalId === null ? [] : [[store.externalId, store] as const])),
  );
  const ids = request.externalIds ?? [...byId.keys()];
  return [...new Set(ids)].map((externalId) => ({ externalId, store: byId.get(externalId) ?? null }));
}
