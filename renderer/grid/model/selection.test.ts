import { expect, test } from 'vitest';
import type { Axes } from './axes.ts';
import { moveTarget, nextCell } from './move-target.ts';
import { addRange, carrySelection, cellSelection, distinctCells, extendTo, rangeOver, rectsOf } from './selection.ts';

function axesOf(rows: string, columns: string): Axes {
  return {
    rowCount: rows.length,
    rowIdAt: (position) => rows[position],
    rowPosition: (id) => rows.indexOf(id),
    columns: [...columns],
    columnPosition: (id) => columns.indexOf(id),
  };
}

const axes = axesOf('abcdefgh', 'XYZ');
const over = (top: number, bottom: number, left: number, right: number) => {
  const range = rangeOver({ top, bottom, left, right }, axes);
  if (!range) throw new Error('out of the sheet');
  return { ranges: [range], active: range.from };
};

test('a selection keeps its cells when the rows are sorted', () => {
  const after = carrySelection(over(1, 3, 0, 1), axes, axesOf('dhbgface', 'XYZ'));
  expect(after && rectsOf(after, axesOf('dhbgface', 'XYZ'))).toEqual([
    { top: 0, bottom: 0, left: 0, right: 1 },
    { top: 2, bottom: 2, left: 0, right: 1 },
    { top: 6, bottom: 6, left: 0, right: 1 },
  ]);
});

test('rows that a filter hides leave the selection', () => {
  const few = axesOf('bdh', 'XYZ');
  const after = carrySelection(over(1, 3, 2, 2), axes, few);
  expect(after && rectsOf(after, few)).toEqual([{ top: 0, bottom: 1, left: 2, right: 2 }]);
});

test('an active cell that is gone passes to the row now in its place', () => {
  expect(carrySelection(over(2, 2, 1, 1), axes, axesOf('abdefgh', 'XYZ'))?.active).toEqual({ row: 'd', column: 'Y' });
  expect(carrySelection(over(2, 2, 1, 1), axes, axesOf('', 'XYZ'))).toBeNull();
});

test('whole columns hold the rows that come into sight', () => {
  const range = rangeOver({ top: 0, bottom: 7, left: 1, right: 1 }, axes, 'columns');
  const more = axesOf('abcdefghij', 'XYZ');
  const after = range && carrySelection({ ranges: [range], active: range.from }, axes, more);
  expect(after && rectsOf(after, more)).toEqual([{ top: 0, bottom: 9, left: 1, right: 1 }]);
});

test('several ranges count a cell once', () => {
  const first = over(0, 3, 0, 1);
  const both = addRange(
    first,
    over(2, 5, 1, 2).ranges[0] ?? first.ranges[0] ?? { from: first.active, to: first.active },
  );
  expect(distinctCells(rectsOf(both, axes))).toBe(8 + 8 - 2);
});

test('extending keeps the active cell', () => {
  const selection = extendTo(cellSelection({ row: 'e', column: 'Y' }), { row: 'b', column: 'X' });
  expect(selection.active).toEqual({ row: 'e', column: 'Y' });
  expect(rectsOf(selection, axes)).toEqual([{ top: 1, bottom: 4, left: 0, right: 1 }]);
});

test('Ctrl and an arrow go to the end of what is filled, or over the gap', () => {
  const filled = (row: number) => 'xx..xxx.'[row] === 'x';
  const go = (row: number, key: string) => moveTarget({ row, column: 0 }, { key, jump: true }, axes, 5, filled)?.row;
  expect(go(0, 'ArrowDown')).toBe(1);
  expect(go(1, 'ArrowDown')).toBe(4);
  expect(go(6, 'ArrowDown')).toBe(7);
  expect(go(7, 'ArrowUp')).toBe(6);
  expect(go(0, 'ArrowUp')).toBe(0);
});

test('keys stop at the edges', () => {
  const go = (key: string, jump = false) => moveTarget({ row: 2, column: 1 }, { key, jump }, axes, 5, () => true);
  expect(go('PageUp')).toEqual({ row: 0, column: 1 });
  expect(go('PageDown')).toEqual({ row: 7, column: 1 });
  expect(go('Home')).toEqual({ row: 2, column: 0 });
  expect(go('End', true)).toEqual({ row: 7, column: 2 });
  expect(go('F5')).toBeUndefined();
});

test('Tab goes on in the next row, and round in a selection', () => {
  const rect = { top: 1, bottom: 2, left: 0, right: 1 };
  expect(nextCell({ row: 0, column: 2 }, 'right', axes, undefined)).toEqual({ row: 1, column: 0 });
  expect(nextCell({ row: 7, column: 2 }, 'right', axes, undefined)).toBeUndefined();
  expect(nextCell({ row: 2, column: 1 }, 'right', axes, rect)).toEqual({ row: 1, column: 0 });
  expect(nextCell({ row: 2, column: 0 }, 'down', axes, rect)).toEqual({ row: 1, column: 1 });
  expect(nextCell({ row: 1, column: 0 }, 'up', axes, rect)).toEqual({ row: 2, column: 1 });
});
