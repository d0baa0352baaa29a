import { expect, test } from 'vitest';
import { partsOfDays, slotOfReportedRun, storesThatShowTimes } from './day-parts.ts';

const ZONE = 'Europe/Warsaw';
const rangesOf = (day: string, times: readonly string[]) =>
  partsOfDays([day], times, ZONE).map(({ time, from, to }) => [time, from.slice(5, 16), to.slice(5, 16)]);

test('a part reaches to the next time, the first begins at midnight and the last ends with the day', () => {
  expect(rangesOf('2026-11-20', ['07:00', '15:30'])).toEqual([
    ['07:00', '11-19T23:00', '11-20T14:30'],
    ['15:30', '11-20T14:30', '11-20T23:00'],
  ]);
  expect(rangesOf('2026-11-20', [])).toEqual([]);
});

test('the newest day comes first', () => {
  const parts = partsOfDays(['2026-11-19', '2026-11-20'], ['07:00', '15:30'], ZONE);
  expect(parts.map(({ date, weekday, time }) => `${date} ${weekday} ${time}`)).toEqual([
    '2026-11-20 5 07:00',
    '2026-11-20 5 15:30',
    '2026-11-19 4 07:00',
    '2026-11-19 4 15:30',
  ]);
});

test('a day of 23 hours has no part that begins at a skipped time after the next one', () => {
  // At 2:00 the clock shows 3:00, so that 2:30 is read as 3:30.
  expect(rangesOf('2026-03-29', ['01:00', '02:30', '03:00', '07:00'])).toEqual([
    ['01:00', '03-28T23:00', '03-29T01:00'],
    ['03:00', '03-29T01:00', '03-29T05:00'],
    ['07:00', '03-29T05:00', '03-29T22:00'],
  ]);
  expect(rangesOf('2026-03-29', ['01:00', '02:30'])).toEqual([
    ['01:00', '03-28T23:00', '03-29T01:30'],
    ['02:30', '03-29T01:30', '03-29T22:00'],
  ]);
});

test('on a day of 25 hours, a repeated time begins at its first pass', () => {
  expect(rangesOf('2026-10-25', ['02:30', '07:00'])).toEqual([
    ['02:30', '10-24T22:00', '10-25T06:00'],
    ['07:00', '10-25T06:00', '10-25T23:00'],
  ]);
  expect(rangesOf('2026-10-25', ['00:00', '02:30'])[1]).toEqual(['02:30', '10-25T00:30', '10-25T23:00']);
});

test('the time of a run is what it says, or else what the clock shows at its instant', () => {
  const instant = { scheduledDatetime: '2026-11-20T23:30:00Z' };
  expect(slotOfReportedRun({ ...instant, scheduledDate: '2026-11-20', scheduledAt: '07:00:00' }, ZONE)).toEqual({
    date: '2026-11-20',
    time: '07:00',
  });
  expect(slotOfReportedRun(instant, ZONE)).toEqual({ date: '2026-11-21', time: '00:30' });
  expect(slotOfReportedRun({ scheduledDate: '2026-11-20' }, ZONE)).toBeNull();
});

test('stores of every schedule show the times of a chain, and a few stores show their own', () => {
  const store = (externalId: string | null, protocolScheduleId: string) => ({ externalId, protocolScheduleId });
  const stores = [
    store(null, 'day'),
    ...['1', '2', '3', '4', '5', '6', '7'].map((id) => store(id, 'day')),
    store('mall', 'mall'),
    store('night 1', 'night'),
    store('night 2', 'night'),
  ];
  expect(storesThatShowTimes(stores, undefined)).toEqual(['1', 'mall', 'night 1', '2', 'night 2', '3']);
  const region = ['2', '3', '4', '5', '6', '7', 'night 2'];
  expect(storesThatShowTimes(stores, region)).toEqual(['2', 'night 2', '3', '4', '5', '6']);
  expect(storesThatShowTimes([], ['b', 'a'])).toEqual(['b', 'a']);
  expect(storesThatShowTimes([], undefined)).toEqual([]);
});
