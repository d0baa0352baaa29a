import { expect, test } from 'vitest';
import { sentenceOf } from '#renderer/charts/chart-point.ts';
import { aGroup, labelWords } from '#tests/support/words/label-words.ts';
import { chartPoints, chartSummary, drawnGap, FEW_ROWS, MOST_ROWS } from './chart-points.ts';
import { coverageWords } from './report-words.ts';

const english = await labelWords('en');
const polish = await labelWords('pl');

const stores = (...deltas: (number | null)[]) =>
  deltas.map((delta, index) =>
    aGroup({ key: `S-${index}`, storeName: `Store ${index}`, externalId: `S-${index}`, delta }),
  );

test('rows come worst first; a group without a comparison comes last and has no side', () => {
  const points = chartPoints({ groupBy: 'store', items: stores(2, null, -9, 0, -1) }, english, { quiet: 0 });
  expect(points.map(({ id, tone }) => `${id} ${tone}`)).toEqual([
    'S-2 below',
    'S-4 below',
    'S-3 near',
    'S-0 above',
    'S-1 none',
  ]);
});

test('of many groups the worst are drawn, and the summary says that the table has all', () => {
  const items = stores(...Array.from({ length: 120 }, (_, index) => index - 60));
  const points = chartPoints({ groupBy: 'store', items }, english, { quiet: 0 });
  expect(points.map(({ id }) => id)).toEqual(Array.from({ length: MOST_ROWS }, (_, index) => `S-${index}`));
  expect(chartPoints({ groupBy: 'store', items }, english, { quiet: 0, most: FEW_ROWS })).toEqual(
    points.slice(0, FEW_ROWS),
  );
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
    'Fill rate by store: 120 stores, 60 below target. Furthest below: Store 0, S-0, −60.0 points. The chart shows 8 of them; the table below has all.',
  );
});

test('what was not measured is a gap with a word, never 0', () => {
  const [point] = chartPoints(
    { groupBy: 'region', items: [aGroup({ averageFillRate: null, delta: null, expected: null, regionName: 'X' })] },
    english,
    { quiet: 0 },
  );
  expect(point).toMatchObject({ value: null, target: null, tone: 'none', note: 'not measured' });
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
  const points = chartPoints({ groupBy: 'region', items: [compared, without] }, english, { quiet: 0 });
  expect(points.map(({ value, tone, note }) => [value, tone, note])).toEqual([
    [53, 'below', '▼ −22.5'],
    [54.3, 'none', 'no target'],
  ]);
  expect(points[1]?.lines.slice(0, 2)).toEqual(['fill rate 54.3% of 60 measured photos', 'nothing to compare with']);
});

test('a delta that the service left out of compared photos is marked as left out', () => {
  const group = aGroup({ delta: null });
  const told = { ...group, expectation: { ...group.expectation, comparedImageCount: 4, missingExpectationCount: 1 } };
  const [point] = chartPoints({ groupBy: 'region', items: [{ ...told, imageCount: 5 }] }, english, { quiet: 0 });
  expect(point?.lines).toContain('delta not given by the service');
  expect(point?.lines).not.toContain('nothing to compare with');
});

test('days come in order of time, and a day without photos is a place that cannot be opened', () => {
  const items = ['2026-11-20', '2026-11-18'].map((key) => aGroup({ key, scheduledDate: key }));
  const points = chartPoints({ groupBy: 'day', items }, english, { quiet: 0 });
  expect(points.map(({ label, value, canOpen }) => [label, value, canOpen])).toEqual([
    ['Wed\n18 Nov', 68.5, true],
    ['Thu\n19 Nov', null, false],
    ['Fri\n20 Nov', 68.5, true],
  ]);
});

test('a row makes one sentence with its denominator, in both languages', () => {
  const group = aGroup({ key: 'S-1', storeName: 'Gdynia', externalId: 'G-003', imageCount: 63, averageFillRate: 70.1 });
  const sentence = (words: typeof english) =>
    chartPoints({ groupBy: 'store', items: [group] }, words, { quiet: 0 })
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

test('runs are a timeline: each day is named once, and a day without runs is a gap with a word', () => {
  const run = (day: string, at: string) =>
    aGroup({
      key: `${day} ${at}`,
      scheduledDate: day,
      scheduledAt: `${at}:00`,
      scheduledDatetime: `${day}T${at}:00+01:00`,
    });
  const items = [run('2026-12-31', '13:30'), run('2027-01-02', '07:00'), run('2026-12-31', '07:00')];
  const points = chartPoints({ groupBy: 'protocol', items }, english, { quiet: 1 });
  expect(points.map(({ label, title, canOpen }) => [label, title, canOpen])).toEqual([
    ['Thu\n31 Dec', 'Thu 31 Dec, 07:00', true],
    ['', 'Thu 31 Dec, 13:30', true],
    ['Fri\n1 Jan', 'Fri 1 Jan', false],
    ['Sat\n2 Jan', 'Sat 2 Jan, 07:00', true],
  ]);
  expect(points[2]?.lines).toEqual(['no runs on this day']);
});

test('within the quiet zone a gap is grey on both sides; outside it, the larger the stronger', () => {
  expect(drawnGap('below', -1, 1)).toEqual({ tone: 'near', strength: 0 });
  expect(drawnGap('above', 0.4, 1)).toEqual({ tone: 'near', strength: 0 });
  expect(drawnGap('below', -1.1, 1).tone).toBe('below');
  expect([-5, -10, -20, -60].map((delta) => drawnGap('below', delta, 1).strength)).toEqual([0.25, 0.5, 1, 1]);
  // A group may be below by less than the delta shows; without a zone it keeps its side.
  expect(drawnGap('below', -0.0001, 0).tone).toBe('below');
  expect(drawnGap('even', 0, 0).tone).toBe('near');
  expect(drawnGap('none', null, 5)).toEqual({ tone: 'none', strength: 0 });
});

test('days that are not downloaded have a place and a word of their own, also at the ends', () => {
  const days = ['2026-11-17', '2026-11-19'].map((key) => aGroup({ key, scheduledDate: key, delta: -2 }));
  const daysLacking = ['2026-11-16', '2026-11-19', '2026-11-20'];
  const points = chartPoints({ groupBy: 'day', items: days }, english, { quiet: 0, daysLacking });
  expect(points.map(({ id, lines }) => [id, lines.at(-1)])).toEqual([
    ['2026-11-16', 'not downloaded'],
    ['2026-11-17', '56 runs'],
    ['2026-11-18', 'nothing in this selection'],
    ['2026-11-19', 'not all of it is downloaded'],
    ['2026-11-20', 'not downloaded'],
  ]);
  const weeks = chartPoints({ groupBy: 'week', items: [] }, english, { quiet: 0, daysLacking });
  expect(weeks.map(({ id, lines }) => [id, lines])).toEqual([['2026-W47', ['not downloaded']]]);
});
