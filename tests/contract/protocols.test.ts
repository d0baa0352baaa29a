import { expect, test } from 'vitest';
import { z } from 'zod';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { idOf } from '../builders/contract.ts';
import { fridge, rack, runIds, runs, runsChain, sameInstant, wholeRange } from './runs-chain.ts';
import { serveChain } from './shared-service.ts';

const shared = serveChain(runsChain);
const params = { externalId: 'S-1' };
const newestFirst = runIds('saturday', ...sameInstant, 'thursday');

const WithId = z.looseObject({ protocolId: z.string() });
const list = async (query: Record<string, string | number>) => {
  const answer = await shared.client.call('listStoreProtocols', { params, query: { ...wholeRange, ...query } });
  return { ...answer, ids: answer.items.map((item) => WithId.parse(item).protocolId) };
};

test('4.6.1 runs of the store only, newest first; runs of one instant by their ids', async () => {
  const { externalId, ids, nextCursor } = await list({});
  expect(externalId).toBe('S-1');
  expect(ids).toEqual(newestFirst);
  expect(nextCursor).toBeNull();
});

test('4 from is inclusive, to exclusive', async () => {
  const friday = '2026-11-20T06:00:00Z';
  const before = '2026-11-20T05:59:59.999Z';
  expect((await list({ from: friday, to: '2026-11-20T06:00:00.001Z' })).ids).toEqual(runIds(...sameInstant));
  expect((await list({ from: before, to: friday })).ids).toEqual([]);
  expect((await list({ from: '2026-11-20T06:00:00.0001Z', to: '2026-11-21T00:00:00Z' })).ids).toEqual([]);
});

test('4 a range is of instants, whatever the offset', async () => {
  const { ids } = await list({ from: '2026-11-20T16:00:00+10:00', to: '2026-11-20T01:01:00-05:00' });
  expect(ids).toEqual(runIds(...sameInstant));
});

test('3 the list applies no default status filter', async () => {
  expect((await list({})).ids).toHaveLength(runs.length);
});

test.each(ProtocolStatus.options)('4.6.2 status=%s filters', async (status) => {
  const expected = runs.filter((run) => run.status === status).map(({ protocolId }) => protocolId);
  expect((await list({ status })).ids).toEqual(expected);
});

test('a cut list has a cursor with which it goes on', async () => {
  for (const limit of [1, 2, 3, 4]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(cursor === null ? { limit } : { limit, cursor });
      seen.push(...page.ids);
      cursor = page.nextCursor;
      if (cursor !== null) expect(page.ids).toHaveLength(limit);
    } while (cursor !== null);
    expect(seen).toEqual(newestFirst);
  }
});

test.each(['x', '', 'MTIz', 'bm90IGEgY3Vyc29y', '%00'])('a cursor that is none (%s) is refused', async (cursor) => {
  const query = { ...wholeRange, cursor };
  const refusal = await shared.client.refuse('listStoreProtocols', { params, query });
  expect(refusal).toMatchObject({ code: 'validation_failed', paths: ['cursor'] });
});

const fridaysPhotos = {
  imageCount: 2,
  measuredImageCount: 2,
  averageFillRate: 75.25,
  expectation: {
    expectedAverageFillRate: 80,
    delta: -19.5,
    belowExpectation: true,
    comparedImageCount: 1,
    missingExpectationCount: 1,
    ambiguousExpectationCount: 0,
  },
};

test('2.13 a run tells its time, status and fill rate', async () => {
  const { items } = await list({ status: 'completed' });
  expect(items).toEqual([
    {
      protocolId: idOf('run friday'),
      externalId: 'S-1',
      scheduledDate: '2026-11-20',
      scheduledAt: '07:00:00',
      scheduledDatetime: '2026-11-20T06:00:00.000Z',
      status: 'completed',
      ...fridaysPhotos,
    },
  ]);
});

test('2.13 a run without photos has no rate, not 0', async () => {
  const { items } = await list({ status: 'awaiting_submission' });
  expect(items[0]).toMatchObject({ imageCount: 0, averageFillRate: null, expectation: { delta: null } });
});

test('4.7 one run comes with its photos', async () => {
  const protocolId = idOf('run friday');
  const run = await shared.client.call('getStoreProtocol', { params: { ...params, protocolId } });
  expect(run).toMatchObject({ protocolId, status: 'completed', ...fridaysPhotos });
  const photo = (name: string) => run.images.find((image) => image['photoId'] === idOf(`photo friday ${name}`));
  expect(run.images).toHaveLength(2);
  expect(photo('rack')).toEqual({
    photoId: idOf('photo friday rack'),
    protocolId,
    expositionId: rack.expositionId,
    expositionLabel: 'rack',
    expositionType: 'ROLLS_BREAD_RACK',
    productCategories: ['ROLLS'],
    imageUrl: expect.stringContaining(`${shared.service.url}/photos/${idOf('photo friday rack')}?`),
    imageStatus: 'completed',
    fillRate: 60.5,
    capturedAt: '2026-11-20T06:05:00.000Z',
    protocolStatus: 'completed',
    scheduledDate: '2026-11-20',
    scheduledAt: '07:00:00',
    scheduledDatetime: '2026-11-20T06:00:00.000Z',
    expectation: { ...fridaysPhotos.expectation, missingExpectationCount: 0 },
  });
  expect(photo('fridge')).toMatchObject({ expositionId: fridge.expositionId, fillRate: 90, capturedAt: null });
});

test.each([
  ['an unknown run', { externalId: 'S-1', protocolId: 'nothing' }],
  ["another store's run", { externalId: 'S-1', protocolId: idOf('run other store') }],
  ['a run of an unknown store', { externalId: 'nobody', protocolId: idOf('run friday') }],
])('4.7 %s is 404', async (_what, of) => {
  expect(await shared.client.refuse('getStoreProtocol', { params: of })).toMatchObject({ code: 'not_found' });
});

test('4 runs of an unknown store are 404', async () => {
  const refusal = await shared.client.refuse('listStoreProtocols', { params: { externalId: 'no' }, query: wholeRange });
  expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
});
