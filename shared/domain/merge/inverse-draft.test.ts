import { expect, test } from 'vitest';
import { aContactRow, aDisplayRow, aStoreRow, aTree } from '#tests/builders/rows.ts';
import { inverseDraft } from './inverse-draft.ts';
import { merge3 } from './merge3.ts';

test('what was changed, removed and added is taken back', () => {
  const base = aTree(aContactRow(1), aContactRow(2));
  const desired = [
    { rowId: 'a', row: aContactRow(1, { name: 'X' }) },
    { rowId: 'n', row: aContactRow(3) },
  ];
  const published = merge3('contacts', { base, desired, remote: base.map(({ row }) => row) });
  const { merge } = inverseDraft('contacts', published.changes, published.merged);
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged.map(({ row }) => row)).toEqual([aContactRow(1), aContactRow(2)]);
});

test('a row that somebody changed since is a conflict, and is not overwritten', () => {
  const base = aTree(aDisplayRow(1), aDisplayRow(2));
  const desired = aTree(aDisplayRow(1, { label: 'X' }), aDisplayRow(2, { label: 'Y' }));
  const { changes } = merge3('expositions', { base, desired, remote: base.map(({ row }) => row) });
  const current = aTree(aDisplayRow(1, { label: 'X' }), aDisplayRow(2, { label: 'Inny' }));
  const { merge } = inverseDraft('expositions', changes, current);
  expect(merge.conflicts).toMatchObject([{ rowId: 'b', was: 'Y', mine: 'Display 2', theirs: 'Inny' }]);
  expect(merge.changes).toEqual([{ rowId: 'a', before: aDisplayRow(1, { label: 'X' }), after: aDisplayRow(1) }]);
});

test('a created display is disabled, a created store stays', () => {
  const displays = inverseDraft(
    'expositions',
    [{ rowId: 'a', before: null, after: aDisplayRow(1) }],
    aTree(aDisplayRow(1)),
  );
  expect(displays.merge.changes).toMatchObject([{ after: { status: 'disabled' } }]);
  const store = inverseDraft('store', [{ rowId: 'a', before: null, after: aStoreRow() }], aTree(aStoreRow()));
  expect([store.irreversible, store.merge.changes]).toEqual([['a'], []]);
});
