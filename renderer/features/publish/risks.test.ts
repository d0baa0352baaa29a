import { expect, test } from 'vitest';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { countChanges, isRisky, readyOf, risksOf } from './risks.ts';

const resource = (externalId: string, change: Partial<ResourceChanges> = {}): ResourceChanges => ({
  ref: { externalId, kind: 'expositions' },
  names: {},
  counts: { added: 0, changed: 1, removed: 0 },
  changes: [],
  errors: [],
  issues: [],
  stop: null,
  isUndecided: false,
  ...change,
});
const changed = (field: string, was: unknown, becomes: unknown) =>
  resource('A', { changes: [{ change: 'changed', rowId: '1', row: {}, fields: [{ field, was, becomes }] }] });

test('another label is no risk, a disabled display, an emptied field and a new display are', () => {
  expect(isRisky(risksOf([changed('label', 'a', 'b')]))).toBe(false);
  expect(risksOf([changed('status', 'active', 'disabled')])).toMatchObject({ disables: 1 });
  expect(risksOf([changed('status', 'disabled', 'active')])).toMatchObject({ disables: 0 });
  expect(risksOf([changed('friendlyTitle', 'a', null)])).toMatchObject({ clears: 1 });
  expect(risksOf([changed('productCategories', ['DRINKS'], [])])).toMatchObject({ clears: 1 });
  expect(risksOf([resource('A', { counts: { added: 2, changed: 0, removed: 0 } })])).toMatchObject({ creates: 2 });
});

test('twenty stores are no risk, twenty-one are', () => {
  const stores = Array.from({ length: 21 }, (_, n) => resource(`S-${n}`));
  expect(risksOf(stores.slice(1)).stores).toBe(0);
  expect(risksOf(stores).stores).toBe(21);
  expect(countChanges(stores)).toBe(21);
});

test('what waits for a decision or breaks the contract is not sent', () => {
  const stopped = resource('A', { stop: { state: 'conflict', conflicts: [] } });
  const invalid = resource('B', { errors: [{ rowId: '1', field: 'label', code: 'missing' }] });
  const ready = resource('C');
  expect(readyOf([stopped, invalid, ready])).toEqual([ready]);
});
