import { expect, test } from 'vitest';
import { aContactRow, aStoreRow, aTargetRow, aTree } from '#tests/builders/rows.ts';
import type { Draft, Merge } from './merge-result.ts';
import { merge3 } from './merge3.ts';
import { resolveConflict, type SideChoice } from './resolve-conflict.ts';
import type { ResourceKind, Row } from './resource-tree.ts';

const settle = (kind: ResourceKind, merge: Merge, choice: SideChoice): Draft =>
  merge.conflicts.reduce((draft, conflict) => resolveConflict(kind, draft, conflict, choice), merge.rebased);

const store = {
  base: aTree(aStoreRow()),
  desired: aTree(aStoreRow({ name: 'Mój' })),
  remote: [aStoreRow({ name: 'Ich' })],
};

test.each<[SideChoice, string, number]>([
  [{ take: 'mine' }, 'Mój', 1],
  [{ take: 'theirs' }, 'Ich', 0],
  [{ take: 'other', value: 'Trzeci' }, 'Trzeci', 1],
])('the choice %j becomes an edit on top of theirs', (choice, name, changes) => {
  const draft = settle('store', merge3('store', store), choice);
  const merge = merge3('store', { ...draft, remote: store.remote });
  expect(merge.merged[0]?.row['name']).toBe(name);
  expect([merge.conflicts.length, merge.changes.length]).toEqual([0, changes]);
});

test('a choice holds for what was seen: a further change of theirs is a conflict again', () => {
  const draft = settle('store', merge3('store', store), { take: 'mine' });
  expect(merge3('store', { ...draft, remote: [aStoreRow({ name: 'Jeszcze inny' })] }).conflicts).toMatchObject([
    { was: 'Ich', mine: 'Mój', theirs: 'Jeszcze inny' },
  ]);
});

const contacts = {
  base: aTree(aContactRow(1), aContactRow(2)),
  desired: aTree(aContactRow(1)),
  remote: [aContactRow(1), aContactRow(2, { name: 'Nowa' })],
};

test.each<[SideChoice, readonly Row[]]>([
  [{ take: 'mine' }, [aContactRow(1)]],
  [{ take: 'theirs' }, contacts.remote],
  [{ take: 'other', row: aContactRow(2, { name: 'Inna' }) }, [aContactRow(1), aContactRow(2, { name: 'Inna' })]],
  [{ take: 'other', row: null }, [aContactRow(1)]],
])('a row removed here and changed there: %j', (choice, rows) => {
  const draft = settle('contacts', merge3('contacts', contacts), choice);
  const merge = merge3('contacts', { ...draft, remote: contacts.remote });
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged.map(({ row }) => row)).toEqual(rows);
});

test('a key of targets is settled as a whole', () => {
  const [fifty, sixty, forty] = [50, 60, 40].map((expectedFillRatio) => aTargetRow(1, { expectedFillRatio }));
  const input = { base: aTree(aTargetRow(1)), desired: aTree(fifty ?? {}), remote: [sixty ?? {}] };
  const after = (choice: SideChoice) => {
    const draft = settle('expectations', merge3('expectations', input), choice);
    const merge = merge3('expectations', { ...draft, remote: input.remote });
    return [merge.conflicts.length, ...merge.merged.map(({ row }) => row['expectedFillRatio'])];
  };
  expect(after({ take: 'mine' })).toEqual([0, 50]);
  expect(after({ take: 'theirs' })).toEqual([0, 60]);
  expect(after({ take: 'other', rows: aTree(forty ?? {}) })).toEqual([0, 40]);
  expect(after({ take: 'other', rows: [] })).toEqual([0]);
});

test('a choice after which the wanted contacts are those that are there leaves nothing to ask', () => {
  const base = aTree(aContactRow(1, { phone: '800' }), aContactRow(2, { phone: '', contactType: 'regional_manager' }));
  // The first one is removed, and the second one made what the first one has become there, where the second is gone.
  const desired = base.slice(1).map(({ rowId, row }) => ({ rowId, row: { ...row, contactType: 'store' } }));
  const remote = [aContactRow(1, { phone: '' }), aContactRow(3, { name: 'Ewa' })];
  const merge = merge3('contacts', { base, desired, remote });
  expect(merge.conflicts).toMatchObject([
    { rowId: 'a', mine: null },
    { rowId: 'b', theirs: null },
  ]);
  const [first] = merge.conflicts;
  if (first === undefined) throw new Error('no conflict');
  const draft = resolveConflict('contacts', merge.rebased, first, { take: 'mine' });
  const next = merge3('contacts', { ...draft, remote });
  expect([next.conflicts, next.changes]).toEqual([[], []]);
  expect(next.merged.map(({ row }) => row)).toEqual(remote);
});
