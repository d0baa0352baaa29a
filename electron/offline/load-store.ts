import { readRuns } from '#electron/api/read-runs.ts';
import { photosPart, RunsDetail, SetupDetail } from '#electron/cache/results-keep.ts';
import type { PinPart } from '#electron/cache/results-pins-table.ts';
import { isoOf } from '#electron/core/clock.ts';
import { isFailure } from '#electron/core/failure-error.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { askFrom } from './ask-from.ts';
import { failureOfPart } from './failure-kinds.ts';
import { loadPictures } from './load-pictures.ts';
import { keptOr } from './offline-cache.ts';
import type { Round, StoreToLoad } from './round-ports.ts';
import { runToKeep } from './run-to-keep.ts';

const DAY_MS = 86_400_000;
/** A run that has not ended after so long will not: it is asked for with its neighbours only. */
const OPEN_RUN_DAYS = 7;
/** Sizes for the progress, about: of an entry of a list, of a run, of a photo's result. */
const BYTES = { entry: 200, run: 500, photo: 250 };

type Loaded = { readonly asOf: number; readonly complete: boolean };
type Setup = { readonly asOf: number; readonly expositionIds: readonly string[] };

/**
 * Brings everything of one store that its pin asks for, part by part; each is durable when the next begins, and those
 * that were done before a crash are not asked for again.
 *
 * @throws FailureError when nothing else would succeed either
 */
export async function loadStore(round: Round, wanted: StoreToLoad): Promise<void> {
  const { cache, ledger, pin, clock, forgetBeforeMs } = round;
  const { externalId } = wanted;
  const parts = new Map((round.parts.get(externalId) ?? []).map((part) => [part.part, part]));
  ledger.storeBegins();
  const counted = { requests: 0 };
  const count = (requests: number) => {
    counted.requests += requests;
    ledger.plan(requests);
  };
  if (!parts.has('done')) {
    const setup = await loadSetup(round, wanted, parts, count);
    const runs = await loadRuns(round, externalId, parts, count);
    const photos = await loadPhotos(round, externalId, setup, runs, parts, count);
    const { fromMs, toMs, isWhole } = runs;
    const finished = await cache.write('results.finishStore', {
      pinId: pin.pinId,
      externalId,
      asOf: Math.min(setup.asOf, runs.asOf, photos.asOf),
      fromMs,
      toMs,
      pinFromMs: round.round.fromMs,
      complete: isWhole && photos.complete,
      hasPhotos: photos.complete,
      forgetBeforeMs,
      now: clock.now(),
    });
    keptOr(cache, finished);
  }
  if (pin.request.photos !== 'none') await loadPictures(round, externalId, ledger.plan);
  ledger.storeEnds(counted.requests);
}

type Parts = ReadonlyMap<string, PinPart>;
type Count = (requests: number) => void;

async function loadSetup(round: Round, { externalId, store }: StoreToLoad, parts: Parts, count: Count): Promise<Setup> {
  const known = parts.get('setup');
  if (known) return { asOf: known.asOf, expositionIds: SetupDetail.parse(known.detail) };
  const { cache, clock, pin } = round;
  const inputKey = canonicalJson({ externalId });
  const contacts = await cache.get('stores.contacts', inputKey);
  const wantsContacts = contacts === null || clock.now() - contacts.asOf > DAY_MS;
  count(wantsContacts ? 3 : 2);
  const [expectations, expositions] = await Promise.all([
    loadList(round, 'stores.expectations', externalId),
    loadList(round, 'stores.expositions', externalId),
    wantsContacts ? loadList(round, 'stores.contacts', externalId) : null,
  ]);
  const asOf = Math.min(expectations.asOf, expositions.asOf);
  const reads = ['stores.contacts', 'stores.expectations', 'stores.expositions'] as const;
  const kept = await cache.write('results.keepSetup', {
    pinId: pin.pinId,
    externalId,
    asOf,
    store,
    expectations: expectations.value.items,
    expositions: expositions.value.items,
    answers: reads.map((read) => ({ read, inputKey })),
    now: clock.now(),
  });
  keptOr(cache, kept);
  return { asOf, expositionIds: expositions.value.items.map(({ expositionId }) => expositionId) };
}

type ListRead = 'stores.contacts' | 'stores.expectations' | 'stores.expositions';

async function loadList<Name extends ListRead>(
  { pacer, fetchRead, ledger, signal }: Round,
  name: Name,
  externalId: string,
) {
  const fetched = await pacer.run(() => fetchRead(name, { externalId }, { signal }), signal);
  ledger.did(fetched.value.items.length * BYTES.entry);
  return fetched;
}

async function loadRuns(
  round: Round,
  externalId: string,
  parts: Parts,
  count: Count,
): Promise<RunsDetail & { readonly asOf: number }> {
  const known = parts.get('runs');
  if (known) return { ...RunsDetail.parse(known.detail), asOf: known.asOf };
  const { cache, clock, pin, timeZone, api, pacer, ledger, signal } = round;
  const range = { fromMs: round.round.fromMs, toMs: round.round.toMs };
  const plan = keptOr(cache, await cache.report('results.plan', { externalId, ...range }));
  const fromMs = askFrom(plan, range, timeZone);
  if (fromMs >= range.toMs) return { ...range, fromMs, isWhole: true, due: [], asOf: clock.now() };
  const paced: Parameters<typeof readRuns>[0] = {
    listStoreProtocols: async (input, options) => {
      count(1);
      const answered = await pacer.run(() => api.listStoreProtocols(input, options), signal);
      ledger.did(answered.value.items.length * BYTES.run);
      return answered;
    },
  };
  const query = { from: isoOf(fromMs), to: isoOf(range.toMs) };
  const { items, at, complete } = await readRuns(paced, { externalId }, query, { signal });
  const runs = items.flatMap((item) => runToKeep(item, timeZone) ?? []);
  const isWhole = complete && runs.length === items.length;
  const kept = await cache.write('results.keepRuns', {
    pinId: pin.pinId,
    externalId,
    asOf: at,
    fromMs,
    toMs: range.toMs,
    runs,
    isWhole,
    openSinceMs: clock.now() - OPEN_RUN_DAYS * DAY_MS,
    now: clock.now(),
  });
  return { ...keptOr(cache, kept), asOf: at };
}

/** Photos of every display for every status that has runs whose photos are due. */
async function loadPhotos(
  round: Round,
  externalId: string,
  { expositionIds }: Setup,
  { due }: RunsDetail,
  parts: Parts,
  count: Count,
): Promise<Loaded> {
  const { cache, clock, pin, api, pacer, ledger, signal } = round;
  const state = { asOf: Number.POSITIVE_INFINITY, complete: true };
  const load = async (expositionId: string, text: string, fromMs: number, toMs: number): Promise<void> => {
    const status = ProtocolStatus.safeParse(text).data;
    // About a status that the specification does not have no question can be asked, and no report is made.
    if (status === undefined) return ledger.did(0);
    const params = { externalId, expositionId };
    const query = { from: isoOf(fromMs), to: isoOf(toMs), status };
    try {
      const { value, at } = await pacer.run(() => api.getExpositionFillRate({ params, query }, { signal }), signal);
      const part = { pinId: pin.pinId, externalId, asOf: at, expositionId, status, fromMs, toMs };
      keptOr(cache, await cache.write('results.keepPhotos', { ...part, items: value.items, now: clock.now() }));
      ledger.did(value.items.length * BYTES.photo);
      state.asOf = Math.min(state.asOf, at);
    } catch (error) {
      const failure = failureOfPart(error, round.isClosed);
      if (!failure) throw error;
      ledger.did(0);
      // A display that is gone by now has no photos to miss.
      if (isFailure(error, 'not_found')) return;
      state.complete = false;
      round.missed(failure);
    }
  };
  const wanted = due.flatMap((range) => expositionIds.map((expositionId) => ({ expositionId, ...range })));
  const left = wanted.filter(({ expositionId, status }) => !parts.has(photosPart(expositionId, status)));
  for (const part of parts.values()) if (part.part.startsWith('photos ')) state.asOf = Math.min(state.asOf, part.asOf);
  count(left.length);
  const loading = left.map(({ expositionId, status, fromMs, toMs }) => load(expositionId, status, fromMs, toMs));
  // All have ended before a failure is told: what still writes must not outlive the round.
  const outcomes = await Promise.allSettled(loading);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return state;
}
