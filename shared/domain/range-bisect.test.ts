import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterRangeAnswer,
  beginRangeReading,
  halvesOf,
  type InstantRange,
  MOST_REQUESTS_PER_RANGE,
  SMALLEST_RANGE_MS,
} from './range-bisect.ts';

/** Reads a range from a service that answers at most `limit` instants, newest first. */
function readAll(instants: readonly number[], range: InstantRange, limit: number) {
  const asked: InstantRange[] = [];
  let reading = beginRangeReading<number>(range);
  for (let next = reading.pending[0]; next; next = reading.pending[0]) {
    const { from, to } = next;
    asked.push(next);
    const inside = instants.filter((at) => at >= from && at < to).toSorted((a, b) => b - a);
    reading = afterRangeAnswer(reading, { items: inside.slice(0, limit), cut: inside.length > limit });
  }
  return { ...reading, asked };
}

const at = fc.integer({ min: 0, max: 40 * 86_400_000 });

test('whatever the service cuts, every run comes exactly once and newest first', () => {
  fc.assert(
    fc.property(fc.array(at, { maxLength: 150 }), at, at, fc.integer({ min: 1, max: 20 }), (instants, a, b, limit) => {
      const range = { from: Math.min(a, b), to: Math.max(a, b) };
      const whole = instants.filter((one) => one >= range.from && one < range.to).toSorted((x, y) => y - x);
      const { items, complete, requests, asked } = readAll(instants, range, limit);
      expect(requests).toBe(asked.length);
      expect(requests).toBeLessThanOrEqual(MOST_REQUESTS_PER_RANGE);
      if (complete) expect(items).toEqual(whole);
      // What is missing is missing because the service would not say it, and is owned up to.
      else expect(whole).toEqual(expect.arrayContaining([...items]));
    }),
    { numRuns: 2000 },
  );
});

test('sixty days of four runs a day, in answers of a hundred, need seven requests', () => {
  const instants = Array.from({ length: 240 }, (_, n) => n * 6 * 3_600_000);
  const { items, complete, requests } = readAll(instants, { from: 0, to: 60 * 86_400_000 }, 100);
  expect([items.length, complete, requests]).toEqual([240, true, 7]);
});

test('more runs in one second than an answer holds: what came is kept, and said to be incomplete', () => {
  const { items, complete, requests } = readAll(Array(30).fill(5500), { from: 0, to: 86_400_000 }, 10);
  expect(items).toHaveLength(10);
  expect(complete).toBe(false);
  expect(requests).toBeLessThan(80);
});

test('a service that always says "there is more" is asked a limited number of times', () => {
  let reading = beginRangeReading<number>({ from: 0, to: 365 * 86_400_000 });
  while (reading.pending.length > 0) reading = afterRangeAnswer(reading, { items: [1], cut: true });
  expect(reading.requests).toBeLessThanOrEqual(MOST_REQUESTS_PER_RANGE);
  expect(reading.complete).toBe(false);
  expect(reading.items.length).toBeGreaterThan(0);
});

test('an empty range needs no request', () => {
  expect(readAll([], { from: 5, to: 5 }, 1)).toMatchObject({ items: [], complete: true, requests: 0 });
});

test('halves meet, cover the whole and are never empty', () => {
  fc.assert(
    fc.property(at, at, (a, b) => {
      const range = { from: Math.min(a, b), to: Math.max(a, b) };
      const halves = halvesOf(range);
      if (range.to - range.from <= SMALLEST_RANGE_MS) {
        expect(halves).toBeNull();
        return;
      }
      const [later, earlier] = halves ?? [];
      expect([earlier?.from, earlier?.to, later?.to]).toEqual([range.from, later?.from, range.to]);
      expect(later?.from).toBeGreaterThan(range.from);
      expect(later?.from).toBeLessThan(range.to);
    }),
  );
});
