import { expect, test } from 'vitest';
import type { Column } from '#renderer/grid/model/column.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { aSheetKind } from '#tests/builders/a-sheet-kind.ts';
import { rowsOfStore } from '#tests/builders/rows.ts';
import { givenMarks } from './given-marks.ts';
import { rowKey } from './row-keys.ts';

const columns: readonly Column[] = [
  { id: 'name', kind: 'text', header: 'Name' },
  { id: 'type', kind: 'choice', header: 'Type', choices: [{ value: 'x', label: 'Long X', spellings: [] }] },
];
const marksOf = (change: Partial<Extract<StoreRows, { known: true }>>) =>
  givenMarks(aSheetKind, [{ ...rowsOfStore('A'), ...change }], columns);

test('a conflict marks its cell and says what the service has', () => {
  const conflict = { scope: 'field' as const, rowId: '1', field: 'type', was: 'a', mine: 'b', theirs: 'x' };
  const conflicts = [conflict, { ...conflict, field: 'not in the sheet' }];
  expect(marksOf({ stop: { state: 'conflict', conflicts } })).toEqual([
    {
      row: rowKey('A', '1'),
      column: 'type',
      mark: { kind: 'conflict', problem: { code: 'other', key: 'conflict', data: { theirs: 'Long X' } } },
    },
  ]);
});

test('where several rows are one value, each row of this side says what the service has', () => {
  const rows = (...names: string[]) => names.map((name) => ({ rowId: name, row: { name } }));
  const conflict = { scope: 'group' as const, rowId: 'a', field: null, key: 'k', was: rows('old') };
  const conflicts = [
    { ...conflict, mine: rows('a', 'b'), theirs: rows('c', 'd') },
    { ...conflict, mine: rows('e'), theirs: [] },
    { ...conflict, mine: [], theirs: rows('f') },
  ];
  const marks = marksOf({ stop: { state: 'conflict', conflicts } });
  const theirs = (data: string) => ({ problem: { code: 'other', key: 'conflict', data: { theirs: data } } });
  expect(marks).toMatchObject([
    { row: rowKey('A', 'a'), column: 'name', mark: theirs('c; d') },
    { row: rowKey('A', 'b'), column: 'name', mark: theirs('c; d') },
    { row: rowKey('A', 'e'), column: 'name', mark: theirs('–') },
    { row: rowKey('A', 'old'), column: 'name', mark: theirs('f') },
  ]);
});

test('a conflict about a whole row marks its main cell', () => {
  const conflict = { scope: 'row' as const, rowId: '1', field: null, was: { name: 'old' }, mine: { name: 'mine' } };
  const conflicts = [
    { ...conflict, theirs: { name: 'theirs' } },
    { ...conflict, rowId: '2', theirs: null },
  ];
  const theirs = (data: string) => ({
    kind: 'conflict',
    problem: { code: 'other', key: 'conflict', data: { theirs: data } },
  });
  expect(marksOf({ stop: { state: 'conflict', conflicts } })).toEqual([
    { row: rowKey('A', '1'), column: 'name', mark: theirs('theirs') },
    { row: rowKey('A', '2'), column: 'name', mark: theirs('–') },
  ]);
});

test('what the service refused marks its cell, or the main one when it named none', () => {
  const issue = { rowId: '1', field: 'type', message: 'no', path: 'x', code: null };
  const marks = marksOf({ issues: [issue, { ...issue, field: null }, { ...issue, rowId: null }] });
  expect(marks.map(({ column, mark }) => [column, mark.kind])).toEqual([
    ['type', 'invalid'],
    ['name', 'invalid'],
  ]);
});
