import { expect, test } from 'vitest';
import { aStoreRow, aTree } from '#tests/builders/rows.ts';
import { merge3 } from './merge3.ts';
import { planSend } from './send-plan.ts';

const MORNING = { weekday: 1, from: '6 rano', to: '12:00' };

test('both sides change different fields: only mine is sent', () => {
  const merge = merge3('store', {
    base: aTree(aStoreRow()),
    desired: aTree(aStoreRow({ location: 'Rynek 1' })),
    remote: [aStoreRow({ name: 'Nowy', loginCode: '9' })],
  });
  expect(merge.merged[0]?.row).toEqual(aStoreRow({ name: 'Nowy', loginCode: '9', location: 'Rynek 1' }));
  expect(planSend('store', merge)).toEqual({
    send: 'store',
    creates: false,
    rowIds: ['a'],
    body: { location: 'Rynek 1' },
  });
});

test('both sides change one field: all three values are kept, theirs stays', () => {
  const merge = merge3('store', {
    base: aTree(aStoreRow()),
    desired: aTree(aStoreRow({ name: 'Mój' })),
    remote: [aStoreRow({ name: 'Nowy' })],
  });
  expect(merge.conflicts).toEqual([
    { scope: 'field', rowId: 'a', field: 'name', was: 'Store S-1', mine: 'Mój', theirs: 'Nowy' },
  ]);
  expect(merge.merged[0]?.row).toEqual(aStoreRow({ name: 'Nowy' }));
  expect(planSend('store', merge)).toEqual({ send: 'held', because: 'conflicts' });
});

test('opening times in another order are no change, and a time in an unknown format comes back as it was', () => {
  const base = aTree(aStoreRow({ openingTimes: [MORNING, { ...MORNING, weekday: 2 }] }));
  const desired = aTree(aStoreRow({ openingTimes: [{ ...MORNING, weekday: 2 }, MORNING] }));
  const remote = [aStoreRow({ openingTimes: [MORNING, { ...MORNING, weekday: 2 }], name: 'Nowy' })];
  const merge = merge3('store', { base, desired, remote });
  expect(merge.changes).toEqual([]);
  expect(merge.merged[0]?.row).toBe(remote[0]);
});

test('a new store sends what was given, and is a create', () => {
  const desired = [{ rowId: 'store', row: { name: 'Nowy', storeType: 'Kiosk' } }];
  const merge = merge3('store', { base: [], desired, remote: [] });
  expect(planSend('store', merge)).toEqual({
    send: 'store',
    creates: true,
    rowIds: ['store'],
    body: { name: 'Nowy', storeType: 'Kiosk' },
  });
});

test('a new store that exists by now is a conflict, unless it says the same', () => {
  const desired = [{ rowId: 'store', row: { name: 'Nowy' } }];
  const clash = merge3('store', { base: [], desired, remote: [aStoreRow()] });
  expect(clash.conflicts.map(({ scope, was }) => [scope, was])).toEqual([['row', null]]);
  const same = merge3('store', { base: [], desired, remote: [aStoreRow({ name: 'Nowy' })] });
  expect([same.conflicts, same.changes]).toEqual([[], []]);
});

test('a store that is gone is not created again by itself', () => {
  const merge = merge3('store', { base: aTree(aStoreRow()), desired: aTree(aStoreRow({ name: 'x' })), remote: [] });
  expect(merge.brake).toEqual({ reason: 'empty', gone: 1, of: 1 });
  expect(planSend('store', merge)).toEqual({ send: 'held', because: 'brake' });
});

test('a field that a store to be created no longer gives keeps what the service has, and nothing is sent', () => {
  const given = { name: 'Nowy' };
  const remote = [aStoreRow({ name: 'Nowy', loginCode: 'code' })];
  const merge = merge3('store', {
    base: [{ rowId: 'store', row: { ...given, loginCode: 'mine' } }],
    desired: [{ rowId: 'store', row: given }],
    remote,
  });
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged[0]?.row).toBe(remote[0]);
  expect(planSend('store', merge)).toEqual({ send: 'nothing' });
});
