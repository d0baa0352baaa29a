import { expect, test } from 'vitest';
import { aKnownDisplay } from '#tests/builders/rows.ts';
import type { RowsOfStore } from './known-rows.ts';
import type { RowOutcome } from './row-outcome.ts';
import { isWarned, withWarnings } from './row-warnings.ts';
import { kindOfWords } from './table-kind.ts';

const display = (rowId: string, changes: Record<string, unknown> = {}) => ({
  ...aKnownDisplay(Number(rowId), changes),
  rowId,
});
const DISPLAYS = kindOfWords({ kind: 'expositions' });
const STATES: readonly RowsOfStore[] = [
  { externalId: 'S-1', state: 'known', rows: [display('1'), display('2'), display('3', { productCategories: [] })] },
  { externalId: 'S-2', state: 'known', rows: [display('1')] },
  { externalId: 'S-3', state: 'gone' },
];

const about = { line: 2, externalId: 'S-1', label: '' };
const created = (row: Record<string, unknown>): RowOutcome => ({
  result: 'create',
  ...about,
  row: { expositionType: 'ROLLS_BREAD_RACK', productCategories: ['ROLLS'], status: 'active', ...row },
  warnings: [],
});
type Field = Extract<RowOutcome, { result: 'change' }>['fields'][number]['field'];
const changed = (rowId: string, field: Field, becomes: unknown): RowOutcome => ({
  result: 'change',
  ...about,
  rowId,
  fields: [{ field, was: null, becomes }],
  warnings: [],
});
const warnings = (...rows: RowOutcome[]) =>
  withWarnings(DISPLAYS, rows, STATES).map((row) => ('warnings' in row ? row.warnings : null));

test('categories that do not fit the type, or are none, are warned of', () => {
  expect(
    warnings(
      created({ label: 'New', productCategories: ['SANDWICHES'] }),
      created({ label: 'Newer', productCategories: [] }),
      created({ label: 'Newest', productCategories: ['SANDWICHES', 'ROLLS'] }),
      changed('1', 'expositionType', 'FRIDGE_DRINKS'),
      changed('2', 'productCategories', []),
    ),
  ).toEqual([
    [{ code: 'category_does_not_fit', category: 'ROLLS' }],
    [{ code: 'no_category' }],
    [],
    [{ code: 'category_does_not_fit', category: 'DRINKS' }],
    [{ code: 'no_category' }],
  ]);
});

test('displays that nobody could tell apart afterwards are warned of, whichever rows make them so', () => {
  const duplicate = [{ code: 'duplicate' }];
  expect(warnings(created({ label: ' LADA 2' }))).toEqual([duplicate]);
  expect(warnings(changed('1', 'label', 'Lada 2'))).toEqual([duplicate]);
  expect(warnings(changed('1', 'label', 'Both'), changed('2', 'label', 'Both'))).toEqual([duplicate, duplicate]);
  expect(warnings(created({ label: 'Lada 2' }), changed('2', 'status', 'disabled'))).toEqual([[], []]);
  expect(warnings(created({ label: 'Lada 2' }), changed('2', 'label', 'Other'))).toEqual([[], []]);
});

test('a change is warned about only in what it touches, and other rows not at all', () => {
  expect(warnings(changed('3', 'friendlyTitle', 'Title'), { result: 'unchanged', ...about })).toEqual([[], null]);
  const [row] = withWarnings(DISPLAYS, [created({ label: 'New', productCategories: [] })], STATES);
  expect(row && isWarned(row)).toBe(true);
});
