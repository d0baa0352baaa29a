import { expect, test } from 'vitest';
import { sentenceOf } from '#renderer/charts/chart-point.ts';
import { aGroup, labelWords } from '#tests/support/label-words.ts';
import { chartPoints, chartSummary, MOST_BARS, timeSlots } from './chart-points.ts';
import { coverageWords } from './report-words.ts';

const english = await labelWords('en');
const polish = await labelWords('pl');

const stores = (...deltas: (number | null)[]) =>
  deltas.map((delta, index) =>
    aGroup({ key: `S-${index}`, storeName: `Store ${index}`, externalId: `S-${index}`, delta }),
  );

test('bars come worst first; a group without a comparison comes last and has no side', () => {
  const points = chartPoints({ groupBy: 'store', items: stores(2, null, -9, 0, -1) }, english);
  expect(points.map(({ id, tone }) => `${id} ${tone}`)).toEqual([
    'S-2 below',
    'S-4 below',
    'S-3 even',
    'S-0 above',
    'S-1 none',
  ]);
});

test('of many groups the worst are drawn, and the summary says that the table has all', () => {
  const items = stores(...Array.from({ length: 120 }, (_, index) => index - 60));
  const points = chartPoints({ groupBy: 'store', items }, english);
  expect(points.map(({ id }) => id)).toEqual(Array.from({ length: MOST_BARS }, (_, index) => `S-${index}`));
  const report = {
    groupBy: 'store' as const,
    protocolStatus: 'completed',
    items,
    summary: {
      protocolCount: 1,
      imageCount: 1,
      averageFillRate: 1,
      expectedAverageFillRate: 1,
      delta: 0,
      belowExpectationCount: 0,
    },
  };
  expect(chartSummary(report, points, english)).toBe(
    'Fill rate by store: 120 stores, 60 below target. Furthest below: Store 0, S-0, −60.0 points. The chart shows 10 of them; the table below has all.',
  );
});

test('what was not measured is a gap with a word, never 0', () => {
  const [point] = chartPoints(
    { groupBy: 'region', items: [aGroup({ averageFillRate: null, delta: null, expected: null, regionName: 'X' })] },
    english,
  );
  expect(point).toMatchObject({ value: null, target: null, tone: 'none', note: '–' });
  expect(point?.lines).toEqual([
    'not measured',
    'nothing to compare with',
    '0 of 60 photos compared, 54 without target, 6 ambiguous',
    '56 runs',
  ]);
});

test('what is drawn is the rate that its target is about; without a target, the rate of all photos, told as such', () => {
  const compared = aGroup({ key: 'a', averageFillRate: 54.3, expected: 75.5, delta: -22.5 });
  const without = aGroup({ key: 'b', averageFillRate: 54.3, expected: null, delta: null });
  const points = chartPoints({ groupBy: 'region', items: [compared, without] }, english);
  expect(points.map(({ value, tone, note }) => [value, tone, note])).toEqual([
    [53, 'below', '53.0%  ▼ −22.5'],
    [54.3, 'none', '54.3%'],
  ]);
  expect(points[1]?.lines.slice(0, 2)).toEqual(['fill rate 54.3% of 60 measured photos', 'nothing to compare with']);
});

test('a delta that the service left out of compared photos is said to be left out', () => {
  const group = aGroup({ delta: null });
  const told = { ...group, expectation: { ...group.expectation, comparedImageCount: 4, missingExpectationCount: 1 } };
  const [point] = chartPoints({ groupBy: 'region', items: [{ ...told, imageCount: 5 }] }, english);
  expect(point?.lines).toContain('delta not given by the service');
  expect(point?.lines).not.toContain('nothing to compare with');
});

test('days come in order of time, and a day without photos is a place that cannot be opened', () => {
  const items = ['2026-11-20', '2026-11-18'].map((key) => aGroup({ key, scheduledDate: key }));
  const points = chartPoints({ groupBy: 'day', items }, english);
  expect(points.map(({ label, value, canOpen }) => [label, value, canOpen])).toEqual([
    ['Wed\n18 Nov', 68.5, true],
    ['Thu\n19 Nov', null, false],
    ['Fri\n20 Nov', 68.5, true],
  ]);
});

test('a bar is said in one sentence with its denominator, in both languages', () => {
  const group = aGroup({ key: 'S-1', storeName: 'Gdynia', externalId: 'G-003', imageCount: 63, averageFillRate: 70.1 });
  const sentence = (words: typeof english) =>
    chartPoints({ groupBy: 'store', items: [group] }, words)
      .map(sentenceOf)
      .join();
  expect(sentence(english)).toBe(
    'Gdynia, G-003: fill rate 68.5% of 42 compared photos, target 75.0%, ▼ −6.5 points, all photos: 70.1% of 60 measured, 42 of 63 photos compared, 12 without target, 6 ambiguous, 3 not measured, 56 runs',
  );
  expect(sentence(polish).replaceAll(' ', ' ')).toBe(
    'Gdynia, G-003: wypełnienie 68,5% z 42 porównanych zdjęć, cel 75,0%, ▼ −6,5 pkt, wszystkie zdjęcia: 70,1% z 60 zmierzonych, porównano 42 z 63 zdjęć, 12 bez celu, 6 niejednoznacznych, 3 niezmierzone, 56 przebiegów',
  );
});

test.each([
  [1, 'porównano 1 z 1 zdjęcia, 1 bez celu, 1 niejednoznaczne, 1 niezmierzone'],
  [3, 'porównano 3 z 3 zdjęć, 3 bez celu, 3 niejednoznaczne, 3 niezmierzone'],
  [22, 'porównano 22 z 22 zdjęć, 22 bez celu, 22 niejednoznaczne, 22 niezmierzone'],
  [25, 'porównano 25 z 25 zdjęć, 25 bez celu, 25 niejednoznacznych, 25 niezmierzonych'],
])('coverage in Polish has the right plurals for %d', (n, words) => {
  const coverage = { images: n, compared: n, missing: n, ambiguous: n, unmeasured: n };
  expect(coverageWords(coverage, polish)).toBe(words);
});

const slots = (groupBy: 'day' | 'week', ...keys: string[]) =>
  timeSlots(groupBy, keys, (key) => key).map(({ key, group }) => (group === null ? `(${key})` : key));

test('days come in order, and a missing day has a place of its own', () => {
  expect(slots('day', '2026-03-01', '2026-02-26', '2026-02-27')).toEqual([
    '2026-02-26',
    '2026-02-27',
    '(2026-02-28)',
    '2026-03-01',
  ]);
});

test('weeks cross the year, also one of 53 weeks', () => {
  expect(slots('week', '2026-W51', '2027-W02')).toEqual([
    '2026-W51',
    '(2026-W52)',
    '(2026-W53)',
    '(2027-W01)',
    '2027-W02',
  ]);
});

test('keys of another form are put in order and not filled', () => {
  expect(slots('week', '2026-W9', '2026-W7')).toEqual(['2026-W7', '2026-W9']);
  expect(slots('day', 'yesterday')).toEqual(['yesterday']);
});

test('no groups are no places', () => {
  expect(slots('day')).toEqual([]);
});
