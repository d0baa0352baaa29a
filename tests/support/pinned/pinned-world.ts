import { expect } from 'vitest';
import type { Chain } from '#service/store/chain.ts';
import type { PinPeriod } from '#shared/bridge/offline.ts';
import { factsOfChain } from '#tests/contract/chain-facts.ts';
import type { FillRateFacts } from '#tests/oracles/fill-rate-rule.ts';
import { ask, jsonOf } from '../behaviours/plain-client.ts';
import { type BehavingService, startBehavingService } from '../behaviours/start-behaving-service.ts';
import { startMemoryService } from '../behaviours/start-memory-service.ts';
import { openPinnedFile, type PinnedFile } from './pinned-file.ts';
import type { Asked } from './questions.ts';
import type { ReadSwitch } from './read-switches.ts';
import { listenTo, plainRunId, type Said } from './said.ts';

const TOKEN = 'token-of-the-pinned-chain';
const NOW = Date.parse('2030-06-01T00:00:00Z');
/** Every run of a random chain. */
export const EVERY_DAY: PinPeriod = { kind: 'days', firstDay: '2019-12-30', lastDay: '2030-01-02' };
/** What is over before the last round. */
const PASSING: readonly ReadSwitch['effect'][] = ['lags', 'hides', 'fails'];
const LAST_DAYS: PinPeriod = { kind: 'days', firstDay: '2026-11-20', lastDay: '2027-01-31' };

/**
 * Plays one world: a chain behind a service with some switches on, its results kept by a pin, and every question asked
 * of this computer.
 *
 * - What is called complete is what the service itself answers.
 * - Nothing is called incomplete unless something could not be read.
 * - What is incomplete is what the readable part gives, no more.
 * - When all can be read again, the next round makes everything complete.
 */
export async function playPinnedWorld(input: {
  readonly chain: Chain;
  readonly switches: readonly ReadSwitch[];
  readonly asked: readonly Asked[];
  readonly seed: number;
}): Promise<number> {
  const { chain, switches, asked, seed } = input;
  const service = await startMemoryService({ token: TOKEN, chain });
  const front = await startBehavingService({ service, token: TOKEN, seed });
  const { said, fetch } = listenTo();
  const file = openPinnedFile({ url: front.url, token: TOKEN, fetch, now: NOW });
  try {
    const truth = new Map<Asked, unknown>();
    for (const one of asked) truth.set(one, jsonOf(await ask(service.url, { target: one.target, token: TOKEN })));
    const kinds = new Set(switches.map(({ effect }) => effect));
    const world: World = { ...input, file, truth, kinds };
    // Half of the worlds knew everything before the service became what it is.
    const knewAll = seed % 2 === 0 && !kinds.has('lies');
    if (knewAll) {
      expect(await file.pin(EVERY_DAY)).toBe('complete');
      for (const one of asked) expectTheTruth(world, one, true);
    }
    const on = switchAllOn(front, switches);
    said.isPartly = false;
    await file.pin(knewAll ? LAST_DAYS : EVERY_DAY);
    for (const one of asked) {
      if (knewAll || kinds.has('lies')) expectTheTruth(world, one, false);
      else expectWhatWasSaid(world, one, said);
    }
    if (!kinds.has('lies')) {
      for (const { one, off } of on) if (PASSING.includes(one.effect)) off();
      said.isPartly = false;
      await file.pin(EVERY_DAY);
      for (const one of asked) expectTheTruth(world, one, !hasTiedRuns(world));
    }
    return asked.length;
  } finally {
    file.close();
    await front.stop();
  }
}

type World = {
  readonly chain: Chain;
  readonly switches: readonly ReadSwitch[];
  readonly file: PinnedFile;
  readonly truth: ReadonlyMap<Asked, unknown>;
  readonly kinds: ReadonlySet<ReadSwitch['effect']>;
};

const switchAllOn = (front: BehavingService, switches: readonly ReadSwitch[]) =>
  switches.map((one) => ({ one, off: one.on(front).off }));

/** Whether a store has runs that ids alone can tell apart, and ids are written otherwise or some runs are hidden. */
function hasTiedRuns({ chain, switches }: Pick<World, 'chain' | 'switches'>): boolean {
  const times = [...chain.protocols].map(
    ({ storeId, scheduledDatetime }) => `${storeId} ${Date.parse(scheduledDatetime)}`,
  );
  return switches.some(({ title }) => /^runIds|listStoreProtocols/.test(title)) && new Set(times).size < times.length;
}

/** @param isKnown everything could be read, so the answer has to be complete */
function expectTheTruth(world: World, one: Asked, isKnown: boolean): void {
  const { file, truth, kinds } = world;
  const found = file.compute(one.read, one.query);
  if (isKnown) expect(found, describeAsked(one)).toMatchObject({ complete: true });
  if (found?.complete !== true || kinds.has('lies')) return;
  expect(plain(found.value, kinds), describeAsked(one)).toEqual(plain(truth.get(one), kinds));
}

function expectWhatWasSaid(world: World, one: Asked, said: Said): void {
  const { chain, file, kinds } = world;
  const found = file.compute(one.read, one.query);
  const isTied = hasTiedRuns(world);
  const isAllSaid = !said.isPartly && !isTied;
  if (isAllSaid || found?.complete === true) {
    expectTheTruth(world, one, isAllSaid);
    return;
  }
  if (found === null || isTied) return;
  const loose = new Set<ReadSwitch['effect']>([...kinds, 'hides']);
  const ofRule = one.byRule(readablePart(factsOfChain(chain), said, file.finished));
  expect(plain(found.value, loose), describeAsked(one)).toEqual(plain(ofRule, loose));
  const { storesAsked, storesKept, daysAsked, daysKept } = found.computed;
  const isListed = said.stores.size === chain.stores.length;
  if (isListed) expect([storesKept < storesAsked, daysKept < daysAsked], describeAsked(one)).toContain(true);
}

/** What a reader of all answers could know. A run is known from the list, or from a photo. */
function readablePart(facts: FillRateFacts, said: Said, finished: ReadonlySet<string>): FillRateFacts {
  const stores = facts.stores
    .filter(({ externalId }) => finished.has(externalId))
    .map((store) => ({
      ...store,
      displays: store.displays.filter(({ expositionId }) => said.displays.has(expositionId)),
      expectations: said.targets.get(store.externalId) ?? [],
    }));
  const displays = new Set(stores.flatMap((store) => store.displays.map(({ expositionId }) => expositionId)));
  const photos = facts.photos.filter((photo) => said.photos.has(photo.photoId) && displays.has(photo.expositionId));
  const ofPhotos = new Set(photos.map(({ protocolId }) => protocolId));
  const runs = facts.runs.filter(
    ({ protocolId, externalId }) =>
      finished.has(externalId) && (said.runs.has(plainRunId(protocolId)) || ofPhotos.has(protocolId)),
  );
  return { stores, runs, photos };
}

const describeAsked = ({ read, query }: Asked): string => `${read} ${JSON.stringify(query)}`;

/** A report without links, with plain ids of runs, and without names that the switches change or may hide. */
function plain(value: unknown, kinds: ReadonlySet<ReadSwitch['effect']>): unknown {
  const left = new Set([
    'imageUrl',
    ...(kinds.has('names') ? ['storeName'] : []),
    ...(kinds.has('hides') || kinds.has('fails') || kinds.has('lies') ? ['regionName'] : []),
  ]);
  return JSON.parse(
    JSON.stringify(value, (name, inner: unknown) => {
      if (left.has(name)) return undefined;
      const isRun =
        name === 'protocolId' ||
        (name === 'key' && typeof inner === 'string' && /^(run-)?[\da-f-]{32,36}$/i.test(inner));
      return isRun ? plainRunId(String(inner)) : inner;
    }),
  );
}
