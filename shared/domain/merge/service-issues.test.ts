import { expect, test } from 'vitest';
import type { ResourceKind } from './resource-tree.ts';
import { mapServiceIssues } from './service-issues.ts';

const placeOf = (kind: ResourceKind, path: string) =>
  mapServiceIssues(kind, ['a', 'b', 'c'], [{ path, message: 'No' }]).map(({ rowId, field }) => [rowId, field]);

test.each([
  'expositions.1.label',
  'expositions[1].label',
  '/expositions/1/label',
  'body.expositions.1.label',
  '1.label',
  '$.expositions[1].label',
])('the path %s names a cell', (path) => {
  expect(placeOf('expositions', path)).toEqual([['b', 'label']]);
});

test.each<[ResourceKind, string, string | null, string | null]>([
  ['expositions', 'expositions.2.productCategories.0', 'c', 'productCategories'],
  ['expositions', 'expositions.0', 'a', null],
  ['expositions', 'expositions.0.expositionId', 'a', null],
  ['expositions', 'expositions', null, null],
  ['expositions', 'expositions.9.label', null, 'label'],
  ['contacts', 'contacts.1.phone', 'b', 'phone'],
  ['expectations', '/expectations/2/weekday', 'c', 'weekday'],
  ['expectations', '', null, null],
  ['store', 'name', 'a', 'name'],
  ['store', 'body.openingTimes.0.from', 'a', 'openingTimes'],
  ['store', 'externalId', 'a', null],
])('%s: %s is row %s, field %s', (kind, path, rowId, field) => {
  expect(placeOf(kind, path)).toEqual([[rowId, field]]);
});

test('the words of the service are kept', () => {
  expect(mapServiceIssues('contacts', [], [{ path: 'x', message: 'Zajęte', code: 'taken' }])).toEqual([
    { rowId: null, field: null, message: 'Zajęte', path: 'x', code: 'taken' },
  ]);
});
