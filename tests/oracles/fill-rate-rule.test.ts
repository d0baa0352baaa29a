import { expect, test } from 'vitest';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import type { ReportPhoto, RunFacts } from '#shared/domain/fill-rate-facts.ts';
import { aTargetInput } from '../builders/contract.ts';
import {
  type FillRateFacts,
  recomputeCrossStoreFillRates,
  recomputeExpositionFillRate,
  recomputeStoreFillRates,
} from './fill-rate-rule.ts';

const FRIDGE = '00000000-0000-4000-8000-000000000001';
const RACK = '00000000-0000-4000-8000-000000000002';
const KIOSK_FRIDGE = '00000000-0000-4000-8000-000000000003';
const NORTH = '00000000-0000-4000-8000-0000000000aa';

const aTarget = (fields: Partial<ExpectationInput>) =>
  aTargetInput({ displayType: 'DRINKS_DRINK_FRIDGE', weekday: 1, ...fields });

const aRun = (
  protocolId: string,
  externalId: string,
  scheduledDate: string,
  fields: Partial<RunFacts> = {},
): RunFacts => ({
  protocolId,
  externalId,
  status: 'completed',
  scheduledDate,
  scheduledAt: '07:00:00',
  scheduledDatetime: `${scheduledDate}T06:00:00.000Z`,
  ...fields,
});

const aPhoto = (photoId: string, protocolId: string, expositionId: string, fillRate: number | null): ReportPhoto => ({
  photoId,
  protocolId,
  expositionId,
  imageUrl: `https://photos.example/${photoId}`,
  imageStatus: 'completed',
  fillRate,
});

// Two stores around New Year: Monday 2025-12-29 and Monday 2026-01-05 (ISO weeks 2026-W01 and 2026-W02).
const facts: FillRateFacts = {
  stores: [
    {
      externalId: 'A',
      storeName: 'Store A',
      regionId: NORTH,
      regionName: 'North',
      displays: [
        { expositionId: FRIDGE, expositionType: 'DRINKS_DRINK_FRIDGE', productCategories: ['DRINKS'] },
        { expositionId: RACK, expositionType: 'ROLLS_BREAD_RACK', productCategories: ['ROLLS', 'BREADS'] },
      ],
      expectations: [
        aTarget({}),
        aTarget({ productCategory: 'DRINKS', expectedFillRatio: 90 }),
        aTarget({ displayType: 'ROLLS_BREAD_RACK', productCategory: 'ROLLS' }),
        aTarget({ displayType: 'ROLLS_BREAD_RACK', productCategory: 'BREADS' }),
      ],
    },
    {
      externalId: 'B',
      storeName: 'Kiosk B',
      regionId: null,
      regionName: null,
      displays: [{ expositionId: KIOSK_FRIDGE, expositionType: 'DRINKS_DRINK_FRIDGE', productCategories: [] }],
      expectations: [],
    },
  ],
  runs: [
    aRun('run-1', 'A', '2025-12-29'),
    aRun('run-2', 'A', '2026-01-05'),
    aRun('run-3', 'B', '2026-01-05'),
    aRun('run-4', 'B', '2026-01-05', { scheduledAt: '11:00:00', scheduledDatetime: '2026-01-05T10:00:00.000Z' }),
    aRun('run-5', 'A', '2026-01-05', { status: 'failed' }),
    aRun('run-6', 'A', '2026-01-12'),
  ],
  photos: [
    aPhoto('p1', 'run-1', FRIDGE, 70),
    aPhoto('p2', 'run-1', RACK, 50),
    aPhoto('p3', 'run-2', FRIDGE, 96.5),
    aPhoto('p4', 'run-2', RACK, null),
    aPhoto('p5', 'run-3', KIOSK_FRIDGE, 40),
    aPhoto('p6', 'run-5', FRIDGE, 1),
    aPhoto('p7', 'run-6', FRIDGE, 2),
  ],
};

const range = { status: 'completed', from: '2025-12-29T00:00:00Z', to: '2026-01-12T06:00:00Z' } as const;
const cross = { ...range, groupBy: 'store', belowExpectationOnly: false } as const;

test('a store report by display compares like with like', () => {
  const report = recomputeStoreFillRates(facts, { ...range, externalId: 'A', groupBy: 'exposition' });
  expect(report.summary).toEqual({
    protocolCount: 2,
    imageCount: 4,
    averageFillRate: 72.1667,
    expectedAverageFillRate: 90,
    delta: -6.75,
    belowExpectationCount: 1,
  });
  expect(report.items).toEqual([
    {
      key: FRIDGE,
      expositionId: FRIDGE,
      expositionType: 'DRINKS_DRINK_FRIDGE',
      externalId: 'A',
      storeName: 'Store A',
      protocolCount: 2,
      imageCount: 2,
      averageFillRate: 83.25,
      expectation: {
        expectedAverageFillRate: 90,
        delta: -6.75,
        belowExpectation: true,
        comparedImageCount: 2,
        missingExpectationCount: 0,
        ambiguousExpectationCount: 0,
      },
    },
    {
      key: RACK,
      expositionId: RACK,
      expositionType: 'ROLLS_BREAD_RACK',
      externalId: 'A',
      storeName: 'Store A',
      protocolCount: 2,
      imageCount: 2,
      averageFillRate: 50,
      expectation: {
        expectedAverageFillRate: null,
        delta: null,
        belowExpectation: null,
        comparedImageCount: 0,
        missingExpectationCount: 0,
        ambiguousExpectationCount: 1,
      },
    },
  ]);
});

test('a photo counts in every category of its display, once in the summary', () => {
  const report = recomputeCrossStoreFillRates(facts, { ...cross, groupBy: 'productCategory' });
  expect(report.items.map(({ key, productCategory, imageCount }) => [key, productCategory, imageCount])).toEqual([
    ['BREADS', 'BREADS', 2],
    ['DRINKS', 'DRINKS', 2],
    ['ROLLS', 'ROLLS', 2],
    ['none', null, 1],
  ]);
  expect(report.summary).toMatchObject({ imageCount: 5, protocolCount: 4 });
});

test('a store without region lies in the group none', () => {
  const report = recomputeCrossStoreFillRates(facts, { ...cross, groupBy: 'region' });
  expect(report.items.map(({ key, regionName }) => [key, regionName])).toEqual([
    [NORTH, 'North'],
    ['none', null],
  ]);
});

test('weeks are ISO weeks across New Year, days are scheduled dates', () => {
  const keys = (groupBy: 'day' | 'week') =>
    recomputeCrossStoreFillRates(facts, { ...cross, groupBy }).items.map(({ key }) => key);
  expect(keys('week')).toEqual(['2026-W01', '2026-W02']);
  expect(keys('day')).toEqual(['2025-12-29', '2026-01-05']);
});

test('a filter drops groups, and the summary covers what remains', () => {
  const report = recomputeCrossStoreFillRates(facts, { ...cross, maxFillRate: 40 });
  expect(report.items.map(({ key }) => key)).toEqual(['B']);
  expect(report.summary).toMatchObject({ protocolCount: 1, imageCount: 1, averageFillRate: 40 });
  expect(report.filters).toEqual({ maxFillRate: 40, belowExpectationOnly: false });
  const below = recomputeCrossStoreFillRates(facts, { ...cross, belowExpectationOnly: true });
  expect(below.items.map(({ key }) => key)).toEqual(['A']);
});

test('bounds are inclusive and drop groups without an average', () => {
  const keys = (minFillRate: number, maxFillRate: number) =>
    recomputeCrossStoreFillRates(facts, { ...cross, groupBy: 'productCategory', minFillRate, maxFillRate }).items.map(
      ({ key }) => key,
    );
  expect(keys(40, 50)).toEqual(['BREADS', 'ROLLS', 'none']);
  expect(keys(83.25, 83.25)).toEqual(['DRINKS']);
  expect(keys(83.2501, 100)).toEqual([]);
});

test('unknown external IDs are ignored and echoed', () => {
  const report = recomputeCrossStoreFillRates(facts, { ...cross, externalIds: ['B', 'X'] });
  expect(report.summary).toMatchObject({ protocolCount: 2, imageCount: 1 });
  expect(report.filters.externalIds).toEqual(['B', 'X']);
});

test('runs come newest first', () => {
  const report = recomputeStoreFillRates(facts, { ...range, externalId: 'A', groupBy: 'protocol' });
  expect(report.items.map(({ key, scheduledDate }) => [key, scheduledDate])).toEqual([
    ['run-2', '2026-01-05'],
    ['run-1', '2025-12-29'],
  ]);
});

test('a display report lists its photos, newest first, each with its comparison', () => {
  const report = recomputeExpositionFillRate(facts, { ...range, externalId: 'A', expositionId: RACK });
  expect(report.items.map(({ photoId, fillRate }) => [photoId, fillRate])).toEqual([
    ['p4', undefined],
    ['p2', 50],
  ]);
  expect(report.items[1]?.expectation.ambiguousExpectationCount).toBe(1);
  expect(report.summary).toMatchObject({ protocolCount: 2, imageCount: 2, averageFillRate: 50 });
});
