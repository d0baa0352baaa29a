import { expect, test } from 'vitest';
import type { HistoryPhoto, ShelfHistory } from '#shared/bridge/review.ts';
import { besideInStrip, comparedFirst, slotLine, stripOf } from './shelf-strip.ts';

const aPhoto = (photoKey: string, scheduledDate: string, measured: number | null, expected: number | null = 70) =>
  ({
    photoKey,
    protocolId: null,
    at: `${scheduledDate}T14:30:00Z`,
    scheduledDate,
    scheduledAt: '15:30:00',
    runStatus: 'completed',
    measured,
    expected,
    target: expected === null ? 'missing' : 'expected',
    mark: null,
  }) satisfies HistoryPhoto;

const HISTORY: ShelfHistory = {
  photos: [
    aPhoto('above', '2026-09-01', 90),
    aPhoto('best', '2026-11-02', 88),
    aPhoto('slot-2', '2026-11-18', 72),
    aPhoto('slot-1', '2026-11-19', null),
    aPhoto('morning', '2026-11-20', 60),
    aPhoto('open', '2026-11-20', 38),
    aPhoto('evening', '2026-11-20', 50),
  ],
  sameSlot: [5, 3, 2, 1],
  sameDay: [4, 5, 6],
  best: 1,
  lastAbove: 0,
  asOf: null,
  complete: true,
};
const keys = (photos: readonly { photoKey: string }[]) => photos.map(({ photoKey }) => photoKey);

test('the strip shows each photo once, oldest first, and says why it is there', () => {
  const strip = stripOf(HISTORY, 'open');
  expect(keys(strip)).toEqual(['above', 'best', 'slot-2', 'slot-1', 'morning', 'open', 'evening']);
  expect(strip.find(({ isOpen }) => isOpen)?.reasons).toEqual(['slot', 'day']);
  expect(strip[1]?.reasons).toEqual(['slot', 'best']);
});

test('compared first is the same slot before, the latest of them', () => {
  expect(keys(comparedFirst(stripOf(HISTORY, 'open')))).toEqual([
    'slot-1',
    'slot-2',
    'best',
    'morning',
    'above',
    'evening',
  ]);
});

test('the chosen photo moves along the strip, past the open one, and stops at its ends', () => {
  const strip = stripOf(HISTORY, 'open');
  expect(besideInStrip(strip, 'morning', 1)).toBe('evening');
  expect(besideInStrip(strip, 'evening', 1)).toBe('evening');
  expect(besideInStrip(strip, 'evening', -1)).toBe('morning');
  expect(besideInStrip(strip, null, -1)).toBe('evening');
  expect(besideInStrip([], null, 1)).toBeNull();
});

test('the line counts what was measured and below, and names the day the target was met last', () => {
  const line = slotLine(HISTORY);
  expect(keys(line.points)).toEqual(['best', 'slot-2', 'slot-1', 'open']);
  expect(line).toMatchObject({ measured: 3, below: 1, lastMet: '2026-11-18' });
});
