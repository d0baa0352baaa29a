import { describe, expect, test } from 'vitest';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { CrossStoreGroupBy, type StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aDisplay, aTarget, idOf } from '../builders/contract.ts';
import { serveChain } from './shared-service.ts';

const REGION = idOf('region north');
const rack = aDisplay('rack', { productCategories: ['ROLLS', 'BREADS'] });
const fridge = aDisplay('fridge', { expositionType: 'FRIDGE_SALADS', productCategories: [] });
const kiosk = aDisplay('kiosk');
const a = aChainStore(
  { externalId: 'A', regionId: REGION },
  { expositions: [rack, fridge], expectations: [aTarget({ expectedFillRatio: 80 })] },
);
const b = aChainStore({ externalId: 'B, with comma' }, { expositions: [kiosk] });
const c = aChainStore({ externalId: 'C' }, { expositions: [] });

// Fridays; the targets of A are for Friday 07:00.
const runs = [
  aRun('first', { storeId: a.store.storeId, scheduledDate: '2026-11-13' }),
  aRun('second', { storeId: a.store.storeId }),
  aRun('failed', { storeId: a.store.storeId, status: 'failed' }),
  aRun('kiosk', { storeId: b.store.storeId }),
  aRun('without photos', { storeId: c.store.storeId }),
];
const photo = (name: string, run: string, expositionId: string, fillRate: number | null) =>
  aPhoto(name, { protocolId: idOf(`run ${run}`), expositionId, fillRate });

const shared = serveChain(
  aChain({
    regions: [{ regionId: REGION, name: 'North' }],
    stores: [a, b, c],
    protocols: runs,
    images: [
      photo('1', 'first', rack.expositionId, 70.1),
      photo('2', 'first', fridge.expositionId, 50),
      photo('3', 'second', rack.expositionId, 85),
      photo('4', 'second', fridge.expositionId, null),
      photo('5', 'failed', rack.expositionId, 10),
      photo('6', 'kiosk', kiosk.expositionId, 33.3333),
    ],
  }),
);
const range = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };

const labelOf = ({
  protocolCount: _p,
  imageCount: _i,
  averageFillRate: _a,
  expectation: _e,
  ...label
}: FillRateGroup) => label;

describe('getStoreFillRates', () => {
  const params = { externalId: 'A' };
  const ask = (query: { groupBy?: StoreGroupBy; status?: 'failed' | 'completed' } = {}) =>
    shared.client.call('getStoreFillRates', { params, query: { ...range, ...query } });

  test('4.9.1, 4.9.2 status defaults to completed, groupBy to protocol; both are echoed', async () => {
    const answer = await ask();
    expect(answer).toMatchObject({ externalId: 'A', groupBy: 'protocol', protocolStatus: 'completed', ...range });
    expect(answer).toEqual(await ask({ groupBy: 'protocol', status: 'completed' }));
    expect((await ask({ status: 'failed' })).summary).toMatchObject({ protocolCount: 1, averageFillRate: 10 });
  });

  test('4.8, 4.4.2 the summary averages what was measured and compares what has a target', async () => {
    expect((await ask()).summary).toEqual({
      protocolCount: 2,
      imageCount: 4,
      averageFillRate: 68.3667,
      expectedAverageFillRate: 80,
      delta: -2.45,
      belowExpectationCount: 1,
    });
  });

  test('2.17 runs, newest first', async () => {
    const { items } = await ask({ groupBy: 'protocol' });
    const run = (name: string, scheduledDate: string) => ({
      key: idOf(`run ${name}`),
      protocolId: idOf(`run ${name}`),
      scheduledDate,
      scheduledAt: '07:00:00',
      scheduledDatetime: `${scheduledDate}T06:00:00.000Z`,
      status: 'completed',
      externalId: 'A',
      storeName: 'Store A',
    });
    expect(items.map(labelOf)).toEqual([run('second', '2026-11-20'), run('first', '2026-11-13')]);
  });

  test('2.17 displays', async () => {
    const { items } = await ask({ groupBy: 'exposition' });
    const labels = [rack, fridge].map(({ expositionId, expositionType }) => ({
      key: expositionId,
      expositionId,
      expositionType,
      externalId: 'A',
      storeName: 'Store A',
    }));
    expect(items.map(labelOf)).toEqual(labels.toSorted((one, two) => (one.key < two.key ? -1 : 1)));
  });

  test('2.17 categories: a photo counts in each, without category in none', async () => {
    const { items } = await ask({ groupBy: 'category' });
    expect(items.map(labelOf)).toEqual([
      { key: 'BREADS', productCategory: 'BREADS' },
      { key: 'ROLLS', productCategory: 'ROLLS' },
      { key: 'none', productCategory: null },
    ]);
    expect(items.map(({ imageCount }) => imageCount)).toEqual([2, 2, 2]);
    expect(items[2]?.expectation).toEqual({
      expectedAverageFillRate: null,
      delta: null,
      belowExpectation: null,
      comparedImageCount: 0,
      missingExpectationCount: 1,
      ambiguousExpectationCount: 0,
    });
  });

  test('4.9.3 a range without runs has no rates, not zeros', async () => {
    const query = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' };
    const answer = await shared.client.call('getStoreFillRates', { params, query });
    expect(answer.items).toEqual([]);
    expect(answer.summary).toEqual({
      protocolCount: 0,
      imageCount: 0,
      averageFillRate: null,
      expectedAverageFillRate: null,
      delta: null,
      belowExpectationCount: 0,
    });
  });

  test('runs without photos count in the summary only', async () => {
    const answer = await shared.client.call('getStoreFillRates', { params: { externalId: 'C' }, query: range });
    expect(answer.summary).toMatchObject({ protocolCount: 1, imageCount: 0, averageFillRate: null });
    expect(answer.items).toEqual([]);
  });

  test('changed targets change the comparison at once', async () => {
    const { items } = await shared.client.call('listStoreExpectations', { params });
    const replace = (expectations: typeof items) =>
      shared.client.call('replaceStoreExpectations', { params, body: { expectations } });
    await replace(items.map((target) => ({ ...target, productCategory: 'ROLLS', expectedFillRatio: 60 })));
    expect((await ask()).summary).toMatchObject({ expectedAverageFillRate: 60, delta: 17.55 });
    await replace([]);
    expect((await ask()).summary).toMatchObject({ expectedAverageFillRate: null, delta: null });
    await replace(items);
    expect((await ask()).summary).toMatchObject({ expectedAverageFillRate: 80, delta: -2.45 });
  });

  test('2.18 refusals name groupBy and status', async () => {
    const query = { ...range, groupBy: 'store', status: 'pending' };
    const { paths } = await shared.client.refuse('getStoreFillRates', { params, query });
    expect(paths).toEqual(['status', 'groupBy']);
  });

  test('4 an unknown store is 404', async () => {
    const refusal = await shared.client.refuse('getStoreFillRates', { params: { externalId: 'no' }, query: range });
    expect(refusal.code).toBe('not_found');
  });
});

describe('getExpositionFillRate', () => {
  const params = { externalId: 'A', expositionId: rack.expositionId };

  test('2.19 photos, newest first, each with its comparison', async () => {
    const answer = await shared.client.call('getExpositionFillRate', { params, query: range });
    expect(answer).toMatchObject({ ...params, protocolStatus: 'completed', ...range });
    expect(answer.summary).toMatchObject({ protocolCount: 2, imageCount: 2, averageFillRate: 77.55, delta: -2.45 });
    expect(answer.items[0]).toEqual({
      photoId: idOf('photo 3'),
      protocolId: idOf('run second'),
      expositionId: rack.expositionId,
      imageUrl: expect.stringMatching(/^http:/),
      scheduledDate: '2026-11-20',
      scheduledAt: '07:00:00',
      scheduledDatetime: '2026-11-20T06:00:00.000Z',
      protocolStatus: 'completed',
      imageStatus: 'completed',
      fillRate: 85,
      expectation: {
        expectedAverageFillRate: 80,
        delta: 5,
        belowExpectation: false,
        comparedImageCount: 1,
        missingExpectationCount: 0,
        ambiguousExpectationCount: 0,
      },
    });
    expect(answer.items.map(({ fillRate }) => fillRate)).toEqual([85, 70.1]);
  });

  test('2.19 fillRate is absent where nothing was measured', async () => {
    const of = { ...params, expositionId: fridge.expositionId.toUpperCase() };
    const { items, expositionId } = await shared.client.call('getExpositionFillRate', { params: of, query: range });
    expect(expositionId).toBe(fridge.expositionId);
    expect(items[0]).not.toHaveProperty('fillRate');
  });

  test('4.11 status defaults to completed', async () => {
    const failed = await shared.client.call('getExpositionFillRate', { params, query: { ...range, status: 'failed' } });
    expect(failed.items.map(({ photoId }) => photoId)).toEqual([idOf('photo 5')]);
  });

  test.each([
    ['an unknown display', { ...params, expositionId: idOf('nothing') }],
    ["another store's display", { ...params, expositionId: kiosk.expositionId }],
    ['a display of an unknown store', { ...params, externalId: 'no' }],
  ])('4 %s is 404', async (_what, of) => {
    expect((await shared.client.refuse('getExpositionFillRate', { params: of, query: range })).code).toBe('not_found');
  });

  test('4 expositionId must be a UUID', async () => {
    const refusal = await shared.client.refuse('getExpositionFillRate', {
      params: { ...params, expositionId: 'rack' },
      query: range,
    });
    expect(refusal.paths).toEqual(['expositionId']);
  });
});

describe('getCrossStoreFillRates', () => {
  const ask = (query: Record<string, string | number | boolean> = {}) =>
    shared.client.call('getCrossStoreFillRates', { query: { ...range, ...query } });
  const keys = async (query: Record<string, string | number | boolean>) =>
    (await ask(query)).items.map(({ key }) => key);

  test('4.12 defaults: completed, by store, every store, no filter', async () => {
    const answer = await ask();
    expect(answer).toMatchObject({ groupBy: 'store', protocolStatus: 'completed', ...range });
    expect(answer.filters).toEqual({ belowExpectationOnly: false });
    expect(answer.summary).toMatchObject({ protocolCount: 4, imageCount: 5 });
  });

  test.each([
    ['store', ['A', 'B, with comma'], { externalId: 'A', storeName: 'Store A', regionName: 'North' }],
    ['region', [REGION, 'none'], { regionName: 'North' }],
    ['expositionType', ['FRIDGE_SALADS', 'ROLLS_BREAD_RACK'], { expositionType: 'FRIDGE_SALADS' }],
    ['productCategory', ['BREADS', 'ROLLS', 'none'], { productCategory: 'BREADS' }],
    ['day', ['2026-11-13', '2026-11-20'], { scheduledDate: '2026-11-13' }],
    ['week', ['2026-W46', '2026-W47'], { week: '2026-W46' }],
  ] as const)('2.17 grouped by %s: keys in order, and its fields', async (groupBy, expected, fields) => {
    const { items, groupBy: echoed } = await ask({ groupBy });
    expect(echoed).toBe(groupBy);
    expect(items.map(({ key }) => key).toSorted()).toEqual([...expected].toSorted());
    expect(items.map(({ key }) => key)).toEqual(expected);
    expect(items.map(labelOf)[0]).toEqual({ key: expected[0], ...fields });
  });

  test.each(CrossStoreGroupBy.options)('a summary without filter is the same for groupBy=%s', async (groupBy) => {
    expect((await ask({ groupBy })).summary).toEqual((await ask()).summary);
  });

  test('4.12 externalIds limits the stores; unknown ones are ignored; the filter is echoed', async () => {
    const answer = await ask({ externalIds: 'A,nobody,A' });
    expect(answer.items.map(({ key }) => key)).toEqual(['A']);
    expect(answer.summary).toMatchObject({ protocolCount: 2, imageCount: 4 });
    expect(answer.filters.externalIds).toEqual(['A', 'nobody', 'A']);
    expect(await keys({ externalIds: 'nobody' })).toEqual([]);
  });

  test('4.12 an externalIds that names no store limits to none, not to all', async () => {
    for (const externalIds of ['', ',', ',,']) {
      const answer = await ask({ externalIds });
      expect(answer.filters.externalIds).toEqual([]);
      expect(answer.items).toEqual([]);
      expect(answer.summary).toMatchObject({ protocolCount: 0, imageCount: 0, averageFillRate: null });
    }
  });

  test('4.12 minFillRate and maxFillRate are inclusive and filter groups; the summary covers the rest', async () => {
    expect(await keys({ minFillRate: 33.3333 })).toEqual(['A', 'B, with comma']);
    expect(await keys({ minFillRate: 33.3334 })).toEqual(['A']);
    expect(await keys({ maxFillRate: 68.3667 })).toEqual(['A', 'B, with comma']);
    const answer = await ask({ maxFillRate: 68.3666 });
    expect(answer.items.map(({ key }) => key)).toEqual(['B, with comma']);
    expect(answer.summary).toMatchObject({ protocolCount: 1, imageCount: 1, averageFillRate: 33.3333 });
    expect(answer.filters).toEqual({ maxFillRate: 68.3666, belowExpectationOnly: false });
    expect(await keys({ minFillRate: 80, maxFillRate: 20 })).toEqual([]);
  });

  test('4.12 belowExpectationOnly keeps groups below their target', async () => {
    const answer = await ask({ belowExpectationOnly: true });
    expect(answer.items.map(({ key }) => key)).toEqual(['A']);
    expect(answer.filters).toEqual({ belowExpectationOnly: true });
    expect(answer.summary).toMatchObject({ protocolCount: 2, belowExpectationCount: 1 });
    expect((await ask({ belowExpectationOnly: 'false' })).items).toHaveLength(2);
  });

  test('a summary under a filter by category counts each photo once', async () => {
    const answer = await ask({ groupBy: 'productCategory', minFillRate: 60 });
    expect(answer.items.map(({ key, imageCount }) => [key, imageCount])).toEqual([
      ['BREADS', 2],
      ['ROLLS', 3],
    ]);
    expect(answer.summary).toMatchObject({ protocolCount: 3, imageCount: 3, averageFillRate: 62.8111 });
  });

  test.each([
    ['groupBy', 'protocol'],
    ['status', 'pending'],
    ['minFillRate', '-1'],
    ['minFillRate', '100.1'],
    ['minFillRate', '.5'],
    ['maxFillRate', '1e-7'],
    ['maxFillRate', '+5'],
    ['maxFillRate', 'half'],
    ['maxFillRate', ''],
    ['belowExpectationOnly', '1'],
    ['belowExpectationOnly', 'TRUE'],
    ['from', '2026-11-01'],
    ['from', '2026-11-01T00:00:00'],
    ['to', 'tomorrow'],
    ['to', '2026-02-30T00:00:00Z'],
  ])('8 %s=%s is refused', async (name, value) => {
    const refusal = await shared.client.refuse('getCrossStoreFillRates', { query: { ...range, [name]: value } });
    expect(refusal).toMatchObject({ code: 'validation_failed', paths: [name] });
  });

  test('4 from and to are required', async () => {
    expect((await shared.client.refuse('getCrossStoreFillRates', {})).paths).toEqual(['from', 'to']);
  });
});

describe('ranges', () => {
  const params = { externalId: 'A', expositionId: rack.expositionId };
  const operations = [
    'listStoreProtocols',
    'listStorePhotos',
    'getStoreFillRates',
    'getExpositionFillRate',
    'getCrossStoreFillRates',
  ] as const;

  test.each(operations)('4 %s refuses a from that is not before to, on to', async (name) => {
    const at = '2026-11-20T06:00:00Z';
    for (const from of [at, '2026-11-20T07:00:00+01:00', '2026-11-20T06:00:00.0000001Z', '2027-01-01T00:00:00Z']) {
      const refusal = await shared.client.refuse(name, { params, query: { from, to: at, limit: '0', status: 'x' } });
      expect(refusal.paths).toContain('to');
    }
    const { paths } = await shared.client.refuse(name, { params, query: { from: at, to: at } });
    expect(paths).toEqual(['to']);
  });

  test.each(operations)('4 %s requires from and to', async (name) => {
    expect((await shared.client.refuse(name, { params, query: { from: range.from } })).paths).toEqual(['to']);
    expect((await shared.client.refuse(name, { params, query: { to: range.to } })).paths).toEqual(['from']);
  });
});
