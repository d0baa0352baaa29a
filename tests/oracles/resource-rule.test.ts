import { expect, test } from 'vitest';
import { aContact, aDisplay, aTarget, idOf } from '../builders/contract.ts';
import { rowText, sameContents, sameSets, sameValue, targetKey } from './resource-rule.ts';

test.each([
  ['contacts', 'name', 'Zo\u00eb', 'Zoe\u0308', true],
  ['contacts', 'name', 'Zo\u00eb', 'Zoe', false],
  ['contacts', 'email', '', null, false],
  ['contacts', 'email', undefined, null, true],
  ['store', 'regionId', 'AB', 'ab', true],
  ['store', 'openingTimes', null, [], true],
  [
    'store',
    'openingTimes',
    [{ weekday: 1, from: '6', to: '22', season: 'x' }],
    [{ to: '22', from: '6', weekday: 1 }],
    true,
  ],
  ['store', 'openingTimes', [{ weekday: 1, from: '6', to: '22' }], [{ weekday: 1, from: '6', to: '21' }], false],
  ['expositions', 'productCategories', ['ROLLS', 'DRINKS', 'ROLLS'], ['DRINKS', 'ROLLS'], true],
  ['expositions', 'productCategories', [], null, false],
  ['expectations', 'expectedFillRatio', 80, '80', false],
] as const)('in %s, %s: whether %j and %j are the same', (kind, field, a, b, isSame) => {
  expect(sameValue(kind, field, a, b)).toBe(isSame);
});

test('the content of a row is without the ids of the service, and a display is told apart by its id', () => {
  const [one, other] = [aContact({ contactId: idOf('one') }), aContact({ contactId: idOf('other') })];
  expect(rowText('contacts', one)).toBe(rowText('contacts', other));
  const [rack, copy] = [aDisplay('rack'), { ...aDisplay('rack'), expositionId: idOf('copy') }];
  expect(sameContents('expositions', rack, copy)).toBe(true);
  expect(rowText('expositions', rack)).not.toBe(rowText('expositions', copy));
});

test('sets have the same rows in any order, each as often', () => {
  const [one, other] = [aTarget({ expectedFillRatio: 1 }), aTarget({ expectedFillRatio: 2 })];
  expect(sameSets('expectations', [one, other], [{ ...other }, { ...one }])).toBe(true);
  expect(sameSets('expectations', [one, one, other], [one, other, other])).toBe(false);
});

test('targets have one key when only their value differs', () => {
  const target = aTarget({ productCategory: null });
  expect(targetKey({ ...target, productCategory: undefined, expectedFillRatio: 1 })).toBe(targetKey(target));
  expect(targetKey({ ...target, weekday: (target.weekday + 1) % 7 })).not.toBe(targetKey(target));
});
