import { expect, test } from 'vitest';
import type { Column } from '#renderer/grid/model/column.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { aSheetKind } from '#tests/support/a-sheet-kind.ts';
import { rowKey } from './draft-sheet.ts';
import { givenMarks } from './given-marks.ts';

const columns: readonly Column[] = [
  { id: 'name', kind: 'text', header: 'Name' },
  { id: 'type', kind: 'choice', header: 'Type', choices: [{ value: 'x', label: 'Long X', spellings: [] }] },
];
const marksOf = (change: Partial<Extract<StoreRows, { known: true }>>) =>
  givenMarks(
    aSheetKind,
    [{ known: true, externalId: 'A', origin: null, rows: [], stop: null, issues: [], isPartial: false, ...change }],
    columns,
  );

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

test('what the service refused marks its cell, or the main one when it named none', () => {
  const issue = { rowId: '1', field: 'type', message: 'no', path: 'x', code: null };
  const marks = marksOf({ issues: [issue, { ...issue, field: null }, { ...issue, rowId: null }] });
  expect(marks.map(({ column, mark }) => [column, mark.kind])).toEqual([
    ['type', 'invalid'],
    ['name', 'invalid'],
  ]);
});
