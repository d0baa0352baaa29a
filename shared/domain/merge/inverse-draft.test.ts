import { expect, test } from 'vitest';
import { aContactRow, aDisplayRow, aStoreRow, aTargetRow, aTree } from '#tests/builders/rows.ts';
import { inverseDraft } from './inverse-draft.ts';
import { merge3 } from './merge3.ts';

test('what was changed, removed and added is taken back', () => {
  const base = aTree(aContactRow(1), aContactRow(2));
  const desired = [
    { rowId: 'a', row: aContactRow(1, { name: 'X' }) },
    { rowId: 'n', row: aContactRow(3) },
  ];
  const published = merge3('contacts', { base, desired, remote: base.map(({ row }) => row) });
  const { merge } = inverseDraft('contacts', published.changes, published.merged, []);
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged.map(({ row }) => row)).toEqual([aContactRow(1), aContactRow(2)]);
});

test('a row that somebody changed since is a conflict, and is not overwritten', () => {
  const base = aTree(aDisplayRow(1), aDisplayRow(2));
  const desired = aTree(aDisplayRow(1, { label: 'X' }), aDisplayRow(2, { label: 'Y' }));
  const { changes } = merge3('expositions', { base, desired, remote: base.map(({ row }) => row) });
  const current = aTree(aDisplayRow(1, { label: 'X' }), aDisplayRow(2, { label: 'Inny' }));
  const { merge } = inverseDraft('expositions', changes, current, []);
  expect(merge.conflicts).toMatchObject([{ rowId: 'b', was: 'Y', mine: 'Display 2', theirs: 'Inny' }]);
  expect(merge.changes).toEqual([{ rowId: 'a', before: aDisplayRow(1, { label: 'X' }), after: aDisplayRow(1) }]);
});

test('a created display is disabled, a created store stays', () => {
  const displays = inverseDraft(
    'expositions',
    [{ rowId: 'a', before: null, after: aDisplayRow(1) }],
    aTree(aDisplayRow(1)),
    [],
  );
  expect(displays.merge.changes).toMatchObject([{ after: { status: 'disabled' } }]);
  const store = inverseDraft('store', [{ rowId: 'a', before: null, after: aStoreRow() }], aTree(aStoreRow()), []);
  expect([store.irreversible, store.merge.changes]).toEqual([['a'], []]);
});

test('a target that came into the slot since is a conflict, and never a second target beside the old one', () => {
  const [monday, tuesday] = [aTargetRow(1, { expectedFillRatio: 50 }), { weekday: 2 }];
  const since = aTargetRow(3, { expectedFillRatio: 60 });
  const kept = { rowId: 'k', row: aTargetRow(2, { weekday: 4 }) };
  const moved = { rowId: 'a', row: { ...monday, ...tuesday } };
  const now = [kept, { rowId: 'n', row: since }];
  const removed = inverseDraft('expectations', [{ rowId: 'a', before: monday, after: null }], now, [kept]);
  const taken = [{ was: [], mine: [{ row: monday }], theirs: [{ row: since }] }];
  expect(removed.merge.conflicts).toMatchObject(taken);
  expect(removed.merge.changes).toEqual([]);
  const changes = [{ rowId: 'a', before: monday, after: moved.row }];
  const goesBack = inverseDraft('expectations', changes, [...now, moved], [kept, moved]);
  expect(goesBack.merge.conflicts).toMatchObject(taken);
});

test('one of two targets of a slot comes back beside the other, which was there all along', () => {
  const [one, other] = [aTargetRow(1, { expectedFillRatio: 50 }), aTargetRow(2, { expectedFillRatio: 60 })];
  const left = [{ rowId: 'b', row: other }];
  const { merge } = inverseDraft('expectations', [{ rowId: 'a', before: one, after: null }], left, left);
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged.map(({ row }) => row['expectedFillRatio']).toSorted()).toEqual([50, 60]);
});
