import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStore } from '#tests/builders/contract.ts';
import { aComparison } from '#tests/builders/reports.ts';
import { type FaultServer, json, startFaultServer } from '#tests/faults/fault-server.ts';
import { type RunningCore, startCore } from '#tests/faults/start-core.ts';
import { createMemoryCache } from '#tests/support/core/memory-cache.ts';

const PHOTO = '7b0c7c1e-53a5-4a0f-9d0e-0f6f3f2f1a11';
const DISPLAY = '11111111-2222-3333-4444-555555555555';
const RANGE = { from: '2026-11-01T00:00:00+01:00', to: '2026-11-15T00:00:00+01:00' };

let server: FaultServer;
let running: RunningCore;
let answers: (url: URL) => unknown;

beforeEach(async () => {
  answers = () => ({ items: [], nextCursor: null });
  server = await startFaultServer((request, response, nth) =>
    json(200, answers(new URL(request.url ?? '/', 'http://service.test')))(request, response, nth),
  );
  running = await startCore({ openCache: () => createMemoryCache() });
  await running.connect(server.origin);
});
afterEach(async () => {
  await running.close();
  await server.close();
});

const aStoreNo = (n: number) =>
  aStore({ externalId: `S-${n}`, storeId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` });

test('all pages of the stores are read, and no login code comes along', async () => {
  answers = ({ searchParams }) => {
    const start = Number(searchParams.get('cursor') ?? 0);
    const items = Array.from({ length: Math.min(100, 250 - start) }, (_, n) => aStoreNo(start + n));
    return { items, nextCursor: start + 100 < 250 ? String(start + 100) : null };
  };
  const answer = await running.bridge.stores.list();
  expect(answer).toMatchObject({ ok: true, value: { complete: true, source: 'service' } });
  expect(answer.ok && answer.value.data.map(({ externalId }) => externalId)).toEqual(
    Array.from({ length: 250 }, (_, n) => `S-${n}`),
  );
  expect(JSON.stringify(answer)).not.toContain('loginCode');
});

test('a cursor that comes back ends the reading, and the list is not complete', async () => {
  answers = ({ searchParams }) => ({
    items: [aStoreNo(searchParams.has('cursor') ? 2 : 1)],
    nextCursor: searchParams.get('cursor') === 'a' ? 'b' : 'a',
  });
  const answer = await running.bridge.stores.list();
  expect(answer).toMatchObject({ ok: true, value: { complete: false } });
  expect(answer.ok && answer.value.data).toHaveLength(2);
});

test('a cut list of runs is read in smaller ranges until it is complete', async () => {
  const runs = Array.from({ length: 300 }, (_, n) => Date.parse(RANGE.to) - (n + 1) * 3_600_000);
  const asked: URLSearchParams[] = [];
  answers = ({ pathname, searchParams }) => {
    if (!pathname.includes('protocols')) return { items: [], nextCursor: null };
    asked.push(searchParams);
    const [from, to] = [Date.parse(searchParams.get('from') ?? ''), Date.parse(searchParams.get('to') ?? '')];
    const inside = runs.filter((at) => at >= from && at < to);
    const items = inside.slice(0, 100).map((at) => ({
      protocolId: `run-${at}`,
      scheduledDatetime: new Date(at).toISOString(),
      mood: 'good',
    }));
    return { externalId: 'S-1', items, nextCursor: inside.length > 100 ? 'more' : null };
  };
  const answer = await running.bridge.protocols.list({ ...RANGE, externalId: 'S-1', status: 'completed' });
  expect(answer).toMatchObject({ ok: true, value: { complete: true } });
  const ids = answer.ok ? answer.value.data.map(({ protocolId }) => protocolId) : [];
  expect(ids).toEqual(runs.map((at) => `run-${at}`));
  expect(answer.ok && answer.value.data[0]?.other).toEqual([{ name: 'mood', text: 'good' }]);
  expect(asked.length).toBeLessThan(10);
  expect(new Set(asked.map((query) => query.get('status')))).toEqual(new Set(['completed']));
  expect(asked.every((query) => !query.has('cursor'))).toBe(true);
});

test('a service that cuts the smallest range is shown as incomplete', async () => {
  answers = ({ pathname }) => ({
    ...(pathname.includes('protocols') ? { externalId: 'S-1' } : {}),
    items: pathname.includes('protocols') ? [{ protocolId: 'same' }] : [],
    nextCursor: pathname.includes('protocols') ? 'more' : null,
  });
  const answer = await running.bridge.protocols.list({ ...RANGE, externalId: 'S-1' });
  expect(answer).toMatchObject({ ok: true, value: { complete: false, data: [{ protocolId: 'same' }] } });
});

const summary = {
  protocolCount: 1,
  imageCount: 1,
  averageFillRate: 50,
  expectedAverageFillRate: null,
  delta: null,
  belowExpectationCount: 0,
};

test('a photo-level report comes without links', async () => {
  const item = {
    photoId: PHOTO,
    protocolId: DISPLAY,
    expositionId: DISPLAY,
    imageUrl: 'https://cdn.example/1.jpg?signature=s3cret',
    scheduledDate: '2026-11-03',
    scheduledAt: '10:00:00',
    scheduledDatetime: '2026-11-03T09:00:00Z',
    protocolStatus: 'completed',
    imageStatus: 'completed',
    fillRate: 50,
    expectation: aComparison(null),
  };
  answers = ({ pathname }) =>
    pathname.endsWith('/fill-rate')
      ? { externalId: 'S-1', expositionId: DISPLAY, protocolStatus: 'completed', ...RANGE, summary, items: [item] }
      : { items: [], nextCursor: null };
  const query = { ...RANGE, externalId: 'S-1', expositionId: DISPLAY, status: 'completed' as const };
  const answer = await running.bridge.fillRates.exposition(query);
  const { imageUrl: _, ...rest } = item;
  expect(answer.ok && answer.value.data.items).toEqual([rest]);
});

test('a cross-store query goes out as it was asked, and an ID that the wire cannot say is refused', async () => {
  const report = { groupBy: 'week', protocolStatus: 'failed', ...RANGE, filters: {}, summary, items: [] };
  answers = ({ pathname }) => (pathname === '/v1/fill-rate' ? report : { items: [], nextCursor: null });
  const query = {
    ...RANGE,
    status: 'failed' as const,
    groupBy: 'week' as const,
    externalIds: ['S 1', 'Ż/2'],
    minFillRate: 10,
    belowExpectationOnly: true,
  };
  expect(await running.bridge.fillRates.crossStore(query)).toMatchObject({ ok: true, value: { data: report } });
  const sent = new URL(server.requests.at(-1)?.url ?? '', 'http://service.test').searchParams;
  expect(Object.fromEntries(sent)).toEqual({
    ...RANGE,
    status: 'failed',
    groupBy: 'week',
    externalIds: 'S 1,Ż/2',
    minFillRate: '10',
    belowExpectationOnly: 'true',
  });
  const before = server.requests.length;
  expect(await running.bridge.fillRates.crossStore({ ...query, externalIds: ['a', 'b,c'] })).toMatchObject({
    ok: false,
    failure: { code: 'validation_failed', issues: [{ path: 'externalIds.1' }] },
  });
  expect(server.requests).toHaveLength(before);
});

test('a range that ends before it begins cannot be asked', async () => {
  const query = { from: RANGE.to, to: RANGE.from, externalId: 'S-1' };
  await expect(running.bridge.protocols.list(query)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('an unknown field of a known resource is no failure', async () => {
  answers = () => ({ items: [{ ...aStoreNo(1), colour: 'red' }], nextCursor: null, total: 1 });
  expect(await running.bridge.stores.list()).toMatchObject({ ok: true });
});
