import { expect, test } from 'vitest';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import { aContactRow, aDisplayRow, aStoreRow, aTargetRow, aTree } from '#tests/builders/rows.ts';
import { fittingCategory } from './display-slips.ts';
import type { ResourceKind, Row } from './resource-tree.ts';
import { validateDraft } from './validate-draft.ts';

const errorsOf = (kind: ResourceKind, row: Row) =>
  validateDraft(kind, aTree(row)).errors.map(({ field, code }) => [field, code]);

test('rows as the service answers them are without errors', () => {
  expect(errorsOf('contacts', aContactRow(1))).toEqual([]);
  expect(errorsOf('expectations', aTargetRow(1))).toEqual([]);
  expect(errorsOf('expositions', aDisplayRow(1))).toEqual([]);
  expect(errorsOf('store', aStoreRow({ storeType: null, openingTimes: null }))).toEqual([]);
});

test.each<[ResourceKind, Row, readonly (readonly [string, string])[]]>([
  [
    'contacts',
    aContactRow(1, { email: 'nikt', name: null }),
    [
      ['name', 'missing'],
      ['email', 'bad_format'],
    ],
  ],
  [
    'contacts',
    aContactRow(1, { contactType: 'boss', hasWhatsapp: 'tak' }),
    [
      ['contactType', 'unknown_value'],
      ['hasWhatsapp', 'wrong_type'],
    ],
  ],
  [
    'expectations',
    aTargetRow(1, { expectedFillRatio: 101, weekday: -1 }),
    [
      ['weekday', 'out_of_range'],
      ['expectedFillRatio', 'out_of_range'],
    ],
  ],
  ['expectations', aTargetRow(1, { expectedFillRatio: 80.5 }), [['expectedFillRatio', 'wrong_type']]],
  [
    'expectations',
    aTargetRow(1, { protocolTime: '8:00', displayType: 'X' }),
    [
      ['displayType', 'unknown_value'],
      ['protocolTime', 'bad_format'],
    ],
  ],
  [
    'expositions',
    aDisplayRow(1, { productCategories: ['SOUPS', 'WATER'], expositionId: '7' }),
    [
      ['expositionId', 'bad_format'],
      ['productCategories', 'unknown_value'],
    ],
  ],
  [
    'expositions',
    { label: 'x', productCategories: [], expositionType: 'FRIDGE_DRINKS' },
    [
      ['friendlyTitle', 'missing'],
      ['status', 'missing'],
    ],
  ],
  [
    'store',
    aStoreRow({ storeType: 'Namiot', openingTimes: [{ weekday: 8, from: '', to: '' }] }),
    [
      ['storeType', 'unknown_value'],
      ['openingTimes', 'out_of_range'],
    ],
  ],
])('%s: what the contract refuses is told cell by cell (%#)', (kind, row, issues) => {
  expect(errorsOf(kind, row)).toEqual(issues);
});

test('what can be sent and still looks wrong is a warning', () => {
  const displays = aTree(
    aDisplayRow(1, { label: 'Regał', productCategories: ['ROLLS'] }),
    aDisplayRow(2, { label: ' ', productCategories: [] }),
    aDisplayRow(3, { label: 'Lada' }),
    aDisplayRow(4, { label: 'Lada' }),
    aDisplayRow(5, { label: 'Lada', status: 'disabled' }),
  );
  const { errors, warnings } = validateDraft('expositions', displays);
  expect(errors).toEqual([]);
  expect(warnings).toEqual([
    { rowId: 'a', field: 'productCategories', code: 'category_does_not_fit', data: { category: 'DRINKS' } },
    { rowId: 'b', field: 'label', code: 'blank' },
    { rowId: 'b', field: 'productCategories', code: 'no_category' },
    { rowId: 'c', field: null, code: 'duplicate', data: { others: ['d'] } },
    { rowId: 'd', field: null, code: 'duplicate', data: { others: ['c'] } },
  ]);
});

test('targets warn of a key that stands twice, and of a category that does not fit', () => {
  const { warnings } = validateDraft(
    'expectations',
    aTree(aTargetRow(1), aTargetRow(2, { expectedFillRatio: 10 }), aTargetRow(3, { productCategory: 'ROLLS' })),
  );
  expect(warnings.map(({ rowId, code }) => [rowId, code])).toEqual([
    ['c', 'category_does_not_fit'],
    ['a', 'duplicate'],
    ['b', 'duplicate'],
  ]);
});

test('contacts and stores have warnings of their own', () => {
  const contacts = validateDraft('contacts', aTree(aContactRow(1, { phone: '112' }), aContactRow(2, { name: '' })));
  expect(contacts.warnings.map(({ rowId, code }) => [rowId, code])).toEqual([
    ['a', 'strange_phone'],
    ['b', 'blank'],
  ]);
  const hours = [
    { weekday: 1, from: '22:00', to: '06:00' },
    { weekday: 2, from: '05:00', to: '12:00' },
    { weekday: 3, from: '6 rano', to: '22' },
  ];
  const store = validateDraft('store', aTree({ openingTimes: hours }), true);
  expect(store.warnings.map(({ field, code }) => [field, code])).toEqual([
    ['name', 'without_name'],
    ['openingTimes', 'hours_overlap'],
  ]);
});

test('every display type of the contract is named for a category', () => {
  expect(ExpositionType.options.filter((type) => fittingCategory(type) === null)).toEqual([]);
  expect(fittingCategory('FRIDGE_SALADS')).toBe('SALADS_PASTES');
  expect(fittingCategory('SWEET_SNACKS_HEATED_COUNTER')).toBe('SWEET_SNACKS');
  expect(fittingCategory('TENT')).toBeNull();
});
