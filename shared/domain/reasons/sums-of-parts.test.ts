import { expect, test } from 'vitest';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { partsOfDays } from './day-parts.ts';
import { hardestSlots, slotMapOf, slotValue } from './slot-map.ts';
import { sumsOfParts, sumsOfRuns } from './sums-of-parts.ts';

const ZONE = 'Europe/Warsaw';
const PERIOD = { firstDay: '2026-11-13', lastDay: '2026-11-20' };
const TIMES = ['07:00', '15:30'];

/** Compared photos of one run with a target of 70. */
const aRow = (photos: number, measured: number, fields: Partial<FillRateGroup> = {}): FillRateGroup => ({
  key: 'TYPE',
  protocolCount: 1,
  imageCount: photos,
  averageFillRate: measured,
  expectation: {
    expectedAverageFillRate: 70,
    delta: measured - 70,
    belowExpectation: measured < 70,
    comparedImageCount: photos,
    missingExpectationCount: 0,
    ambiguousExpectationCount: 0,
  },
  ...fields,
});
const aReport = (items: readonly FillRateGroup[], fields: { imageCount?: number; protocolCount?: number } = {}) => ({
  items,
  summary: {
    protocolCount: Math.max(0, ...items.map(({ protocolCount }) => protocolCount)),
    imageCount: items.reduce((sum, { imageCount }) => sum + imageCount, 0),
    ...{ averageFillRate: null, expectedAverageFillRate: null, delta: null, belowExpectationCount: 2 },
    ...fields,
  },
});
/** Two Fridays; a Saturday between them without photos. */
const BY_DAY = aReport([
  aRow(4, 50, { key: '2026-11-13', protocolCount: 2 }),
  aRow(4, 60, { key: '2026-11-20', protocolCount: 2 }),
]);
const PARTS = partsOfDays(['2026-11-13', '2026-11-20'], TIMES, ZONE);
const NEW = [aReport([aRow(1, 90)]), aReport([aRow(3, 50)])];
const OLD = [aReport([aRow(2, 40)]), aReport([aRow(2, 60)])];
const sumsOf = (answers: Parameters<typeof sumsOfParts>[0]['answers'], more: object = {}) =>
  sumsOfParts({
    byDay: BY_DAY,
    period: PERIOD,
    times: TIMES,
    parts: PARTS,
    type: null,
    isBelowWanted: true,
    overUntil: '2027-01-01T00:00:00Z',
    answers,
    ...more,
  });

test('all of a weekday is known from the report by day, before and while its parts are answered', () => {
  const none = sumsOf([], { times: [], parts: [], isBelowWanted: false });
  const before = slotMapOf(none.groups, none.facts);
  expect([before.times, before.rows[4]?.cells]).toEqual([[], []]);
  const one = sumsOf([NEW[0], undefined, undefined, undefined], { isBelowWanted: false });
  const during = slotMapOf(one.groups, one.facts);
  for (const map of [before, during]) {
    expect(slotValue(map.rows[4]?.all ?? map.all, 'delta')).toBe(-15);
    expect(slotValue(map.all, 'delta')).toBe(-15);
    expect(map.rows[0]?.all.sum).toBeNull();
    expect(map.isBelowKnown).toBe(false);
  }
  expect(during.rows[4]?.all.sum?.imageCount).toBe(8);
});

test('while answers are missing, a slot says of how many it is, and what has none is not empty', () => {
  const { groups, facts, contradictions } = sumsOf([NEW[0], undefined, undefined, undefined]);
  const map = slotMapOf(groups, facts);
  const friday = map.rows[4];
  expect(friday?.cells.map(({ state, answers }) => [state, answers])).toEqual([
    ['photos', { had: 1, of: 2 }],
    ['not_answered', { had: 0, of: 2 }],
  ]);
  expect([friday?.all.answers, map.all.answers]).toEqual([
    { had: 1, of: 4 },
    { had: 1, of: 4 },
  ]);
  expect(map.rows[5]?.all).toMatchObject({ state: 'none_counted', sum: null });
  expect(contradictions).toEqual([]);
});

test('with all answers, slots of both weeks are one, and add up to the days', () => {
  const { groups, facts, contradictions } = sumsOf([...NEW, ...OLD]);
  const map = slotMapOf(groups, facts);
  expect(contradictions).toEqual([]);
  expect(map.rows[4]?.cells.map((cell) => slotValue(cell, 'delta'))).toEqual([-13.3333, -16]);
  expect(map.all.sum).toMatchObject({ imageCount: 8, runCount: 4, belowExpectationCount: 8 });
  expect(slotValue(map.all, 'delta')).toBe(-15);
  expect(hardestSlots(map, 'delta').time?.time).toBe('15:30');
});

test('a weekday that the period has not is outside it', () => {
  const { facts } = sumsOf([], { period: { firstDay: '2026-11-20', lastDay: '2026-11-20' } });
  expect([facts.stateOf(5, '07:00'), facts.stateOf(6, '07:00')]).toEqual(['not_answered', 'outside']);
});

test('one display type is what its group says, without the count below target', () => {
  const mixed = aReport([aRow(2, 40, { key: 'A' }), aRow(1, 90, { key: 'x', expositionType: 'FRIDGE_SALADS' })]);
  const { groups, facts } = sumsOf([mixed], { type: 'FRIDGE_SALADS' });
  expect(groups.map(({ key, now }) => [key, now?.imageCount, now?.comparedE4])).toEqual([[['5', '07:00'], 1, 900_000]]);
  expect(facts.isBelowKnown).toBe(false);
});

test('a day that its parts don’t add up to is told with both figures, once all of them are there', () => {
  const [first, second] = NEW;
  expect(sumsOf([aReport([aRow(9, 90)])]).contradictions).toEqual([]);
  expect(sumsOf([aReport([aRow(2, 90)]), second]).contradictions).toEqual([
    { date: '2026-11-20', time: null, of: 'photos', whole: 4, parts: 5 },
  ]);
  expect(sumsOf([aReport([aRow(1, 90)], { protocolCount: 2 }), second]).contradictions).toEqual([]);
  expect(sumsOf([first, aReport([aRow(3, 54)])]).contradictions).toEqual([
    { date: '2026-11-20', time: null, of: 'delta', whole: -10, parts: -7 },
  ]);
});

test('a day that was not over when the report by day was read contradicts nothing', () => {
  expect(sumsOf([aReport([aRow(2, 90)]), NEW[1]], { overUntil: '2026-11-20T15:00:00Z' }).contradictions).toEqual([]);
});

test('a report whose groups are not its whole is told, for the day, the part and the period', () => {
  const odd = aReport([aRow(1, 90)], { imageCount: 3 });
  expect(sumsOf([odd]).contradictions).toEqual([
    { date: '2026-11-20', time: '07:00', of: 'photos', whole: 3, parts: 1 },
  ]);
  const byDay = { ...BY_DAY, summary: { ...BY_DAY.summary, imageCount: 20 } };
  expect(sumsOf([], { byDay }).contradictions).toEqual([{ date: null, time: null, of: 'photos', whole: 20, parts: 8 }]);
});

test('the runs of a store have all slots in one answer', () => {
  const run = (scheduledDate: string, scheduledAt: string, photos: number, measured: number) =>
    aRow(photos, measured, { key: `${scheduledDate} ${scheduledAt}`, scheduledDate, scheduledAt });
  const report = aReport([
    run('2026-11-20', '07:00:00', 1, 90),
    run('2026-11-13', '07:00:30', 1, 50),
    run('2026-11-14', '07:30:00', 2, 40),
  ]);
  const sums = sumsOfRuns([report], { period: PERIOD, timeZone: ZONE });
  expect(sums?.groups.map(({ key, now }) => [...key, now?.imageCount, now?.runCount])).toEqual([
    ['5', '07:00', 2, 2],
    ['6', '07:30', 2, 1],
  ]);
  expect(sums?.facts.times).toEqual(['07:00', '07:30']);
  expect(sumsOfRuns([aReport([aRow(1, 50)])], { period: PERIOD, timeZone: ZONE })).toBeNull();
  const cut = { ...report, summary: { ...report.summary, imageCount: 9 } };
  expect(sumsOfRuns([cut], { period: PERIOD, timeZone: ZONE })?.contradictions).toEqual([
    { date: null, time: null, of: 'photos', whole: 9, parts: 4 },
  ]);
});
