import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf } from './value-axis.ts';

const of = (...values: (number | null)[]) => axisOf(values.map((value) => ({ value, target: null })));

test('it fits what is drawn, and says that it does not start at 0', () => {
  expect(of(54.4, 81.1)).toEqual({ from: 50, to: 90, ticks: [50, 60, 70, 80, 90], broken: true });
  expect(axisOf([{ value: 68, target: 75 }])).toMatchObject({ from: 65, to: 80, broken: true });
});

test('an axis that starts low starts at 0, and is not broken', () => {
  expect(of(0, 96)).toEqual({ from: 0, to: 100, ticks: [0, 20, 40, 60, 80, 100], broken: false });
  expect(of(21, 60)).toMatchObject({ from: 0, broken: false });
});

test('equal values are not blown up, and 100 is the end', () => {
  expect(of(100, 100)).toMatchObject({ from: 94, to: 100, ticks: [94, 96, 98, 100] });
  expect(of(70)).toMatchObject({ from: 60, to: 80 });
});

test('nothing to draw has the whole axis', () => {
  expect(of(null)).toMatchObject({ from: 0, to: 100, broken: false });
  expect(of()).toMatchObject({ from: 0, to: 100, broken: false });
});

test('whatever the values are, all of them lie on it, and its lines are few', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(fc.array(percent, { minLength: 1, maxLength: 20 }), (values) => {
      const { from, to, ticks, broken } = of(...values);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(100);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(from);
      expect(Math.max(...values)).toBeLessThanOrEqual(to);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(broken).toBe(from > 0);
    }),
  );
});
