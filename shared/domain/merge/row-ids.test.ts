import { expect, test } from 'vitest';
import { newRows } from './row-ids.ts';

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
