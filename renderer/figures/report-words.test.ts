import { expect, test } from 'vitest';
import { aGroup, labelWords } from '#tests/support/words/label-words.ts';
import { groupLabel, labelsOfReport } from './report-words.ts';

const english = await labelWords('en');
const polish = await labelWords('pl');

test('a store is told by its name and ID, or by the ID alone', () => {
  const named = aGroup({ key: 'k', externalId: 'Ł-001', storeName: 'Łódź' });
  expect(groupLabel('store', named, english)).toEqual({ title: 'Łódź', detail: 'Ł-001' });
  expect(groupLabel('store', aGroup({ key: 'Ł-001', externalId: null }), english)).toEqual({
    title: 'Ł-001',
    detail: null,
  });
});

test('no region, a region without a name and a named one are three things', () => {
  expect(groupLabel('region', aGroup({ key: 'none', regionName: null }), english).title).toBe('No region');
  expect(groupLabel('region', aGroup({ key: '0d6d4bca-1', regionName: null }), english)).toEqual({
    title: 'Region 0d6d4bca…',
    detail: null,
  });
  expect(groupLabel('region', aGroup({ key: '0d6d', regionName: 'Pomorskie' }), polish).title).toBe('Pomorskie');
});

test.each(['productCategory', 'category'] as const)(
  'by %s, a photo without a category has its own group',
  (groupBy) => {
    expect(groupLabel(groupBy, aGroup({ key: 'none', productCategory: null }), polish).title).toBe('Bez kategorii');
    expect(groupLabel(groupBy, aGroup({ key: 'none' }), english).title).toBe('No category');
    expect(groupLabel(groupBy, aGroup({ key: 'ROLLS', productCategory: 'ROLLS' }), english).title).toBe('ROLLS');
    expect(groupLabel(groupBy, aGroup({ key: 'NEW_ONE' }), english).title).toBe('NEW_ONE');
  },
);

test('days and weeks are written as the language does, and a strange key is shown as it is', () => {
  expect(groupLabel('day', aGroup({ key: '2026-11-20', scheduledDate: '2026-11-20' }), english).title).toBe(
    'Fri 20 Nov',
  );
  expect(groupLabel('day', aGroup({ key: '2026-11-20' }), polish).title).toBe('pt. 20 lis');
  expect(groupLabel('day', aGroup({ key: 'today' }), english).title).toBe('today');
  expect(groupLabel('week', aGroup({ key: '2026-W07' }), polish)).toEqual({
    title: 'Tydzień 7',
    detail: '9–15 lutego 2026',
  });
  expect(groupLabel('week', aGroup({ key: 'W7' }), english)).toEqual({ title: 'W7', detail: null });
});

test('a week that the report has only a part of says so, with the days of that part', () => {
  const weeks = ['2026-W53', '2027-W01', '2027-W02'].map((key) => aGroup({ key }));
  // Wednesday 30 December to Thursday 14 January in Warsaw.
  const range = { from: '2026-12-29T23:00:00.000Z', to: '2027-01-14T23:00:00.000Z' };
  const label = labelsOfReport({ groupBy: 'week', items: weeks, ...range }, polish);
  // The space around a dash between dates is a narrow one.
  expect(weeks.map((week) => label(week).detail?.replaceAll(/\s/g, ' '))).toEqual([
    'część tygodnia: 30 grudnia 2026 – 3 stycznia 2027',
    '4–10 stycznia 2027',
    'część tygodnia: 11–14 stycznia 2027',
  ]);
  const whole = labelsOfReport({ groupBy: 'week', items: weeks }, english);
  expect(weeks.map((week) => whole(week).detail?.includes('part'))).toEqual([false, false, false]);
});

test('days of one year stand without it, days of two years with it', () => {
  const [first, second] = [aGroup({ key: '2025-12-31' }), aGroup({ key: '2026-01-01' })];
  const both = labelsOfReport({ groupBy: 'day', items: [first, second] }, english);
  expect([both(first).detail, both(second).detail]).toEqual(['2025', '2026']);
  expect(labelsOfReport({ groupBy: 'day', items: [second] }, english)(second).detail).toBeNull();
});

test('a run is told by its day and time', () => {
  const run = aGroup({ key: 'p', scheduledDate: '2026-11-20', scheduledAt: '15:30:00' });
  expect(groupLabel('protocol', run, english).title).toBe('Fri 20 Nov, 15:30');
});

test('an own name replaces the one of the report, group by group', () => {
  const [rack, other] = [aGroup({ key: 'a', expositionType: 'FRIDGE_DRINKS' }), aGroup({ key: 'b' })];
  const label = labelsOfReport({ groupBy: 'exposition', items: [rack, other] }, english, ({ key }) =>
    key === 'b' ? { title: 'By the door', detail: null } : null,
  );
  expect([label(rack).title, label(other).title]).toEqual(['FRIDGE_DRINKS', 'By the door']);
});

test('regions without a name are told apart by as much of their ids as that takes', () => {
  const items = ['0d6d4bca-1', '0d6d4bca-2', 'none'].map((key) => aGroup({ key, regionName: ' ' }));
  const label = labelsOfReport({ groupBy: 'region', items }, english);
  expect(items.map((group) => label(group).title)).toEqual(['Region 0d6d4bca-1', 'Region 0d6d4bca-2', 'No region']);
});

test('the region of a store is told by the report, else by what is known of the store', () => {
  const items = [
    aGroup({ key: 'A', externalId: 'A', regionName: 'Pomorskie' }),
    aGroup({ key: 'B', externalId: 'B', regionName: null }),
    aGroup({ key: 'C', externalId: 'C' }),
  ];
  const regionOf = ({ key }: { readonly key: string }) => (key === 'B' ? 'Region 0d6d4bca…' : null);
  const label = labelsOfReport({ groupBy: 'store', items, regionOf }, english);
  expect(items.map((group) => label(group).region)).toEqual(['Pomorskie', 'Region 0d6d4bca…', null]);
});
