import { expect, test } from 'vitest';
import type { CellValue, Column } from './column.ts';
import { selectionSums } from './selection-sums.ts';

const rect = (top: number, bottom: number, left: number, right = left) => ({ top, bottom, left, right });
const grid: readonly (readonly CellValue[])[] = [
  ['a', 10, 1],
  ['b', null, 2],
  ['c', 30, 'x'],
  ['d', -5, 4],
];
const ofNumbers: Column = { id: 'n', header: 'N', kind: 'number', parse: Number, format: String };
const ofTexts: Column = { id: 't', header: 'T', kind: 'text' };
const columns = [ofTexts, ofNumbers, ofNumbers];
const valueAt = (row: number, column: number) => grid[row]?.[column] ?? null;

test('numbers are summed, each cell once; what is no number is not counted', () => {
  expect(selectionSums([rect(0, 3, 0, 1)], columns, valueAt)).toEqual({ count: 3, sum: 35, least: -5, most: 30 });
  expect(selectionSums([rect(0, 2, 1), rect(1, 3, 1, 2)], columns, valueAt)).toEqual({
    count: 5,
    sum: 41,
    least: -5,
    most: 30,
  });
});

test('there is nothing to sum in one number, none, or too many cells', () => {
  expect(selectionSums([rect(0, 1, 1)], columns, valueAt)).toBeNull();
  expect(selectionSums([rect(0, 3, 0)], columns, valueAt)).toBeNull();
  expect(selectionSums([rect(0, 300_000, 1)], columns, () => 1)).toBeNull();
});

test('moments are no amounts: nothing is summed of them', () => {
  const ofMoments: Column = { ...ofNumbers, isMoment: true };
  expect(selectionSums([rect(0, 3, 0, 2)], [ofTexts, ofMoments, ofMoments], valueAt)).toBeNull();
  expect(selectionSums([rect(0, 3, 0, 2)], [ofTexts, ofNumbers, ofMoments], valueAt)).toMatchObject({ count: 3 });
});
