import { expect, test } from 'vitest';
import { rowsOf } from '#renderer/drafts/draft-sheet.ts';
import { type Column, parseCell, problemOf, type ReadCell } from '#renderer/grid/model/column.ts';
import { createFormat } from '#shared/lib/format.ts';
import { plainTerms } from '#tests/support/words/plain-terms.ts';
import { targetColumns, targetKey, targetKind } from './target-columns.ts';

const columns = targetColumns(
  {
    header: (column) => column,
    allCategories: 'all',
    terms: plainTerms,
    format: createFormat('pl'),
    isDuplicate: (read) => read('protocolTime') === '11:11',
  },
  false,
);
const column = (id: string): Column => {
  const found = columns.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const nothing: ReadCell = () => null;

test('only whole percentages from 0 to 100 are targets; anything else stays as it was typed, with a reason', () => {
  const ratio = column('expectedFillRatio');
  const problem = (text: string) => problemOf(ratio, parseCell(ratio, text), nothing)?.problem.code;
  expect(['0', '100 %', '75,5', '101', 'many', ''].map(problem)).toEqual([
    undefined,
    undefined,
    'not_whole',
    'too_large',
    'not_a_number',
    'required',
  ]);
});

test('what is not a time is invalid', () => {
  const time = column('protocolTime');
  expect(problemOf(time, '25:00', nothing)?.kind).toBe('invalid');
  expect(problemOf(time, '23:59', nothing)).toBeNull();
});

test('a day is a number on the wire, and can be written in both languages', () => {
  const day = column('weekday');
  expect(['poniedziałek', 'Monday', 'PON', 'sun', '0'].map((text) => parseCell(day, text))).toEqual([
    '1',
    '1',
    '1',
    '0',
    '0',
  ]);
  expect(targetKind.fieldOf('weekday', '3')).toBe(3);
  expect(targetKind.fieldOf('weekday', 'someday')).toBe('someday');
  expect(targetKind.cellOf('weekday', { weekday: 3 })).toBe('3');
});

test('an empty category means all of them, and several targets for one slot are warned about', () => {
  expect(targetKind.fieldOf('productCategory', null)).toBeNull();
  expect(column('productCategory').emptyWord).toBe('all');
  const read: ReadCell = (id) => (id === 'protocolTime' ? '11:11' : null);
  expect(problemOf(column('expectedFillRatio'), 75, read)).toMatchObject({ kind: 'warning' });
});

test('a type that is not offered should expect nothing', () => {
  const read: ReadCell = (id) => (id === 'displayType' ? 'ROLLS_NOT_OFFERED' : null);
  expect(problemOf(column('expectedFillRatio'), 75, read)?.problem).toMatchObject({ key: 'notOffered' });
  expect(problemOf(column('expectedFillRatio'), 0, read)).toBeNull();
});

test('an incomplete row is no duplicate of another', () => {
  expect(targetKey(nothing)).toBeNull();
});

test('rows are in the order of a week, whatever the order of the answer; new ones come last', () => {
  const aRow = (rowId: string, fields: object, isNew = false) => {
    const row = { displayType: 'ROLLS_BREAD_RACK', productCategory: null, protocolTime: '07:00', ...fields };
    return { rowId, base: isNew ? null : row, desired: isNew ? row : null, removed: false };
  };
  const rows = [
    aRow('new', { weekday: 1 }, true),
    aRow('sunday', { weekday: 0 }),
    aRow('monday late', { weekday: 1, protocolTime: '15:30' }),
    aRow('monday', { weekday: 1 }),
    aRow('category', { weekday: 2, productCategory: 'ROLLS' }),
  ];
  const store = { known: true as const, externalId: 'A', origin: null, rows, stop: null, issues: [], isPartial: false };
  expect(rowsOf(targetKind, [store], () => 'Store').map(({ key }) => key.slice('1:A'.length))).toEqual([
    'category',
    'monday',
    'monday late',
    'sunday',
    'new',
  ]);
});
