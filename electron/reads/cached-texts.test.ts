import { expect, test, vi } from 'vitest';
import type { ApiClient } from '#electron/api/api-client.ts';
import { createCoreEvents } from '#electron/lib/core-events.ts';
import { createPhotoLinks } from '#electron/photos/photo-links.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createMemoryCache } from '#tests/support/core/memory-cache.ts';
import { createCachedReads } from './cached-reads.ts';
import { readSources } from './read-sources.ts';

const [FROM, TO] = ['2026-11-01T00:00:00.000Z', '2026-11-15T00:00:00.000Z'];
const query = { from: FROM, to: TO, status: 'completed', groupBy: 'store', belowExpectationOnly: false } as const;
const KEY = `fillRates.crossStore ${canonicalJson(query)}`;
const figures = { averageFillRate: null, expectedAverageFillRate: null, delta: null };
const report = {
  groupBy: 'store',
  protocolStatus: 'completed',
  from: FROM,
  to: TO,
  filters: { externalIds: [], belowExpectationOnly: false },
  summary: { protocolCount: 0, imageCount: 0, belowExpectationCount: 0, ...figures },
  items: [],
};

/** The reads of a workspace over a cache in memory. */
function readsOf(getCrossStoreFillRates: () => Promise<unknown>) {
  const cache = createMemoryCache();
  const events = createCoreEvents();
  const clock = createManualClock(Date.parse(TO));
  events.setConnection({ state: 'online', lastAnswerAt: TO });
  const reads = createCachedReads({
    sources: readSources,
    // Nothing else of the client is used here.
    api: { getCrossStoreFillRates } as unknown as ApiClient,
    cache,
    photoLinks: createPhotoLinks(clock.now),
    events,
    clock,
    ticks: () => 0,
    timeZone: 'Europe/Warsaw',
    compute: async () => null,
    onKept: () => {},
    signal: new AbortController().signal,
  });
  return { cache, events, reads };
}

/** The same whose service does not answer. */
function readsOffline() {
  const { events, ...rest } = readsOf(() => Promise.reject(new Error('away')));
  events.setConnection({ state: 'offline', since: TO, failure: { code: 'unreachable', host: 'a' } });
  return rest;
}

test('an answer that this contract has checked is handed on as its text was kept, with its age', async () => {
  const { cache, reads } = readsOffline();
  cache.checksAll = true;
  cache.answers.set(KEY, { value: { not: 'looked at' }, asOf: Date.parse(TO), complete: false });
  const { data, ...origin } = await reads.readText('fillRates.crossStore', query);
  expect(data.text).toBe('{"not":"looked at"}');
  expect(origin).toEqual({ asOf: TO, source: 'computer', complete: false, staleAfter: null, computed: null });
  expect(await reads.read('fillRates.crossStore', query)).toMatchObject({ data: { not: 'looked at' } });
});

test('an answer of another contract is checked before it is handed on', async () => {
  const { cache, reads } = readsOffline();
  cache.answers.set(KEY, { value: report, asOf: Date.parse(TO), complete: true });
  const { data } = await reads.readText('fillRates.crossStore', query);
  expect(JSON.parse(data.text)).toEqual(report);
  cache.answers.set(KEY, { value: { not: 'looked at' }, asOf: Date.parse(TO), complete: true });
  await expect(reads.readText('fillRates.crossStore', query)).rejects.toMatchObject({
    failure: { code: 'unreachable' },
  });
});

test('a person gets a report before it is stored, and finds it where it is looked for next', async () => {
  // Its period goes on, so when it becomes stale depends on the runs that are due.
  const { cache, reads } = readsOf(async () => ({ value: report, at: Date.parse(TO) - 1 }));
  const stored = Promise.withResolvers<void>();
  const { keep, runSlots } = cache;
  // One thread stores and finds, in the order in which it is asked.
  const queue = { isFree: Promise.resolve() };
  cache.keep = async (...answer) => {
    queue.isFree = stored.promise;
    await stored.promise;
    return keep(...answer);
  };
  cache.runSlots = async (externalIds) => {
    await queue.isFree;
    return runSlots(externalIds);
  };
  const { data, source } = await reads.readText('fillRates.crossStore', query);
  expect({ data: JSON.parse(data.text), source }).toEqual({ data: report, source: 'service' });
  expect(cache.answers.has(KEY)).toBe(false);
  const download = reads.fetch('fillRates.crossStore', query);
  stored.resolve();
  await download;
  expect(cache.answers.get(KEY)?.value).toEqual(report);
});

test('who asks again while a report is being stored is told of the answer that comes then, and not before', async () => {
  const [stored, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answers = [Promise.resolve(), second.promise];
  const { cache, events, reads } = readsOf(async () => {
    await answers.shift();
    return { value: report, at: Date.parse(TO) };
  });
  const told = vi.spyOn(events, 'publish');
  const { keep } = cache;
  cache.keep = async (...answer) => {
    await stored.promise;
    return keep(...answer);
  };
  await reads.readText('fillRates.crossStore', query);
  const inputKey = canonicalJson(query);
  const asking = reads.refresh({ read: 'fillRates.crossStore', inputKey });
  stored.resolve();
  await expect.poll(() => cache.answers.has(KEY)).toBe(true);
  // Whatever follows from the first answer has happened by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).not.toHaveBeenCalled();
  second.resolve();
  await asking;
  await expect.poll(() => told.mock.calls).toEqual([[{ type: 'changed', read: 'fillRates.crossStore', inputKey }]]);
});
