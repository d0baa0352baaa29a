import { expect, test } from 'vitest';
import type { CellValue, Column } from './column.ts';
import { seriesOf } from './series.ts';

const NUMBER: Column = { id: 'n', header: 'N', kind: 'number', parse: () => null, format: String };
const NAME: Column = { id: 't', header: 'T', kind: 'text', counts: true };
const DAYS: Column = {
  id: 'd',
  header: 'D',
  kind: 'choice',
  choices: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((value) => ({ value, label: value })),
  sortsByPlace: true,
};

/** What a column shows below `values`, and above them. */
const next = (column: Column, values: readonly CellValue[], many = 3) => {
  const series = seriesOf(column, values);
  return series && Array.from({ length: many }, (_, at) => series(values.length + at));
};
const above = (column: Column, values: readonly CellValue[]) => seriesOf(column, values)?.(-1);

test.each<[Column, CellValue[], CellValue[] | null]>([
  [NUMBER, [60, 65], [70, 75, 80]],
  [NUMBER, [0.1, 0.2], [0.3, 0.4, 0.5]],
  [NUMBER, [3, 2, 1], [0, -1, -2]],
  [NUMBER, [60], null],
  [NUMBER, [60, 60], null],
  [NUMBER, [1, 2, 4], null],
  [NUMBER, [1, null], null],
  [NUMBER, [1, '2'], null],
  [NAME, ['Shelf 1'], ['Shelf 2', 'Shelf 3', 'Shelf 4']],
  [NAME, ['Półka 1', 'Półka 3'], ['Półka 5', 'Półka 7', 'Półka 9']],
  [NAME, ['R-008'], ['R-009', 'R-010', 'R-011']],
  [NAME, ['A9'], ['A10', 'A11', 'A12']],
  [NAME, ['07:00'], null],
  [NAME, ['1.5'], null],
  [NAME, ['12'], null],
  [NAME, ['Shelf'], null],
  [NAME, ['Shelf 1', 'Rack 2'], null],
  [NAME, ['Shelf 1', null], null],
  [{ ...NAME, counts: false }, ['Shelf 1'], null],
  [DAYS, ['mon'], ['tue', 'wed', 'thu']],
  [DAYS, ['sat', 'sun'], ['mon', 'tue', 'wed']],
  [DAYS, ['sun', 'mon'], ['tue', 'wed', 'thu']],
  [DAYS, ['fri', 'sat', 'sun', 'mon'], ['tue', 'wed', 'thu']],
  [DAYS, ['mon', 'wed'], ['fri', 'sun', 'tue']],
  [DAYS, ['mon', 'mon'], null],
  [DAYS, ['mon', 'tue', 'thu'], null],
  [DAYS, ['someday'], null],
  [{ ...DAYS, sortsByPlace: false }, ['mon'], null],
  [{ id: 'c', header: 'C', kind: 'choices', choices: [] }, [['a']], null],
])('%#: %j goes on as %j', (column, values, expected) => {
  expect(next(column, values)).toEqual(expected);
});

test('a series goes on upwards too, and a text counts no further than to zero', () => {
  expect(above(NUMBER, [60, 65])).toBe(55);
  expect(above(DAYS, ['mon'])).toBe('sun');
  expect(above(NAME, ['Shelf 1'])).toBe('Shelf 0');
  expect(above(NAME, ['Shelf 0'])).toBeNull();
});
