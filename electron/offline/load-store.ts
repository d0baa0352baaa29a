import { loadPhotos } from './load-photos.ts';
import { loadPictures } from './load-pictures.ts';
import { loadRuns } from './load-runs.ts';
import { loadSetup } from './load-setup.ts';
import { keptOr } from './offline-cache.ts';
import type { Round, StoreLoading, StoreToLoad } from './round-ports.ts';

/**
 * Brings everything of one store that its pin asks for, part by part; each is durable when the next begins, and those
 * that were done before a crash are not asked for again.
 *
 * @throws FailureError when nothing else would succeed either
 */
export async function loadStore(round: Round, wanted: StoreToLoad): Promise<void> {
  const { ledger, pin } = round;
  const { externalId } = wanted;
  const parts = new Map((round.parts.get(externalId) ?? []).map((part) => [part.part, part]));
  const counted = { requests: 0 };
  const count = (requests: number) => {
    counted.requests += requests;
    ledger.plan(requests);
  };
  const isDone = parts.has('done');
  ledger.storeBegins();
  if (!isDone) await loadResults({ round, wanted, parts, count });
  if (pin.request.photos !== 'none' && !round.signal.aborted) await loadPictures(round, externalId, ledger.plan);
  // What was done before the app was started is no measure of how much there is to do.
  ledger.storeEnds(isDone ? null : counted.requests);
}

async function loadResults(loading: StoreLoading): Promise<void> {
  const { cache, pin, clock, forgetBeforeMs, round } = loading.round;
  const setup = await loadSetup(loading);
  const runs = await loadRuns(loading);
  const photos = await loadPhotos(loading, setup, runs);
  if (loading.round.signal.aborted) return;
  const finished = await cache.write('results.finishStore', {
    pinId: pin.pinId,
    externalId: loading.wanted.externalId,
    asOf: Math.min(setup.asOf, runs.asOf, photos.asOf),
    fromMs: runs.fromMs,
    toMs: runs.toMs,
    pinFromMs: round.fromMs,
    complete: runs.isWhole && photos.complete,
    hasPhotos: photos.complete,
    forgetBeforeMs,
    now: clock.now(),
  });
  keptOr(cache, finished);
}
