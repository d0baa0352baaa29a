import { expect, test } from 'vitest';
import type { ReadCell } from '#renderer/grid/model/column.ts';
import { plainTerms } from '#tests/support/words/plain-terms.ts';
import { displayColumns } from './display-columns.ts';

const isDuplicate = (read: ReadCell) => read('label') === 'Twice';
const columns = displayColumns({ header: (column) => column, terms: plainTerms, isDuplicate }, false);

test('labels of both languages and raw values mean the same choice', () => {
  const type = columns.find(({ id }) => id === 'expositionType');
  const choice = type?.kind === 'choice' ? type.choices.find(({ value }) => value === 'FRIDGE_DRINKS') : undefined;
  expect(choice?.spellings).toEqual(['Drinks fridge', 'Lodówka z napojami']);
});

test('a display without the category of its type is a warning, and so is one without any', () => {
  const categories = columns.find(({ id }) => id === 'productCategories');
  const check = (value: readonly string[]) => categories?.check?.(value, () => 'FRIDGE_DRINKS', null)?.problem;
  expect(check(['ROLLS'])).toEqual({ code: 'other', key: 'categoryDoesNotFit', data: { category: 'DRINKS' } });
  expect(check([])).toMatchObject({ key: 'noCategory' });
  expect(check(['DRINKS', 'ROLLS'])).toBeUndefined();
});

test('a display that another one of its store cannot be told from is a warning', () => {
  const label = columns.find(({ id }) => id === 'label');
  expect(label?.check?.('Twice', () => null, null)).toMatchObject({ kind: 'warning', problem: { key: 'duplicate' } });
  expect(label?.check?.('Once', () => null, null)).toBeNull();
});
