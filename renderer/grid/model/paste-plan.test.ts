import { expect, test } from 'vitest';
import { pasteTargets } from './paste-plan.ts';

const size = { rows: 10, columns: 4 };
const rect = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });
const block = (height: number, width: number) => ({
  rows: Array.from({ length: height }, () => Array.from({ length: width }, () => 'x')),
  width,
});
const one = block(1, 1);

test('one value fills all that is selected', () => {
  const selected = [rect(0, 3, 1, 2), rect(6, 6, 0, 0)];
  expect(pasteTargets(one, selected, size).rects).toEqual(selected);
});

test('a block repeats in a selection that it fits into', () => {
  expect(pasteTargets(block(2, 1), [rect(0, 5, 0, 2)], size).rects).toEqual([rect(0, 5, 0, 2)]);
});

test('a block that does not fit stands once, at the first cell', () => {
  expect(pasteTargets(block(2, 2), [rect(0, 4, 0, 1)], size).rects).toEqual([rect(0, 1, 0, 1)]);
  expect(pasteTargets(block(3, 2), [rect(1, 1, 1, 1)], size).rects).toEqual([rect(1, 3, 1, 2)]);
});

test('what reaches over the edges is counted and left out', () => {
  expect(pasteTargets(block(5, 3), [rect(8, 8, 2, 2)], size)).toEqual({
    rects: [rect(8, 9, 2, 3)],
    columnsOver: 1,
    rowsOver: 3,
  });
});

test('without a selection in sight nothing is reached', () => {
  expect(pasteTargets(one, [], size).rects).toEqual([]);
});
