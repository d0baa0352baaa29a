import { expect, test } from 'vitest';
import { type Pace, secondsOf, withMeasured } from './download-pace.ts';

const measured = (pace: Pace, kind: 'data' | 'thumbnail', times: number, ms: number): Pace =>
  Array.from({ length: times }).reduce<Pace>((before) => withMeasured(before, kind, { count: 1, ms }), pace);

test('without enough answers of every kind that is wanted, the time is not known', () => {
  expect(secondsOf({}, { data: 10 })).toBeNull();
  expect(secondsOf(measured({}, 'data', 3, 50), { data: 10 })).toBeNull();
  const pace = measured({}, 'data', 20, 50);
  expect(secondsOf(pace, { data: 100 })).toBeCloseTo(5);
  expect(secondsOf(pace, { data: 100, thumbnail: 1 })).toBeNull();
  expect(secondsOf(pace, { data: 100, thumbnail: 0 })).toBeCloseTo(5);
  expect(secondsOf({}, {})).toBe(0);
});

test('pictures take their own time', () => {
  const pace = measured(measured({}, 'data', 20, 50), 'thumbnail', 20, 400);
  expect(secondsOf(pace, { data: 100, thumbnail: 10 })).toBeCloseTo(9);
});

test('a service that has become slow or fast soon counts more than what it was', () => {
  const changed = measured(measured({}, 'data', 5000, 50), 'data', 600, 500);
  expect(secondsOf(changed, { data: 100 })).toBeGreaterThan(45);
});

test('time without an answer makes it slower', () => {
  const pace = withMeasured(measured({}, 'data', 20, 50), 'data', { count: 0, ms: 1000 });
  expect(secondsOf(pace, { data: 20 })).toBeCloseTo(2);
});
