import { expect, test } from 'vitest';
import { daysInBoth, periodBefore } from './compare-period.ts';
import { usualBefore } from './usual-before.ts';

const days = { firstDay: '2027-01-01', lastDay: '2027-01-10' };

test.each([
  ['previous', '2026-12-22..2026-12-31'],
  ['week', '2026-12-25..2027-01-03'],
  ['weeks4', '2026-12-04..2026-12-13'],
  ['2025-01-01..2025-01-10', '2025-01-01..2025-01-10'],
])('compared with %s', (text, period) => {
  expect(periodBefore(text, days, 'Europe/Warsaw')?.period).toBe(period);
});

test('a day before one of 23 hours is complete', () => {
  const sunday = { firstDay: '2026-03-29', lastDay: '2026-03-29' };
  const before = periodBefore('previous', sunday, 'Europe/Warsaw');
  expect(before).toMatchObject({ from: '2026-03-27T23:00:00.000Z', to: '2026-03-28T23:00:00.000Z' });
  expect(periodBefore('week', { firstDay: '2026-04-05', lastDay: '2026-04-05' }, 'Europe/Warsaw')).toMatchObject({
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
});

test('anything else is no period to compare with', () => {
  for (const text of ['last7', 'never', '', '2026-11-14..2026-11-01']) {
    expect(periodBefore(text, days, 'Europe/Warsaw'), text).toBeNull();
  }
});

test.each([
  ['2026-11-20', '2026-11-20', 'week'],
  ['2026-11-14', '2026-11-20', 'week'],
  ['2026-11-07', '2026-11-20', 'previous'],
  ['2026-11-01', '2026-11-20', 'weeks4'],
  ['2026-10-24', '2026-11-20', 'previous'],
  ['2026-10-01', '2026-10-31', 'previous'],
])('%s to %s is compared with: %s, which does not overlap', (firstDay, lastDay, usual) => {
  expect(usualBefore({ firstDay, lastDay })).toBe(usual);
  const before = periodBefore(usual, { firstDay, lastDay }, 'Europe/Warsaw');
  expect((before?.lastDay ?? '') < firstDay).toBe(true);
});

test.each([
  ['2026-11-03', '2026-11-05', 3],
  ['2026-11-08', '2026-11-21', 7],
  ['2026-10-25', '2026-11-20', 14],
  ['2026-10-25', '2026-11-01', 1],
  ['2026-10-18', '2026-10-31', 0],
  ['2026-11-15', '2026-11-20', 0],
])('a period of 1 to 14 November and one of %s to %s have %i days in common', (firstDay, lastDay, days) => {
  expect(daysInBoth({ firstDay: '2026-11-01', lastDay: '2026-11-14' }, { firstDay, lastDay })).toBe(days);
});
