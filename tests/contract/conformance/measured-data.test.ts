import { describe, expect, type TestContext, test } from 'vitest';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { CrossStoreGroupBy, type ExpectationComparison, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { askService, everRange, lacks } from './asked-service.ts';

const asked = askService();

const listRuns = async (externalId: string, query: object = {}) => {
  const answer = await asked.client.call('listStoreProtocols', {
    params: { externalId },
    query: { ...everRange, ...query },
  });
  expect(answer.externalId).toBe(externalId);
  return { nextCursor: answer.nextCursor, runs: answer.items.map((item) => runFacts(item)) };
};

/** A store with runs whose instants are in the answer, in its order, newest first. */
const storeWithRuns = async (context: TestContext) => {
  for (const externalId of await asked.someStores()) {
    const { runs } = await listRuns(externalId, { limit: 50 });
    const known = runs.flatMap(({ protocolId, scheduledDatetime, status }) =>
      protocolId !== null && scheduledDatetime !== null
        ? [{ protocolId, status, at: Date.parse(scheduledDatetime) }]
        : [],
    );
    const [newest] = known;
    if (newest && known.length === runs.length) return { params: { externalId }, runs: known, newest };
  }
  return lacks('store with runs that say when they were', context);
};

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

describe('4.6 listStoreProtocols', () => {
  test('4.6.1, 2.13 runs come newest first, no more than limit; 4.6.3 nextCursor is there', async (context) => {
    const { params, runs } = await storeWithRuns(context);
    expect(runs.map(({ at }) => at)).toEqual(runs.map(({ at }) => at).toSorted((a, b) => b - a));
    const { runs: two } = await listRuns(params.externalId, { limit: 2 });
    expect(two.map(({ protocolId }) => protocolId)).toEqual(runs.slice(0, 2).map(({ protocolId }) => protocolId));
  });

  test('4.6.1 4 a range holds its start and not its end', async (context) => {
    const { params, newest } = await storeWithRuns(context);
    const idsIn = async (from: number, to: number) =>
      (await listRuns(params.externalId, { from: instant(from), to: instant(to) })).runs.map(
        ({ protocolId }) => protocolId,
      );
    expect(await idsIn(newest.at, newest.at + 1000)).toContain(newest.protocolId);
    expect(await idsIn(newest.at - 1000, newest.at)).not.toContain(newest.protocolId);
    const offset = new Date(newest.at + 3_600_000).toISOString().replace('Z', '+01:00');
    const query = { from: offset, to: instant(newest.at + 1000) };
    expect((await listRuns(params.externalId, query)).runs.map(({ protocolId }) => protocolId)).toContain(
      newest.protocolId,
    );
  });

  test('4.6.2 status filters; 3.2 without it runs of every status come', async (context) => {
    const { params, runs } = await storeWithRuns(context);
    const found: (string | null)[] = [];
    for (const status of ProtocolStatus.options) {
      const { runs: some } = await listRuns(params.externalId, { status, limit: 50 });
      for (const run of some) if (run.status !== null) expect(run.status).toBe(status);
      found.push(...some.map(({ protocolId }) => protocolId));
    }
    expect(found).toEqual(expect.arrayContaining(runs.map(({ protocolId }) => protocolId)));
  });
});

test('4.7, 2.13 a run of the list opens, with its photos', async (context) => {
  const { params, runs } = await storeWithRuns(context);
  for (const { protocolId } of runs.slice(0, 5)) {
    const detail = await asked.client.call('getStoreProtocol', { params: { ...params, protocolId } });
    expect(Array.isArray(detail.images)).toBe(true);
    expect(runFacts(detail).protocolId).toBe(protocolId);
  }
});

test('4.7 a run of one store is not found in another', async (context) => {
  const { runs } = await storeWithRuns(context);
  const params = { ...(await asked.newStore('without runs')), protocolId: runs[0]?.protocolId ?? '' };
  expect(await asked.client.refuse('getStoreProtocol', { params })).toMatchObject({ status: 404 });
});

test('4.10.1, 2.14, 8 photos of a store and range, limit 1 to 500', async (context) => {
  const { params } = await storeWithRuns(context);
  for (const limit of [1, 500]) await asked.client.call('listStorePhotos', { params, query: { ...everRange, limit } });
  const { runs } = await storeWithRuns(context);
  const query = { ...everRange, protocolId: runs[0]?.protocolId ?? '' };
  await asked.client.call('listStorePhotos', { params, query });
});

/** What holds of a comparison of `imageCount` photos, whatever they are. */
const checkCounts = (expectation: ExpectationComparison, imageCount: number): void => {
  const { comparedImageCount, missingExpectationCount, ambiguousExpectationCount } = expectation;
  expect(comparedImageCount + missingExpectationCount + ambiguousExpectationCount).toBeLessThanOrEqual(imageCount);
  if (comparedImageCount === 0) {
    expect(expectation).toMatchObject({ expectedAverageFillRate: null, delta: null });
  }
};

describe('4.9 getStoreFillRates', () => {
  test.each(StoreGroupBy.options)('4.9.2, 2.15, 2.16, 2.18 by %s, repeating what was asked', async (groupBy) => {
    for (const externalId of await asked.someStores()) {
      const query = { ...everRange, groupBy };
      const report = await asked.client.call('getStoreFillRates', { params: { externalId }, query });
      expect(report).toMatchObject({ externalId, groupBy, protocolStatus: 'completed' });
      expect([Date.parse(report.from), Date.parse(report.to)]).toEqual(Object.values(everRange).map(Date.parse));
      expect(report.summary.belowExpectationCount).toBeLessThanOrEqual(report.summary.imageCount);
      for (const { expectation, imageCount } of report.items) checkCounts(expectation, imageCount);
    }
  });

  test('4.9.1 3.1 status is completed and groupBy protocol when they are left out', async (context) => {
    const { params } = await storeWithRuns(context);
    const ask = (query: object) =>
      asked.client.call('getStoreFillRates', { params, query: { ...everRange, ...query } });
    const plain = await ask({});
    expect(plain).toMatchObject({ groupBy: 'protocol', protocolStatus: 'completed' });
    expect(plain).toEqual(await ask({ status: 'completed', groupBy: 'protocol' }));
    expect((await ask({ status: 'failed' })).protocolStatus).toBe('failed');
  });

  test('4.9.3 a range without runs has counts of 0, and no rates', async () => {
    const params = await asked.newStore('nothing measured');
    const { summary, items } = await asked.client.call('getStoreFillRates', { params, query: everRange });
    expect(summary).toMatchObject({ protocolCount: 0, imageCount: 0, averageFillRate: null, delta: null });
    expect(items).toEqual([]);
  });
});

test('4.11 2.19 4.8 photos of a display: each is of it, and its delta is measured minus expected', async (context) => {
  for (const externalId of await asked.someStores()) {
    const { items: displays } = await asked.client.call('listStoreExpositions', { params: { externalId } });
    for (const { expositionId } of displays.slice(0, 5)) {
      const params = { externalId, expositionId };
      const report = await asked.client.call('getExpositionFillRate', { params, query: everRange });
      expect(report).toMatchObject({ externalId, expositionId, protocolStatus: 'completed' });
      if (report.items.length === 0) continue;
      for (const item of report.items) {
        expect(item).toMatchObject({ expositionId, protocolStatus: 'completed' });
        checkCounts(item.expectation, 1);
        const { expectedAverageFillRate: expected, delta } = item.expectation;
        if (typeof item.fillRate === 'number' && expected !== null && delta !== null) {
          expect(delta).toBeCloseTo(item.fillRate - expected, 1);
        }
      }
      return;
    }
  }
  lacks('display with completed photos among the first of its first stores', context);
});

describe('4.12 getCrossStoreFillRates', () => {
  const ask = (query: object) => asked.client.call('getCrossStoreFillRates', { query: { ...everRange, ...query } });

  test.each(CrossStoreGroupBy.options)('2.20 by %s, repeating what was asked', async (groupBy) => {
    const report = await ask({ groupBy, minFillRate: 10, maxFillRate: 90, belowExpectationOnly: true });
    const filters = { minFillRate: 10, maxFillRate: 90, belowExpectationOnly: true };
    expect(report).toMatchObject({ groupBy, protocolStatus: 'completed', filters });
    for (const { averageFillRate, expectation, imageCount } of report.items) {
      expect(averageFillRate).toBeGreaterThanOrEqual(10);
      expect(averageFillRate).toBeLessThanOrEqual(90);
      expect(expectation.belowExpectation).toBe(true);
      checkCounts(expectation, imageCount);
    }
    const keys = report.items.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('3.1 defaults: completed, by store, groups above their target too', async () => {
    const plain = await ask({});
    expect(plain).toMatchObject({ groupBy: 'store', protocolStatus: 'completed' });
    expect(plain).toEqual(await ask({ status: 'completed', groupBy: 'store' }));
  });

  test('externalIds limits the stores, and is echoed', async (context) => {
    const all = await ask({});
    const externalId = all.items.map((item) => item.externalId ?? '').find((id) => id !== '' && !id.includes(','));
    const only = externalId ?? lacks('store in its report that says which it is', context);
    const report = await ask({ externalIds: only });
    expect(report.filters.externalIds).toEqual([only]);
    expect(report.items.map((item) => item.externalId)).toEqual([only]);
    expect(report.items).toEqual(all.items.filter((item) => item.externalId === only));
  });
});
