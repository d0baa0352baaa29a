import { expect, test } from 'vitest';
import { changeRisks, sizeOfChanges } from './draft-changes.ts';

const changed = (field: string, was: unknown, becomes: unknown) =>
  changeRisks([{ change: 'changed', rowId: '1', row: {}, fields: [{ field, was, becomes }] }]);

test('another label is no risk, a disabled display and an emptied field are', () => {
  expect(changed('label', 'a', 'b')).toEqual({ disables: 0, clears: 0 });
  expect(changed('status', 'active', 'disabled')).toEqual({ disables: 1, clears: 0 });
  expect(changed('status', 'disabled', 'active')).toEqual({ disables: 0, clears: 0 });
  expect(changed('friendlyTitle', 'a', null)).toEqual({ disables: 0, clears: 1 });
  expect(changed('productCategories', ['DRINKS'], [])).toEqual({ disables: 0, clears: 1 });
  expect(changed('friendlyTitle', undefined, null)).toEqual({ disables: 0, clears: 0 });
});

test('each field of a row that stays is a change, and so is each row that comes or goes', () => {
  const fields = ['label', 'status'].map((field) => ({ field, was: 'a', becomes: 'b' }));
  expect(sizeOfChanges([{ change: 'changed', fields }, { change: 'added' }, { change: 'removed' }])).toBe(4);
});
