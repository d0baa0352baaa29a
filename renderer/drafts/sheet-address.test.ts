import { expect, test } from 'vitest';
import { addressOfSheet } from './sheet-address.ts';

const columns = ['store', 'label', 'title', 'type', 'status'];
const { sortsOf, groupOf, hiddenOf, write, isSame } = addressOfSheet(columns);

test('order and hidden columns come back from the address as they went into it', () => {
  const address = write({ sorts: [{ column: 'label', desc: true }], group: null }, { hidden: ['status', 'title'] });
  expect(address).toEqual({ sort: '-label', hide: ['title', 'status'] });
  expect(sortsOf(address)).toEqual([{ column: 'label', desc: true }]);
  expect(hiddenOf(address)).toEqual(['title', 'status']);
  expect(write({ sorts: [], group: null }, { hidden: [] })).toEqual({});
  const sorts = [
    { column: 'type', desc: false },
    { column: 'label', desc: true },
  ];
  expect(write({ sorts, group: null }, { hidden: [] })).toEqual({ sort: 'type,-label' });
  expect(sortsOf({ sort: 'type,-label' })).toEqual(sorts);
});

test('the column that rows are grouped by comes back, whichever groups are folded', () => {
  const address = write({ sorts: [], group: { column: 'type', folded: new Set(['Fridge']) } }, { hidden: [] });
  expect(address).toEqual({ group: 'type' });
  expect(groupOf(address)).toBe('type');
  expect(groupOf({ group: 'price' })).toBeNull();
  expect(isSame({ group: 'type' }, {})).toBe(false);
  expect(isSame({ group: 'price' }, {})).toBe(true);
});

test('an address by hand can neither name what is not there nor hide everything', () => {
  expect(sortsOf({ sort: '-price' })).toEqual([]);
  expect(sortsOf({ sort: 'label,price,-label,' })).toEqual([{ column: 'label', desc: false }]);
  expect(hiddenOf({ hide: columns })).toEqual([]);
  expect(hiddenOf({ hide: ['price', 'label'] })).toEqual(['label']);
  expect(isSame({ hide: ['price'] }, {})).toBe(true);
  expect(isSame({ sort: 'label' }, {})).toBe(false);
});
