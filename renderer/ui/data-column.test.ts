import { expect, test } from 'vitest';
import { type DataColumn, gridTracks, nextSort, sortOfText, sortToText, widestRows } from './data-column.ts';
import { moveInGrid } from './use-grid-focus.ts';

const column = (over: Partial<DataColumn<object>>): DataColumn<object> => ({
  id: 'a',
  header: 'A',
  cell: () => null,
  ...over,
});

test('the first press sorts text upwards and numbers downwards, the second turns round', () => {
  expect(nextSort(undefined, column({}))).toEqual({ id: 'a', desc: false });
  expect(nextSort({ id: 'b', desc: true }, column({ numeric: true }))).toEqual({ id: 'a', desc: true });
  expect(nextSort({ id: 'a', desc: true }, column({ numeric: true }))).toEqual({ id: 'a', desc: false });
});

test('each column is one track of the grid', () => {
  const tracks = gridTracks([column({ width: 90 }), column({ width: 'minmax(1px, 1fr)' }), column({ numeric: true })]);
  expect(tracks).toBe('minmax(90px, 90fr) minmax(1px, 1fr) minmax(96px, 96fr)');
});

const size = { rows: 100, columns: 4 };
test.each([
  ['ArrowDown', false, { row: 5, column: 1 }, { row: 6, column: 1 }],
  ['ArrowUp', false, { row: 0, column: 1 }, { row: -1, column: 1 }],
  ['ArrowUp', false, { row: -1, column: 1 }, { row: -1, column: 1 }],
  ['ArrowRight', false, { row: 5, column: 3 }, { row: 5, column: 3 }],
  ['ArrowLeft', false, { row: 5, column: 1 }, { row: 5, column: 0 }],
  ['Home', false, { row: 5, column: 2 }, { row: 5, column: 0 }],
  ['End', false, { row: 5, column: 2 }, { row: 5, column: 3 }],
  ['Home', true, { row: 5, column: 2 }, { row: 0, column: 0 }],
  ['End', true, { row: 5, column: 2 }, { row: 99, column: 3 }],
  ['PageDown', false, { row: 95, column: 0 }, { row: 99, column: 0 }],
  ['PageUp', false, { row: 5, column: 0 }, { row: 0, column: 0 }],
  ['x', false, { row: 5, column: 0 }, undefined],
] as const)('%s (ctrl %s) leads from %j to %j', (key, ctrlKey, from, to) => {
  expect(moveInGrid(from, { key, ctrlKey }, size, 12)).toEqual(to);
});

test.each([
  { id: 'name', desc: false },
  { id: 'averageFillRate', desc: true },
])('%o comes back from the address', (sort) => {
  expect(sortOfText(sortToText(sort))).toEqual(sort);
});

test.each([undefined, '', '-'])('%j is no order', (text) => {
  expect(sortOfText(text)).toBeUndefined();
});

test('a column of figures is never narrower than what was measured, and takes free space only when it may', () => {
  const columns = [column({ width: 90 }), column({ numeric: true, width: '84px' }), column({ whole: true, width: 80 })];
  expect(gridTracks(columns, [0, 131, 60])).toBe('minmax(90px, 90fr) 131px minmax(80px, 80fr)');
});

test('the widest cells are sought among the longest values, with one that has none', () => {
  const of = (values: readonly (number | string | null)[]) =>
    widestRows<{ readonly value: number | string | null }>(
      { id: 'a', header: 'A', cell: () => null, sortValue: ({ value }) => value },
      values.map((value) => ({ value })),
    ).map(({ value }) => value);
  expect(of([5, 11_382, -11_382, null, 40, 99.99, 7, 8, 9])).toEqual([-11_382, 11_382, 40, 99.99, 5, 7, null]);
  expect(of(['Fri', 'Wednesday', 'Thursday'])).toEqual(['Wednesday', 'Thursday', 'Fri']);
});
