import { expect, test } from 'vitest';
import { addressOfSheet } from './sheet-address.ts';

const columns = ['store', 'label', 'title', 'type', 'status'];
const { sortOf, hiddenOf, write, isSame } = addressOfSheet(columns);

test('order and hidden columns come back from the address as they went into it', () => {
  const address = write({ column: 'label', desc: true }, { hidden: ['status', 'title'] });
  expect(address).toEqual({ sort: '-label', hide: ['title', 'status'] });
  expect(sortOf(address)).toEqual({ column: 'label', desc: true });
  expect(hiddenOf(address)).toEqual(['title', 'status']);
  expect(write(null, { hidden: [] })).toEqual({});
});

test('an address by hand can neither name what is not there nor hide everything', () => {
  expect(sortOf({ sort: '-price' })).toBeNull();
  expect(hiddenOf({ hide: columns })).toEqual([]);
  expect(hiddenOf({ hide: ['price', 'label'] })).toEqual(['label']);
  expect(isSame({ hide: ['price'] }, {})).toBe(true);
  expect(isSame({ sort: 'label' }, {})).toBe(false);
});
