import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormat } from '#shared/lib/format.ts';
import { digitsToAddUp } from './add-up.ts';

const inE4 = fc.integer({ min: 0, max: 1_000_000 });
const english = createFormat('en');
/** What a reader makes of a figure, in units of 0.0001. */
const read = (text: string): number => Math.round(Number(text.replace('−', '-').replace(/[%+]/gu, '')) * 10_000);

test('figures that don’t add up with one decimal have two', () => {
  expect(digitsToAddUp([52.9, 52.3, 0.6])).toBe(1);
  // 70.5 − 75.6 would be read as −5.1 beside −5.2.
  expect(digitsToAddUp([70.45, 75.61, -5.16])).toBe(2);
  expect(digitsToAddUp([52.94, 52.27, 0.67])).toBe(2);
  expect(digitsToAddUp([-9.7444, -8.8556, -0.8888])).toBe(2);
  expect(digitsToAddUp([-9.74, -8.84, -0.9])).toBe(1);
  expect(digitsToAddUp([0.0444, -0.0455, 0.0899])).toBe(2);
  expect(digitsToAddUp([null, 52.3, null])).toBe(1);
});

test('several differences add up with the same decimals', () => {
  expect(digitsToAddUp([70.4, 75.6, -5.2], [52.94, 52.27, 0.67])).toBe(2);
  expect(digitsToAddUp()).toBe(1);
});

test('what is written adds up to the last decimal, and with one decimal exactly', () => {
  fc.assert(
    fc.property(inE4, inE4, (measured, expected) => {
      const figures = [measured / 10_000, expected / 10_000, (measured - expected) / 10_000] as const;
      const offBy = (count: number) => {
        const texts = [
          english.percent(figures[0], count),
          english.percent(figures[1], count),
          english.delta(figures[2], count),
        ];
        const [first = 0, second = 0, third = 0] = texts.map(read);
        return Math.abs(first - second - third);
      };
      const digits = digitsToAddUp(figures);
      expect(digits === 1).toBe(offBy(1) === 0);
      expect(offBy(digits)).toBeLessThanOrEqual(digits === 1 ? 0 : 100);
    }),
    { numRuns: 3000 },
  );
});
