import { expect, test } from 'vitest';
import { placeKey } from './chart-key.ts';

const entries = ['below', 'near', 'above'].map((mark) => ({ mark, text: mark }));
const widthOf = (text: string) => text.length * 10;

test('entries of a key stand beside each other, and begin a line where there is no room', () => {
  const wide = placeKey(entries, 'time', 400, widthOf);
  expect(wide.entries.map(({ x, line }) => [x, line])).toEqual([
    [0, 0],
    [84, 0],
    [158, 0],
  ]);
  const narrow = placeKey(entries, 'time', 150, widthOf);
  expect(narrow.entries.map(({ x, line }) => [x, line])).toEqual([
    [0, 0],
    [84, 0],
    [0, 1],
  ]);
  expect(narrow.height).toBeGreaterThan(wide.height);
});

test('a chart without a key gives it no room', () => {
  expect(placeKey([], 'dumbbells', 400, widthOf).height).toBe(0);
});
