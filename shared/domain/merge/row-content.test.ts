import { expect, test } from 'vitest';
import { aContactRow, aStoreRow, aTargetRow } from '#tests/builders/rows.ts';
import { firstTree, newRows, readRows } from './row-content.ts';

const idsOf = (rows: readonly { readonly rowId: string }[]) => rows.map(({ rowId }) => rowId);

test('listed by their ids, rows stand in their order, and behind what was made before', () => {
  const ids = ['c', 'b', 'a', '9'].values();
  const newId = () => ids.next().value ?? '';
  const old = ['ffff', '0000'];
  const first = newRows(['A', 'B'], old, newId);
  const later = newRows(['C', 'D'], [...idsOf(first), ...old].toReversed(), newId);
  expect([...first, ...later].map(({ row }) => row)).toEqual(['A', 'B', 'C', 'D']);
  const listed = [...old, ...idsOf(first), ...idsOf(later)];
  expect(listed.toSorted()).toEqual([...old.toSorted(), ...idsOf(first), ...idsOf(later)]);
});

test('ten rows and more are counted on', () => {
  const first = newRows(Array.from({ length: 12 }, String), [], () => 'x');
  const [later] = newRows(['12'], idsOf(first), () => 'x');
  expect(later?.rowId).toBe('new-000000013-x');
});

test('fields that the contract does not know stay in the rows', () => {
  const later = { priority: { level: 3 } };
  expect(readRows('contacts', { externalId: 'S-1', items: [aContactRow(1, later)], more: 1 })).toEqual([
    aContactRow(1, later),
  ]);
  expect(readRows('store', aStoreRow(later))).toEqual([aStoreRow(later)]);
});

test('an answer that breaks the contract is refused', () => {
  expect(() => readRows('expectations', { items: [aTargetRow(1, { weekday: 7 })] })).toThrow();
  expect(() => readRows('expositions', { items: null })).toThrow();
});

test('the first local ids are those of the service, each once', () => {
  const twice = [aContactRow(1), aContactRow(1)];
  const ids = firstTree('contacts', twice).map(({ rowId }) => rowId);
  expect(ids).toEqual(['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001#2']);
  expect(firstTree('store', [aStoreRow()])).toEqual([{ rowId: 'store', row: aStoreRow() }]);
});
