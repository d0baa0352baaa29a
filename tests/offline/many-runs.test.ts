import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { HEALTHY_STORE } from '#tests/faults/a-service.ts';
import { json, startFaultServer } from '#tests/faults/fault-server.ts';
import { type RunningCore, startCore } from '#tests/faults/start-core.ts';
import { createMemoryCache } from '#tests/support/core/memory-cache.ts';
import { unwrap } from './reads-world.ts';

const DAY = { from: '2026-11-03T00:00:00+01:00', to: '2026-11-04T00:00:00+01:00' };
const STORE = { externalId: 'W-001' };
const LIMIT = 100;
const begin = Date.parse(DAY.from);

const runAt = (at: number, n: number) => ({
  id: `run-${n}`,
  state: 'completed',
  scheduled_for: new Date(at).toISOString(),
});
type ServedRun = ReturnType<typeof runAt>;

/** A service without a cursor for runs; `counted`: what its summary says there are. */
async function aService(runs: readonly ServedRun[], counted: number | null = runs.length) {
  const server = await startFaultServer((request, response, nth) => {
    const answer = answerTo(request, runs, counted);
    return json(answer === null ? 500 : 200, answer ?? {})(request, response, nth);
  });
  const core = await startCore({ openCache: () => createMemoryCache() });
  onTestFinished(async () => {
    await core.close();
    await server.close();
  });
  await core.connect(server.origin);
  const requests = (path: string) => server.requests.filter(({ url }) => url.startsWith(`/v1/stores/W-001/${path}?`));
  return { core, requests };
}

function answerTo({ url = '/' }: IncomingMessage, runs: readonly ServedRun[], counted: number | null): unknown {
  const { pathname, searchParams } = new URL(url, 'http://service.test');
  const [from = '', to = ''] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
  if (pathname.endsWith('/protocols')) {
    const inside = runs.filter(({ scheduled_for: at }) => at >= from && at < to);
    const items = inside.toSorted((a, b) => (a.scheduled_for < b.scheduled_for ? 1 : -1)).slice(0, LIMIT);
    return { ...STORE, items, nextCursor: inside.length > LIMIT ? 'of no use' : null };
  }
  if (pathname.endsWith('/fill-rates')) {
    const groupBy = searchParams.get('groupBy');
    const summary = { imageCount: 0, averageFillRate: null, expectedAverageFillRate: null, delta: null };
    const counts = { ...summary, protocolCount: counted, belowExpectationCount: 0 };
    return counted === null
      ? null
      : { ...STORE, groupBy, protocolStatus: 'completed', from, to, summary: counts, items: [] };
  }
  return { items: [HEALTHY_STORE], nextCursor: null };
}

const listOf = async ({ bridge }: RunningCore, status?: 'completed') =>
  unwrap(await bridge.protocols.list({ ...DAY, ...STORE, ...(status ? { status } : {}) }));

/** Runs on a day from 6:00 to 22:00, more around noon, several in some seconds. */
const busyDay = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const share = (n + 0.5) / count;
    const bent = 0.5 + Math.sign(share - 0.5) * 0.5 * Math.abs(2 * share - 1) ** 1.6;
    return runAt(begin + (6 * 3600 + Math.floor(bent * 16 * 3600)) * 1000, n);
  });

test('5,000 runs in a day at 100 an answer without a cursor come whole, with at most 2.2 times the least requests', async () => {
  const runs = busyDay(5000);
  expect(new Set(runs.map(({ scheduled_for }) => scheduled_for)).size).toBeLessThan(5000);
  const { core, requests } = await aService(runs);
  const { data, complete } = await listOf(core, 'completed');
  expect(complete).toBe(true);
  expect(new Set(data.map(({ protocolId }) => protocolId)).size).toBe(5000);
  expect(data.map(({ scheduledDatetime }) => scheduledDatetime)).toEqual(
    runs
      .map(({ scheduled_for }) => scheduled_for)
      .toSorted()
      .toReversed(),
  );
  const asked = requests('protocols').length + requests('fill-rates').length;
  expect(asked).toBeLessThanOrEqual((2.2 * 5000) / LIMIT);
  expect(requests('protocols').every(({ url }) => !url.includes('cursor'))).toBe(true);
});

test('a list put together that the summary counts more of is incomplete', async () => {
  const { core, requests } = await aService(busyDay(250), 251);
  expect(await listOf(core, 'completed')).toMatchObject({ complete: false, data: { length: 250 } });
  expect(requests('fill-rates')).toHaveLength(1);
});

test('without the summary, or when it counts fewer, a combined list is complete by its own word', async () => {
  expect(await listOf((await aService(busyDay(250), null)).core)).toMatchObject({ complete: true });
  expect(await listOf((await aService(busyDay(250), 249)).core)).toMatchObject({ complete: true });
});

test('a list of one answer costs no request more, and is held against a report that is here anyway', async () => {
  const { core, requests } = await aService(busyDay(100), 101);
  expect(await listOf(core)).toMatchObject({ complete: true });
  expect([requests('protocols').length, requests('fill-rates').length]).toEqual([1, 0]);
  unwrap(await core.bridge.fillRates.store({ ...DAY, ...STORE, status: 'completed', groupBy: 'protocol' }));
  expect(await listOf(core)).toMatchObject({ complete: false });
  expect([requests('protocols').length, requests('fill-rates').length]).toEqual([1, 1]);
});
