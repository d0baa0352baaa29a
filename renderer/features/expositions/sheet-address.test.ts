import { expect, test } from 'vitest';
import { addressOf, hiddenOf, isSameSheet, sortOf } from './sheet-address.ts';

test('order and hidden columns come back from the address as they went into it', () => {
  const address = addressOf({ column: 'label', desc: true }, { hidden: ['status', 'friendlyTitle'] });
  expect(address).toEqual({ sort: '-label', hide: ['friendlyTitle', 'status'] });
  expect(sortOf(address)).toEqual({ column: 'label', desc: true });
  expect(hiddenOf(address)).toEqual(['friendlyTitle', 'status']);
  expect(addressOf(null, { hidden: [] })).toEqual({});
});

test('an address by hand can neither name what is not there nor hide everything', () => {
  expect(sortOf({ sort: '-price' })).toBeNull();
  const all = ['store', 'label', 'friendlyTitle', 'expositionType', 'productCategories', 'status'];
  expect(hiddenOf({ hide: all })).toEqual([]);
  expect(hiddenOf({ hide: ['price', 'label'] })).toEqual(['label']);
  expect(isSameSheet({ hide: ['price'] }, {})).toBe(true);
  expect(isSameSheet({ sort: 'label' }, {})).toBe(false);
});
