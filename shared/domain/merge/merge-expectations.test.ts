import { expect, test } from 'vitest';
import { aTargetRow, aTree } from '#tests/builders/rows.ts';
import { draftChanges } from './draft-changes.ts';
import { merge3 } from './merge3.ts';
import { planSend } from './send-plan.ts';

const [MON, TUE] = [aTargetRow(1), aTargetRow(2, { weekday: 2 })];
const base = aTree(MON, TUE);
const ratio = (expectedFillRatio: number) => ({ expectedFillRatio });

test('changes of different keys go together, and the whole set is sent', () => {
  const desired = aTree({ ...MON, ...ratio(50) }, TUE);
  const merge = merge3('expectations', { base, desired, remote: [{ ...TUE, ...ratio(60) }, MON] });
  const plan = planSend('expectations', merge);
  expect(
    plan.send === 'expectations' && plan.body.expectations.map((one) => [one.weekday, one.expectedFillRatio]),
  ).toEqual([
    [1, 50],
    [2, 60],
  ]);
  expect(plan.send === 'expectations' && Object.keys(plan.body.expectations[0] ?? {})).toHaveLength(5);
});

test('two changes of one key are a conflict of the key', () => {
  const desired = aTree({ ...MON, ...ratio(50) }, TUE);
  const { conflicts } = merge3('expectations', { base, desired, remote: [{ ...MON, ...ratio(60) }, TUE] });
  expect(conflicts).toMatchObject([{ scope: 'group', rowId: 'a', key: 'FRIDGE_DRINKS 1 08:00 null' }]);
  const same = merge3('expectations', { base, desired, remote: [{ ...MON, ...ratio(50) }, TUE] });
  expect([same.conflicts, same.changes]).toEqual([[], []]);
});

test('a key with several rows is one value', () => {
  const twins = aTree(MON, aTargetRow(3, ratio(40)));
  const desired = aTree(MON, aTargetRow(3, ratio(45)));
  const untouched = merge3('expectations', { base: twins, desired, remote: [aTargetRow(3, ratio(40)), MON] });
  expect(untouched.changes).toMatchObject([{ rowId: 'b', after: ratio(45) }]);
  const clash = merge3('expectations', { base: twins, desired, remote: [MON] });
  expect(clash.conflicts).toMatchObject([{ was: twins, mine: desired, theirs: [{ row: MON }] }]);
});

test('a row whose time was edited is one change of one row', () => {
  const desired = aTree({ ...MON, protocolTime: '09:00' }, TUE);
  const merge = merge3('expectations', { base, desired, remote: [MON, TUE] });
  expect(merge.changes).toEqual([{ rowId: 'a', before: MON, after: { ...MON, protocolTime: '09:00' } }]);
  expect(draftChanges('expectations', merge.rebased)).toMatchObject([
    { rowId: 'a', fields: [{ field: 'protocolTime' }] },
  ]);
});

test('a value that the contract refuses is kept, and not sent', () => {
  const desired = aTree({ ...MON, expectedFillRatio: 150 }, TUE);
  const merge = merge3('expectations', { base, desired, remote: [MON, TUE] });
  expect(planSend('expectations', merge)).toEqual({
    send: 'invalid',
    issues: [{ rowId: 'a', field: 'expectedFillRatio', code: 'out_of_range', data: { max: 100 } }],
  });
});

test('keys that the contract refuses are keys, too', () => {
  const odd = aTree({ ...MON, protocolTime: '8 rano' }, { ...TUE, weekday: 9 });
  const merge = merge3('expectations', { base: [], desired: odd, remote: [] });
  expect(merge.merged).toHaveLength(2);
  expect(planSend('expectations', merge)).toMatchObject({ send: 'invalid' });
});

test('when most keys are gone, a person has to look first', () => {
  const three = aTree(MON, TUE, aTargetRow(3, { weekday: 3 }));
  const moved = three.map(({ row }) => ({ ...row, protocolTime: '08:30' }));
  expect(merge3('expectations', { base: three, desired: three, remote: moved }).brake).toEqual({
    reason: 'most_gone',
    gone: 3,
    of: 3,
  });
});
