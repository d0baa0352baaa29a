import { expect, test } from 'vitest';
import type { UsedResults } from '#electron/store/results/used-results.ts';
import { SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { aCache, aFolder, type TestCache } from '#tests/offline/a-cache.ts';
import { createUsedResults } from './tell-used-results.ts';

const DAY_MS = 86_400_000;
const FROM = Date.parse('2026-11-01T00:00:00Z');
const range = { from: '2026-11-02T00:00:00Z', to: '2026-11-08T00:00:00Z' };
const KEYCHAIN = memoryKeychain();
const timeZone = 'Europe/Warsaw';
const sums = (externalIds?: string[], from = range.from) => ({
  query: SumsQuery.parse({ ...range, from, externalIds, status: 'completed', groupBy: [] }),
  timeZone,
});

/** A cache with results of stores, as a fetch leaves them. */
async function aCacheWith(...externalIds: string[]): Promise<TestCache> {
  const cache = aCache({ folder: await aFolder(), keychain: KEYCHAIN });
  const now = cache.clock.now();
  await cache.call('results.noteFetched', { fromMs: FROM, now });
  for (const externalId of externalIds) {
    await cache.call('results.finishStore', {
      ...{ pinId: 'fetch', externalId, asOf: now, fromMs: FROM, toMs: now, pinFromMs: FROM, now },
      ...{ complete: true, hasPhotos: true, openSinceMs: now, forgetBeforeMs: 0 },
    });
  }
  return cache;
}

/** The stores whose results are still here after the next upkeep. */
async function keptAfter(cache: TestCache, days: number): Promise<string[]> {
  await cache.clock.pass(days * DAY_MS);
  await cache.call('upkeep', { now: cache.clock.now() });
  const plans = await cache.report('results.measure', { size: 'thumbnail' });
  const found = await Promise.all(
    ['A', 'B'].map(async (externalId) =>
      (await cache.report('results.slotRates', { externalId, ...range })) === null ? [] : [externalId],
    ),
  );
  expect(found.flat()).toHaveLength(plans.stores);
  return found.flat();
}

const WORK: readonly [name: string, ask: (cache: TestCache) => Promise<unknown>][] = [
  ['sums of photos', (cache) => cache.report('reasons.sums', sums(['A']))],
  ['patterns', (cache) => cache.report('reasons.patterns', sums(['A']))],
  [
    'a queue',
    (cache) =>
      cache.report('review.queue', {
        ...{ now: cache.clock.now(), first: 10 },
        query: ReviewQuery.parse({ stores: ['A'], period: { kind: 'range', ...range } }),
      }),
  ],
  [
    'a trial',
    (cache) => cache.report('targets.try', { externalIds: ['A'], ...range, status: 'completed', groupBy: 'store' }),
  ],
  [
    'a report calculated here',
    (cache) =>
      cache.report('reports.compute', {
        ...{ read: 'fillRates.store', timeZone },
        input: { externalId: 'A', ...range, status: 'completed', groupBy: 'day' },
      }),
  ],
  ['rates of slots', (cache) => cache.report('results.slotRates', { externalId: 'A', ...range })],
];

test.each(WORK)('%s is a use of the results of its stores, and of no others', async (_name, ask) => {
  const cache = await aCacheWith('A', 'B');
  await cache.clock.pass(20 * DAY_MS);
  await ask(cache);
  expect(await keptAfter(cache, 15)).toEqual(['A']);
});

test('a question about all stores is a use of all', async () => {
  const cache = await aCacheWith('A', 'B');
  await cache.clock.pass(20 * DAY_MS);
  await cache.report('reasons.sums', sums());
  expect(await keptAfter(cache, 15)).toEqual(['A', 'B']);
});

test('what a round or the list of pins looks at is not used, and what nobody uses goes', async () => {
  const cache = await aCacheWith('A', 'B');
  await cache.clock.pass(20 * DAY_MS);
  await cache.report('results.plans', { externalIds: ['A', 'B'], fromMs: FROM, toMs: cache.clock.now() });
  await cache.report('pins.coverage', { externalIds: null, fromMs: FROM, toMs: cache.clock.now() });
  expect(await keptAfter(cache, 15)).toEqual([]);
});

test('another Endcap, which may only read, notes nothing', async () => {
  const cache = await aCacheWith('A');
  const { folder, clock } = cache;
  const other = aCache({ folder, clock, keychain: KEYCHAIN });
  await other.until('read_only');
  await clock.pass(20 * DAY_MS);
  await other.report('reasons.sums', sums());
  expect(await keptAfter(cache, 15)).toEqual([]);
});

test('rounds of pins forget nothing of the days that somebody works with', async () => {
  const cache = await aCacheWith('A');
  await cache.clock.pass(20 * DAY_MS);
  await cache.report('reasons.sums', sums(['A']));
  await cache.clock.pass(15 * DAY_MS);
  expect(await cache.call('results.fetchedFrom', { now: cache.clock.now() })).toBe(Date.parse(range.from));
});

test('the same question is noted once an hour, whatever the time of its first day', async () => {
  const clock = createManualClock();
  const noted: UsedResults[] = [];
  const note = createUsedResults(clock.now, (used) => void noted.push(used));
  note('reasons.sums', sums(['A']));
  note('reasons.sums', sums(['A'], '2026-11-02T11:30:00Z'));
  note('reasons.sums', sums(['B']));
  note('pins.list', null);
  const fromMs = Date.parse(range.from);
  const ofA = { externalIds: ['A'], fromMs, now: clock.now() };
  expect(noted).toEqual([ofA, { ...ofA, externalIds: ['B'] }]);
  await clock.pass(3_600_000);
  note('reasons.sums', sums(['A']));
  expect(noted.at(-1)).toEqual({ ...ofA, now: clock.now() });
});
