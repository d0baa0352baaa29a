import { expect, test } from 'vitest';
import { aContact, anExposition, aStore, aTree } from '#tests/support/merge/builders.ts';
import { inverseDraft } from './inverse-draft.ts';
import { merge3 } from './merge3.ts';

test('what was changed, removed and added is taken back', () => {
  const base = aTree(aContact(1), aContact(2));
  const desired = [
    { rowId: 'a', row: aContact(1, { name: 'X' }) },
    { rowId: 'n', row: aContact(3) },
  ];
  const published = merge3('contacts', { base, desired, remote: base.map(({ row }) => row) });
  const { merge } = inverseDraft('contacts', published.changes, published.merged);
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged.map(({ row }) => row)).toEqual([aContact(1), aContact(2)]);
});

test('a row that somebody changed since is a conflict, and is not overwritten', () => {
  const base = aTree(anExposition(1), anExposition(2));
  const desired = aTree(anExposition(1, { label: 'X' }), anExposition(2, { label: 'Y' }));
  const { changes } = merge3('expositions', { base, desired, remote: base.map(({ row }) => row) });
  const current = aTree(anExposition(1, { label: 'X' }), anExposition(2, { label: 'Inny' }));
  const { merge } = inverseDraft('expositions', changes, current);
  expect(merge.conflicts).toMatchObject([{ rowId: 'b', was: 'Y', mine: 'Lada', theirs: 'Inny' }]);
  expect(merge.changes).toEqual([{ rowId: 'a', before: anExposition(1, { label: 'X' }), after: anExposition(1) }]);
});

test('a created display is disabled, a created store stays', () => {
  const displays = inverseDraft(
    'expositions',
    [{ rowId: 'a', before: null, after: anExposition(1) }],
    aTree(anExposition(1)),
  );
  expect(displays.merge.changes).toMatchObject([{ after: { status: 'disabled' } }]);
  const store = inverseDraft('store', [{ rowId: 'a', before: null, after: aStore() }], aTree(aStore()));
  expect([store.irreversible, store.merge.changes]).toEqual([['a'], []]);
});
