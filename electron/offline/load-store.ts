import { isoOf } from '#electron/lib/clock.ts';
import type { FailureCode } from '#shared/bridge/answer.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { SetupDetail } from '#shared/domain/pin-parts.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { loadPhotos, loadRuns, openSince, type Setup } from './load-runs.ts';
import { failureOfPart, type Round, type StoreLoading, type StoreToLoad } from './round-ports.ts';

/**
 * Loads everything that the pin asks for about one store, part by part. Each part is on disk before the next begins;
 * parts that were done before a crash are not asked for again.
 *
 * @throws FailureError when nothing else would succeed either
 */
export async function loadStore(round: Round, wanted: StoreToLoad): Promise<void> {
  const { ledger, pin } = round;
  const { externalId } = wanted;
  const parts = new Map((round.parts.get(externalId) ?? []).map((part) => [part.part, part]));
  const count = (requests: number) => ledger.plan(externalId, 'data', requests);
  try {
    if (!parts.has('done')) await loadResults({ round, wanted, parts, count });
    ledger.counted(externalId, 'data');
    if (pin.request.photos !== 'none' && !round.signal.aborted) await loadPictures(round, externalId);
  } finally {
    // Also when it can't be read at all.
    for (const part of ['data', 'pictures'] as const) ledger.counted(externalId, part);
  }
}

async function loadResults(loading: StoreLoading): Promise<void> {
  const { cache, pin, clock, forgetBeforeMs, round } = loading.round;
  const setup = await loadSetup(loading);
  const runs = await loadRuns(loading);
  const photos = await loadPhotos(loading, setup, runs);
  if (loading.round.signal.aborted) return;
  await cache.call('results.finishStore', {
    pinId: pin.pinId,
    externalId: loading.wanted.externalId,
    asOf: Math.min(setup.asOf, runs.asOf, photos.asOf),
    fromMs: runs.fromMs,
    toMs: runs.toMs,
    pinFromMs: round.fromMs,
    complete: runs.isWhole && photos.complete && setup.isWhole,
    hasPhotos: photos.complete,
    openSinceMs: openSince(clock.now()),
    forgetBeforeMs,
    now: clock.now(),
  });
}

const DAY_MS = 86_400_000;
/** Rough size of one entry of a list, for the progress. */
const ENTRY_BYTES = 200;

/** Loads what a store's photos are compared with: targets and displays every time, contacts once a day. */
async function loadSetup(loading: StoreLoading): Promise<Setup> {
  const { round, wanted, parts, count } = loading;
  const { externalId, store } = wanted;
  const known = parts.get('setup');
  if (known) return { asOf: known.asOf, ...SetupDetail.parse(known.detail) };
  const { cache, clock, pin } = round;
  const inputKey = canonicalJson({ externalId });
  const contacts = await cache.get('stores.contacts', inputKey);
  const age = clock.now() - (contacts?.asOf ?? 0);
  const wantsContacts = contacts === null || age < 0 || age > DAY_MS;
  count(wantsContacts ? 3 : 2);
  const [expectations, expositions] = await Promise.all([
    loadList(loading, 'stores.expectations'),
    loadList(loading, 'stores.expositions'),
    wantsContacts ? loadList(loading, 'stores.contacts') : null,
  ]);
  const asOf = Math.min(expectations.asOf, expositions.asOf);
  const isWhole = { expectations: expectations.complete, expositions: expositions.complete };
  const reads = ['stores.contacts', 'stores.expectations', 'stores.expositions'] as const;
  const stored = await cache.call('results.saveSetup', {
    pinId: pin.pinId,
    externalId,
    asOf,
    store,
    expectations: expectations.value.items,
    expositions: expositions.value.items,
    isWhole,
    answers: reads.map((read) => ({ read, inputKey })),
    now: clock.now(),
  });
  return { asOf, ...stored };
}

type ListRead = 'stores.contacts' | 'stores.expectations' | 'stores.expositions';

async function loadList<Name extends ListRead>({ round, wanted }: StoreLoading, name: Name) {
  const { pacer, fetchRead, ledger, signal } = round;
  const { externalId } = wanted;
  const fetched = await pacer.run(() => fetchRead(name, { externalId }, { signal }), signal);
  ledger.did('data', fetched.value.items.length * ENTRY_BYTES);
  return fetched;
}

/** Failures of a picture that are the same in the next round. */
const LASTING: readonly FailureCode[] = ['photo_missing', 'photo_refused', 'photo_held_back'];

/** Loads the pictures of a store's photos that are not here yet. One that can't be loaded is left out and counted. */
async function loadPictures(round: Round, externalId: string): Promise<void> {
  const { cache, pin, pacer, ledger, keepPicture, signal } = round;
  const { fromMs, toMs } = round.round;
  const size = pin.request.photos === 'originals' ? 'original' : 'thumbnail';
  const found = await cache.report('results.pictures', { externalId, size, fromMs, toMs });
  // By its link: a photo that is read again has another, and its picture may have come since.
  const nameOf = ({ photoKey, url }: Pick<(typeof found.missing)[number], 'photoKey' | 'url'>) =>
    `${size} ${photoKey} ${url}`;
  const wanted = found.missing.filter((one) => !round.gone.has(nameOf(one)));
  ledger.plan(externalId, 'pictures', wanted.length);
  ledger.counted(externalId, 'pictures');
  const load = async ({ photoKey, url, expositionId, status: text }: (typeof wanted)[number]): Promise<void> => {
    const status = ProtocolStatus.parse(text);
    const parent = {
      kind: 'exposition',
      externalId,
      expositionId,
      from: isoOf(fromMs),
      to: isoOf(toMs),
      status,
    } as const;
    try {
      const bytes = await pacer.run(() => keepPicture(photoKey, { url, parent }, size, signal), signal, size);
      ledger.did('pictures', bytes);
    } catch (error) {
      const failure = failureOfPart(error, round.isClosed);
      if (!failure) return round.giveUp(error);
      if (failure.code === 'photo_held_back') round.heldBack(failure.host);
      if (failure.code === 'photo_missing') round.gone.add(nameOf({ photoKey, url }));
      if (!LASTING.includes(failure.code)) round.missed(failure);
      ledger.did('pictures', 0);
    }
  };
  await Promise.all(wanted.map(load));
  await cache.call('pins.hold', { pinId: pin.pinId, size, photoKeys: found.photoKeys });
  // What is here, not what came: a disk that is nearly full may have taken some and refused others.
  const now = await cache.report('results.pictures', { externalId, size, fromMs, toMs });
  round.pictures({ asked: now.photoKeys.length, kept: now.photoKeys.length - now.missing.length });
}
