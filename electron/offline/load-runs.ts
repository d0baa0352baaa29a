import { countRuns } from '#electron/api/count-runs.ts';
import { readRuns } from '#electron/api/read-runs.ts';
import { isoOf } from '#electron/lib/clock.ts';
import { RunsDetail } from '#shared/domain/pin-parts.ts';
import { askFrom } from './ask-from.ts';
import { keptOr } from './offline-cache.ts';
import type { StoreLoading } from './round-ports.ts';

const DAY_MS = 86_400_000;
/** A run that has not ended after so long will not: it is asked for with its neighbours only. */
const OPEN_RUN_DAYS = 7;
/** Size of a run, about, for the progress. */
const RUN_BYTES = 500;

/** Brings the runs of a store that can have changed, and finds out whose photos are due. */
export async function loadRuns({ round, wanted, parts, count }: StoreLoading): Promise<RunsDetail & { asOf: number }> {
  const { externalId } = wanted;
  const known = parts.get('runs');
  if (known) return { ...RunsDetail.parse(known.detail), asOf: known.asOf };
  const { cache, clock, pin, timeZone, api, pacer, ledger, signal } = round;
  const range = { fromMs: round.round.fromMs, toMs: round.round.toMs };
  const plan = keptOr(cache, await cache.report('results.plan', { externalId, ...range }));
  const fromMs = askFrom(plan, range, timeZone);
  if (fromMs >= range.toMs) return { ...range, fromMs, isWhole: true, due: [], asOf: clock.now() };
  const paced: Parameters<typeof readRuns>[0] & Parameters<typeof countRuns>[0] = {
    listStoreProtocols: async (input, options) => {
      count(1);
      const answered = await pacer.run(() => api.listStoreProtocols(input, options), signal);
      ledger.did(answered.value.items.length * RUN_BYTES);
      return answered;
    },
    getStoreFillRates: async (input, options) => {
      count(1);
      const answered = await pacer.run(() => api.getStoreFillRates(input, options), signal);
      ledger.did(answered.value.items.length * RUN_BYTES);
      return answered;
    },
  };
  const query = { from: isoOf(fromMs), to: isoOf(range.toMs) };
  const { items, at, complete, requests } = await readRuns(paced, { externalId }, query, { signal });
  // A list of one answer is whole by the service's own word; one put together is worth another question.
  const completed =
    requests > 1 ? await countRuns(paced, { externalId }, { ...query, status: 'completed' }, { signal }) : null;
  const kept = await cache.write('results.keepRuns', {
    pinId: pin.pinId,
    externalId,
    asOf: at,
    fromMs,
    toMs: range.toMs,
    records: items,
    completed,
    timeZone,
    isWhole: complete,
    openSinceMs: clock.now() - OPEN_RUN_DAYS * DAY_MS,
    now: clock.now(),
  });
  return { ...keptOr(cache, kept), asOf: at };
}
