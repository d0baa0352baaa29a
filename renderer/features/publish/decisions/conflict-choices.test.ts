import { expect, test } from 'vitest';
import type { BridgeConflict } from '#shared/bridge/drafts.ts';
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import { aResourceOfChanges } from '#tests/builders/resource-changes.ts';
import type { ChangeWords } from '../parts/change-words.ts';
import { isAlike, leftOf, lineKey, nameRow, sideParts } from './conflict-choices.ts';

const words: ChangeWords = { value: (_, value) => String(value), field: (_, field) => field, row: () => null };
const row = (name: string, phone: string) => ({ contactId: 'c', name, phone });
const partsOf = (conflict: BridgeConflict, side: 'was' | 'mine' | 'theirs') =>
  sideParts(conflict, side, words, 'no row');

test('of a whole row, the part that the other side has otherwise is marked', () => {
  const conflict: BridgeConflict = {
    scope: 'row',
    rowId: '1',
    field: null,
    was: row('Ola', '1'),
    mine: row('Ola', '2'),
    theirs: row('Ola', '3'),
  };
  expect(partsOf(conflict, 'mine')).toEqual([
    { text: 'Ola', differs: false },
    { text: '2', differs: true },
  ]);
  expect(partsOf(conflict, 'theirs')).toMatchObject([{ differs: false }, { text: '3', differs: true }]);
  expect(partsOf(conflict, 'was').some(({ differs }) => differs)).toBe(false);
});

test('where one side removed the row, what the other one changed is marked', () => {
  const conflict: BridgeConflict = {
    scope: 'row',
    rowId: '1',
    field: null,
    was: row('Ola', '1'),
    mine: null,
    theirs: row('Ewa', '1'),
  };
  expect(partsOf(conflict, 'mine')).toEqual([{ text: 'no row', differs: false }]);
  expect(partsOf(conflict, 'theirs')).toMatchObject([{ text: 'Ewa', differs: true }, { differs: false }]);
});

test('of several targets for one time, those that the other side lacks are marked', () => {
  const ratios = (...all: number[]) => all.map((expectedFillRatio) => ({ rowId: 'r', row: { expectedFillRatio } }));
  const conflict: BridgeConflict = {
    scope: 'group',
    rowId: '1',
    field: null,
    key: 'k',
    was: ratios(50),
    mine: ratios(50, 60),
    theirs: ratios(50, 70),
  };
  expect(partsOf(conflict, 'mine')).toEqual([
    { text: '50', differs: false },
    { text: '60', differs: true },
  ]);
  expect(partsOf({ ...conflict, mine: [] }, 'mine')).toEqual([{ text: 'no row', differs: false }]);
});

test('a conflict that was resolved meanwhile, or is another one now, is left out', () => {
  const conflict = (rowId: string, theirs: string): BridgeConflict => ({
    scope: 'field',
    rowId,
    field: 'label',
    was: 'A',
    mine: 'B',
    theirs,
  });
  const ref = (externalId: string) => ({ externalId, kind: 'expositions' as const });
  const of = (externalId: string, ...conflicts: readonly BridgeConflict[]) =>
    aResourceOfChanges({ ref: ref(externalId), stop: { state: 'conflict', conflicts: [...conflicts] } });
  const meant = [
    { ref: ref('S-1'), conflicts: [conflict('1', 'C'), conflict('2', 'C')] },
    { ref: ref('S-2'), conflicts: [conflict('1', 'C')] },
    { ref: ref('S-3'), conflicts: [conflict('1', 'C')] },
  ];
  const now = [of('S-1', conflict('2', 'C')), of('S-2', conflict('1', 'D')), aResourceOfChanges({ ref: ref('S-3') })];
  expect(leftOf(meant, now)).toEqual([{ ref: ref('S-1'), conflicts: [conflict('2', 'C')] }]);
});

const placed = (kind: ResourceKind, externalId: string, field: string | null) => ({
  conflict: field === null ? ({ scope: 'row', field } as const) : ({ scope: 'field', field } as const),
  of: { ref: { kind, externalId } },
});

test('a decision for a field everywhere is about that field of that kind in all stores', () => {
  const name = placed('contacts', 'S-1', 'name');
  expect(isAlike(placed('contacts', 'S-2', 'name'), name)).toBe(true);
  expect(isAlike(placed('contacts', 'S-2', 'phone'), name)).toBe(false);
  expect(isAlike(placed('store', 'S-2', 'name'), name)).toBe(false);
  expect(isAlike(placed('expositions', 'S-2', null), placed('contacts', 'S-1', null))).toBe(false);
});

test('conflicts over a target that was moved are named for their own slots, and told apart', () => {
  const target = (weekday: number) => [{ rowId: 'r', row: { weekday } }];
  const of = { scope: 'group', rowId: 'r', field: null } as const;
  const monday: BridgeConflict = { ...of, key: 'monday', was: target(1), mine: [], theirs: target(1) };
  const tuesday: BridgeConflict = { ...of, key: 'tuesday', was: [], mine: target(2), theirs: target(2) };
  // The name of the row is where the draft has it.
  const names = { r: { weekday: 2 } };
  expect([monday, tuesday].map((one) => nameRow(one, names))).toEqual([{ weekday: 1 }, { weekday: 2 }]);
  expect(lineKey(monday)).not.toBe(lineKey(tuesday));
});

test('other conflicts are named for their row as it is called now', () => {
  const names = { '1': { name: 'Ewa' } };
  const whole: BridgeConflict = {
    ...{ scope: 'row', rowId: '1', field: null },
    ...{ was: row('Ola', '1'), mine: null, theirs: row('Ewa', '1') },
  };
  expect(nameRow(whole, names)).toEqual({ name: 'Ewa' });
  expect(nameRow(whole, {})).toMatchObject({ name: 'Ola' });
});
