import { expect, test } from 'vitest';
import type { StoreDisplays } from '#shared/bridge/drafts.ts';
import { plainTerms } from '#tests/support/plain-terms.ts';
import { displayColumns } from './display-columns.ts';
import { givenMarks } from './given-marks.ts';
import { rowKey } from './row-key.ts';

const terms = {
  ...plainTerms,
  expositionStatus: (value: string) => (value === 'disabled' ? 'Disabled' : value),
};
const isTwin = ({ label }: { label: unknown }) => label === 'Twice';
const columns = displayColumns({ header: (column) => column, terms, isTwin }, false);
const store = (change: Partial<Extract<StoreDisplays, { known: true }>>): StoreDisplays => ({
  known: true,
  externalId: 'A',
  origin: null,
  rows: [],
  stop: null,
  issues: [],
  ...change,
});

test('a conflict marks its cell and says what the service has', () => {
  const conflict = {
    scope: 'field' as const,
    rowId: '1',
    field: 'status',
    was: 'active',
    mine: 'x',
    theirs: 'disabled',
  };
  expect(givenMarks([store({ stop: { state: 'conflict', conflicts: [conflict] } })], columns)).toEqual([
    {
      row: rowKey('A', '1'),
      column: 'status',
      mark: { kind: 'conflict', problem: { code: 'other', key: 'conflict', data: { theirs: 'Disabled' } } },
    },
  ]);
});

test('what the service refused marks its cell, or the label when it named none', () => {
  const issue = { rowId: '1', field: 'expositionType', message: 'no', path: 'x', code: null };
  const marks = givenMarks([store({ issues: [issue, { ...issue, field: null }, { ...issue, rowId: null }] })], columns);
  expect(marks.map(({ column, mark }) => [column, mark.kind])).toEqual([
    ['expositionType', 'invalid'],
    ['label', 'invalid'],
  ]);
});

test('labels of both languages and raw values mean the same choice', () => {
  const type = columns.find(({ id }) => id === 'expositionType');
  const choice = type?.kind === 'choice' ? type.choices.find(({ value }) => value === 'FRIDGE_DRINKS') : undefined;
  expect(choice?.spellings).toEqual(['Drinks fridge', 'Lodówka z napojami']);
});

test('a display without the category of its type is a warning, and so is one without any', () => {
  const categories = columns.find(({ id }) => id === 'productCategories');
  const check = (value: readonly string[]) => categories?.check?.(value, () => 'FRIDGE_DRINKS')?.problem;
  expect(check(['ROLLS'])).toEqual({ code: 'other', key: 'categoryDoesNotFit', data: { category: 'DRINKS' } });
  expect(check([])).toMatchObject({ key: 'noCategory' });
  expect(check(['DRINKS', 'ROLLS'])).toBeUndefined();
});

test('a display that another one of its store can not be told from is a warning', () => {
  const label = columns.find(({ id }) => id === 'label');
  expect(label?.check?.('Twice', () => null)).toMatchObject({ kind: 'warning', problem: { key: 'duplicate' } });
  expect(label?.check?.('Once', () => null)).toBeNull();
});
