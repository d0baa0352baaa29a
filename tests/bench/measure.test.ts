import { expect, test } from 'vitest';
import { interleave, median, ratioInterval } from './measure.ts';

test('the median is the middle, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow('no samples');
});

test('both sides are measured in turn, after a round that does not count', async () => {
  const order: string[] = [];
  const side = (name: string) => async () => order.push(name);
  const pair = await interleave(side('a'), side('b'), 2);
  expect(order.join('')).toBe('ababab');
  expect(pair).toEqual({ ours: [3, 5], peer: [4, 6] });
});

test('the interval of equal samples is their ratio', () => {
  expect(ratioInterval({ ours: [4, 4, 4], peer: [2, 2, 2] }, () => 0.5)).toEqual([2, 2]);
});
