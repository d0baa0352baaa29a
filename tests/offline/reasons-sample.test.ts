import { expect, test } from 'vitest';
import { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { NO_GROUP_KEY } from '#shared/domain/fill-rate-groups.ts';
import { summaryOf } from '#shared/domain/fill-rate-sum.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import { Dimension, type PhotoSum, SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { recomputeSums } from '../oracles/photo-sums-rule.ts';
import { NOW, sampleOf, ZONE } from './pins-world.ts';
import { aTargetsWorld } from './targets-world.ts';

// ENDCAP_DEEP=1: all stores; otherwise every eighth. Always two weeks, so that they can be compared.
const isDeep = process.env['ENDCAP_DEEP'] === '1';
const firstDay = '2026-11-07';
const week = { from: startOfDay('2026-11-14', ZONE), to: startOfDay('2026-11-21', ZONE) };
const weekBefore = { from: startOfDay(firstDay, ZONE), to: week.from };

const GROUPINGS: Readonly<Record<CrossStoreGroupBy | StoreGroupBy, Dimension>> = {
  store: 'store',
  region: 'region',
  expositionType: 'displayType',
  productCategory: 'category',
  day: 'day',
  week: 'week',
  protocol: 'run',
  exposition: 'display',
  category: 'category',
};

/** A sum as a group of the service's reports writes it. */
function asGroup(key: string, sum: PhotoSum) {
  const { runs, photos, compared, measuredOfAll, expected, delta, missing, ambiguous } = figuresOfSum(sum);
  return {
    key,
    protocolCount: runs,
    imageCount: photos,
    averageFillRate: measuredOfAll,
    expectation: {
      expectedAverageFillRate: expected,
      delta,
      belowExpectation: compared === 0 ? null : sum.comparedE4 < sum.expectedE4,
      comparedImageCount: compared,
      missingExpectationCount: missing,
      ambiguousExpectationCount: ambiguous,
    },
  };
}

test('on the sample, sums are what the service answers, and what its photos add up to', {
  timeout: 600_000,
}, async () => {
  const sample = sampleOf(isDeep ? 1 : 8);
  const protocols = [...sample.protocols].filter(({ scheduledDate }) => scheduledDate >= firstDay);
  const known = new Set(protocols.map(({ protocolId }) => protocolId));
  const images = [...sample.images].filter(({ protocolId }) => known.has(protocolId));
  const chain = { ...sample, protocols, images };
  const world = await aTargetsWorld(chain, { now: NOW, period: { kind: 'last_days', days: 14 } });
  const { externalIds, client } = world;
  const counted = { groups: 0 };
  const asService = async (groupBy: CrossStoreGroupBy | StoreGroupBy, ofStores: string[]) => {
    const sums = await world.sums({
      ...week,
      status: 'completed',
      externalIds: ofStores,
      groupBy: [GROUPINGS[groupBy]],
    });
    expect(sums.kept).toMatchObject({ storesAsked: ofStores.length, storesKept: ofStores.length, lacking: [] });
    const items = sums.groups.map(({ key, now }) => now && asGroup(key[0] ?? NO_GROUP_KEY, now));
    counted.groups += items.length;
    const { total, kept } = sums;
    return { summary: summaryOf(total.now, kept.runs), items };
  };
  const plain = ({ summary, items }: { summary: object; items: readonly { key: string }[] }) => ({
    summary,
    items: items.map((item) =>
      Object.fromEntries(
        ['key', 'protocolCount', 'imageCount', 'averageFillRate', 'expectation'].map((name) => [
          name,
          item[name as keyof typeof item],
        ]),
      ),
    ),
  });
  const byKey = <Item extends { key?: unknown } | null>(items: readonly Item[]) =>
    items.toSorted((a, b) => (String(a?.key) < String(b?.key) ? -1 : 1));
  for (const groupBy of CrossStoreGroupBy.options) {
    const report = plain(await world.report({ ...week, status: 'completed', groupBy, externalIds }));
    const sums = await asService(groupBy, externalIds);
    expect({ ...sums, items: byKey(sums.items) }, groupBy).toEqual({ ...report, items: byKey(report.items) });
  }
  const [externalId = ''] = externalIds;
  for (const groupBy of StoreGroupBy.options) {
    const query = { ...week, status: 'completed', groupBy } as const;
    const report = plain(await client.call('getStoreFillRates', { params: { externalId }, query }));
    const sums = await asService(groupBy, [externalId]);
    expect({ ...sums, items: byKey(sums.items) }, groupBy).toEqual({ ...report, items: byKey(report.items) });
  }
  expect(counted.groups).toBeGreaterThan(100);

  const facts = {
    ...factsOfChain(chain),
    storeTypes: new Map(chain.stores.map(({ store }) => [store.externalId, store.storeType])),
  };
  const everyPair = Dimension.options.map((dimension, at) => [dimension, Dimension.options[(at * 5 + 3) % 12]]);
  for (const groupBy of [['weekday', 'time'], ['region', 'weekday', 'time'], ...everyPair]) {
    const dimensions = [...new Set(groupBy)];
    const query = SumsQuery.parse({
      ...week,
      status: 'completed',
      groupBy: dimensions,
      before: { ...weekBefore, paired: true },
      examples: 3,
    });
    const sums = await world.sums(query);
    const rule = recomputeSums(facts, query, ZONE);
    expect(sums.total).toEqual(rule.total);
    expect(new Map(sums.groups.map((group) => [JSON.stringify(group.key), group]))).toEqual(rule.groups);
    expect(sums.examples).toHaveLength(3);
  }
});

test('a day in part, a store that is not here and slots without runs are reported', { timeout: 300_000 }, async () => {
  const chain = sampleOf(40);
  const world = await aTargetsWorld(chain, { now: NOW, period: { kind: 'last_days', days: 3 } });
  const [first = '', ...others] = world.externalIds;
  const { kept } = await world.sums({
    ...week,
    status: 'completed',
    groupBy: ['weekday', 'time'],
    externalIds: [first, ...others, 'unknown'],
  });
  const all = world.externalIds.length;
  expect(kept).toMatchObject({ storesAsked: all + 1, storesKept: all, lacking: [...world.externalIds, 'unknown'] });
  expect(kept.days.map(({ storesKept }) => storesKept)).toEqual([0, 0, 0, 0, all, all, all]);
  const runs = [...chain.protocols].filter(
    ({ scheduledDate, status }) =>
      scheduledDate >= '2026-11-18' && scheduledDate <= '2026-11-20' && status === 'completed',
  );
  expect(kept.slots.reduce((sum, slot) => sum + slot.runs, 0)).toBe(runs.length);
  expect(kept.slots.some((slot) => slot.runs === 0)).toBe(true);
  const nothing = await world.sums({
    from: '2025-01-01T00:00:00Z',
    to: '2025-01-02T00:00:00Z',
    status: 'completed',
    groupBy: ['store'],
  });
  expect(nothing).toMatchObject({ groups: [], kept: { storesKept: 0, asOf: null, runs: 0 } });
});
