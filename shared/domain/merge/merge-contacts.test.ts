import { expect, test } from 'vitest';
import { aContactRow, aTree } from '#tests/builders/rows.ts';
import { merge3 } from './merge3.ts';
import type { Row } from './resource-tree.ts';
import { planSend } from './send-plan.ts';

const [JAN, EWA] = [aContactRow(1), aContactRow(2, { name: 'Ewa', email: 'ewa@endcap.example' })];
const base = aTree(JAN, EWA);
const anew = (row: Row, id: number): Row => ({ ...row, contactId: aContactRow(id)['contactId'] });

test('the whole set is sent with all five fields, what nobody touched as it was read', () => {
  const desired = aTree(JAN, { ...EWA, hasWhatsapp: true });
  const merge = merge3('contacts', { base, desired, remote: [EWA, { ...JAN, name: 'Jan B' }] });
  expect(planSend('contacts', merge)).toEqual({
    send: 'contacts',
    rowIds: ['a', 'b'],
    body: {
      contacts: [
        { contactType: 'store', name: 'Jan B', phone: '600100201', email: null, hasWhatsapp: false },
        { contactType: 'store', name: 'Ewa', phone: '600100202', email: 'ewa@endcap.example', hasWhatsapp: true },
      ],
    },
  });
});

test('after all ids have changed, rows are found by their contents', () => {
  const desired = aTree({ ...JAN, name: 'Jan B' }, EWA);
  const merge = merge3('contacts', { base, desired, remote: [anew(EWA, 8), anew(JAN, 9)] });
  expect(merge.conflicts).toEqual([]);
  expect(merge.changes).toEqual([{ rowId: 'a', before: anew(JAN, 9), after: { ...anew(JAN, 9), name: 'Jan B' } }]);
});

test('a changed row with a new id is found by its phone, and edits of other fields are joined', () => {
  const desired = aTree(JAN, { ...EWA, hasWhatsapp: true });
  const theirs = { ...anew(EWA, 9), email: 'nowa@endcap.example', phone: '+48 600 100 202' };
  const merge = merge3('contacts', { base, desired, remote: [JAN, theirs] });
  expect(merge.merged.find(({ rowId }) => rowId === 'b')?.row).toEqual({ ...theirs, hasWhatsapp: true });
});

test('another name behind the same phone is never joined with an edit unseen', () => {
  const desired = aTree(JAN, { ...EWA, hasWhatsapp: true });
  const piotr = { ...anew(EWA, 9), name: 'Piotr', email: null };
  const merge = merge3('contacts', { base, desired, remote: [JAN, piotr] });
  expect(merge.conflicts).toEqual([
    { scope: 'row', rowId: 'b', field: null, was: EWA, mine: { ...EWA, hasWhatsapp: true }, theirs: piotr },
  ]);
  expect(merge.merged.map(({ row }) => row)).toContain(piotr);
});

test('a shared name pairs nobody', () => {
  const desired = aTree({ ...JAN, hasWhatsapp: true }, EWA);
  const other = anew(aContactRow(1, { phone: '777888999' }), 9);
  const merge = merge3('contacts', { base, desired, remote: [EWA, other] });
  expect(merge.conflicts.map(({ rowId, theirs }) => [rowId, theirs])).toEqual([['a', null]]);
  expect(merge.merged.map(({ row }) => row)).toEqual([EWA, other]);
});

test('a phone that two rows share is no key', () => {
  const twins = aTree(
    aContactRow(1, { phone: '22 500 60 70' }),
    aContactRow(2, { name: 'Ewa', phone: '22 500 60 70' }),
  );
  const [, ewa] = twins;
  const remote = [
    twins[0]?.row ?? {},
    anew(aContactRow(2, { name: 'Ewa', phone: '22 500 60 70', hasWhatsapp: true }), 9),
  ];
  const desired = aTree(twins[0]?.row ?? {}, { ...ewa?.row, email: 'ewa@endcap.example' });
  expect(merge3('contacts', { base: twins, desired, remote }).conflicts.map(({ theirs }) => theirs)).toEqual([null]);
});

test('duplicates are counted: one of two equal contacts is removed, the other stays', () => {
  const twins = aTree(JAN, anew(JAN, 5));
  const merge = merge3('contacts', { base: twins, desired: twins.slice(1), remote: twins.map(({ row }) => row) });
  expect(merge.merged).toHaveLength(1);
  const later = merge3('contacts', { base: twins, desired: twins.slice(1), remote: [anew(JAN, 7)] });
  expect([later.changes, later.conflicts, later.merged.length]).toEqual([[], [], 1]);
});

test('of two equal contacts one was edited here and one is gone there: that is asked, not guessed', () => {
  const twins = aTree(JAN, anew(JAN, 5));
  const desired = aTree({ ...JAN, name: 'Jan B' }, anew(JAN, 5));
  const merge = merge3('contacts', { base: twins, desired, remote: [anew(JAN, 7)] });
  expect(merge.conflicts).toMatchObject([{ rowId: 'a', theirs: null }]);
  expect(merge.merged).toEqual([{ rowId: 'b', row: anew(JAN, 7) }]);
});

test('a contact that both sides added is there once; one that differs in writing is asked about', () => {
  const mine = {
    rowId: 'n',
    row: { contactType: 'store', name: 'Zoë', phone: '700 100 200', email: null, hasWhatsapp: false },
  };
  const added = (content: Row) =>
    merge3('contacts', { base, desired: [...base, mine], remote: [JAN, EWA, anew({ ...mine.row, ...content }, 9)] });
  expect(added({}).changes).toEqual([]);
  expect(added({ phone: '700100200', name: 'Zoë ' }).conflicts.map(({ scope }) => scope)).toEqual(['row']);
  expect(added({ name: 'Ola' }).merged).toHaveLength(4);
});

test('removed here and changed there is a conflict; removed on both sides is not', () => {
  const desired = aTree(JAN);
  expect(merge3('contacts', { base, desired, remote: [JAN, { ...EWA, name: 'Ewa K' }] }).conflicts).toHaveLength(1);
  expect(merge3('contacts', { base, desired, remote: [JAN] })).toMatchObject({
    conflicts: [],
    changes: [],
    brake: null,
  });
});

test('an empty answer stops the merge until a person confirms; clearing it oneself does not', () => {
  const merge = merge3('contacts', { base, desired: aTree(JAN, { ...EWA, name: 'x' }), remote: [] });
  expect(merge.brake).toEqual({ reason: 'empty', gone: 2, of: 2 });
  expect(merge3('contacts', { base, desired: [], remote: [] }).brake).toBeNull();
  const three = aTree(JAN, EWA, aContactRow(3));
  expect(merge3('contacts', { base: three, desired: three, remote: [JAN] }).brake).toEqual({
    reason: 'most_gone',
    gone: 2,
    of: 3,
  });
  expect(merge3('contacts', { base: three, desired: three, remote: [JAN, EWA] }).brake).toBeNull();
});

test('contacts that came to the same phone, and whose names were exchanged, are the set that is there', () => {
  const [here, there] = [
    aContactRow(1, { name: 'Ewa', phone: '800100200' }),
    aContactRow(2, { name: 'Jan', phone: '700100200' }),
  ];
  const desired = aTree({ ...here, name: 'Jan' }, { ...there, name: 'Ewa' });
  const remote = [{ ...here, phone: '700100200' }, there];
  const merge = merge3('contacts', { base: aTree(here, there), desired, remote });
  expect([merge.conflicts, merge.changes, merge.merged.map(({ row }) => row)]).toEqual([[], [], remote]);
});
