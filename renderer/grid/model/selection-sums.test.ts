import { expect, test } from 'vitest';
import type { CellValue } from './column.ts';
import { selectionSums } from './selection-sums.ts';

const rect = (top: number, bottom: number, left: number, right = left) => ({ top, bottom, left, right });
const grid: readonly (readonly CellValue[])[] = [
  ['a', 10, 1],
  ['b', null, 2],
  ['c', 30, 'x'],
  ['d', -5, 4],
];
const valueAt = (row: number, column: number) => grid[row]?.[column] ?? null;

test('numbers are summed, each cell once; what is no number is not counted', () => {
  expect(selectionSums([rect(0, 3, 0, 1)], [1, 2], valueAt)).toEqual({ count: 3, sum: 35, least: -5, most: 30 });
  expect(selectionSums([rect(0, 2, 1), rect(1, 3, 1, 2)], [1, 2], valueAt)).toEqual({
    count: 5,
    sum: 41,
    least: -5,
    most: 30,
  });
});

test('there is nothing to sum in one number, none, or too many cells', () => {
  expect(selectionSums([rect(0, 1, 1)], [1, 2], valueAt)).toBeNull();
  expect(selectionSums([rect(0, 3, 0)], [1, 2], valueAt)).toBeNull();
  expect(selectionSums([rect(0, 300_000, 1)], [1], () => 1)).toBeNull();
});
