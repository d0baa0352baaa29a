import { z } from 'zod';
import { isoOf } from '#electron/lib/clock.ts';
import { FailureError, isFailure } from '#electron/lib/failure-error.ts';
import type { PinRound, StoredPin } from '#electron/store/results/pins-table.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import { Store } from '#shared/contract/store.ts';
import { regionNamesIn } from '#shared/domain/fill-rate-groups.ts';
import { OF_NO_STORE } from '#shared/domain/pin-parts.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { loadStore } from './load-store.ts';
import type { Pacer } from './pacer.ts';
import type { ProgressMeter } from './pin-progress.ts';
import {
  createLedger,
  type DownloadPorts,
  failureOfPart,
  keptOr,
  type Round,
  type StoreToLoad,
} from './round-ports.ts';

export type RoundToRun = DownloadPorts & {
  readonly pin: StoredPin & { readonly round: PinRound };
  readonly pacer: Pacer;
  readonly meter: ProgressMeter;
  readonly forgetBeforeMs: number;
  readonly signal: AbortSignal;
};

/** `failure`: why a part is missing, though the round came to its end. */
export type RoundOutcome = { readonly storesMissed: number; readonly failure: Failure | null };

/** Stores at once: the next ones ask while the first one's photos are still coming. */
const STORES_AT_ONCE = 3;

/**
 * Brings all stores of a pin up to date. Can be called again after it failed, was stopped or the app was killed: what
 * is done of this round is not asked for again.
 *
 * @throws FailureError when it can not go on now
 */
export async function runRound(ports: RoundToRun): Promise<RoundOutcome> {
  const { pin, cache, pacer, fetchRead, meter } = ports;
  const givenUp = new AbortController();
  const signal = AbortSignal.any([ports.signal, givenUp.signal]);
  const stores =
    (await storesOfRound(ports)) ??
    (await pacer.run(() => fetchRead('stores.list', undefined, { signal }), signal)).value;
  const wanted = wantedStores(pin, stores);
  const parts = Map.groupBy(
    keptOr(cache, await cache.report('pins.parts', { pinId: pin.pinId })),
    ({ externalId }) => externalId,
  );
  const failures: Failure[] = [];
  const errors: unknown[] = [];
  const round: Round = {
    ...ports,
    round: pin.round,
    parts,
    signal,
    giveUp(error) {
      errors.push(error);
      givenUp.abort();
    },
    ledger: createLedger(meter, wanted.length),
    missed: (failure) => void failures.push(failure),
  };
  if (!parts.has(OF_NO_STORE)) await loadRegions(round, stores);
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
        await cache.write('results.skipStore', skipped);
      }
    }
  };
  await Promise.all(Array.from({ length: STORES_AT_ONCE }, work));
  // The first one is the cause; the others were cancelled because of it.
  if (errors.length > 0) throw errors[0];
  if (signal.aborted) throw new FailureError({ code: 'cancelled' });
  return { storesMissed: state.missed, failure: failures[0] ?? null };
}

/** The list of stores when it was asked for in this round already; null: it was not. */
async function storesOfRound({ cache, pin }: Pick<RoundToRun, 'cache' | 'pin'>): Promise<readonly Store[] | null> {
  const kept = await cache.get('stores.list', canonicalJson(undefined));
  if (!kept?.complete || kept.asOf < pin.round.startedAt) return null;
  return z.array(Store).safeParse(kept.value).data ?? null;
}

/** Stores of the pin; one that is not listed is asked for all the same, and found missing. */
function wantedStores({ request }: StoredPin, stores: readonly Store[]): readonly StoreToLoad[] {
  const byId = new Map(
    stores.flatMap((store) => (store.externalId === null ? [] : [[store.externalId, store] as const])),
  );
  const ids = request.externalIds ?? [...byId.keys()];
  return [...new Set(ids)].map((externalId) => ({ externalId, store: byId.get(externalId) ?? null }));
}

/** Names of regions are told by reports alone; without them regions go by no name, and all else is right. */
async function loadRegions(round: Round, stores: readonly Store[]): Promise<void> {
  const { api, cache, clock, pacer, pin, signal, ledger } = round;
  const regions = new Map(stores.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one.regionId]])));
  if (![...regions.values()].some((regionId) => regionId !== null)) return;
  const range = { from: isoOf(round.round.fromMs), to: isoOf(round.round.toMs), status: 'completed' } as const;
  const ask = async (groupBy: 'region' | 'store') => {
    ledger.plan(1);
    const query = { ...range, groupBy, belowExpectationOnly: false };
    const { value } = await pacer.run(() => api.getCrossStoreFillRates({ query }, { signal }), signal);
    ledger.did(value.items.length);
    return regionNamesIn(value.items, regions);
  };
  try {
    const byRegion = await ask('region');
    // What the key of a region is, the specification does not show; a store's region is known in any case.
    const names = byRegion.size > 0 ? byRegion : await ask('store');
    const part = { pinId: pin.pinId, asOf: clock.now() };
    keptOr(cache, await cache.write('results.keepRegions', { ...part, names }));
  } catch (error) {
    if (isFailure(error, 'cancelled') || !failureOfPart(error, round.isClosed)) throw error;
  }
}
