import { expect, test } from 'vitest';
import { aListedStore } from '#tests/builders/contract.ts';
import { countBy, NONE, passes, valueChoices } from './choices.ts';

const valued = (['Ulica', 'Dworzec', null, 'Ulica'] as const).map((storeType) => aListedStore({ storeType }));
const counts = countBy(valued, ({ storeType }) => storeType);

test('stores are counted per value, and those without one', () => {
  expect(counts).toEqual(
    new Map([
      ['Ulica', 2],
      ['Dworzec', 1],
      [NONE, 1],
    ]),
  );
});

test('values stand by their labels, and none of them last', () => {
  const labelOf = (value: string | null) => (value === null ? 'A: no type' : value);
  expect(valueChoices(counts, labelOf, new Intl.Collator('pl'))).toEqual([
    { value: 'Dworzec', label: 'Dworzec', count: 1 },
    { value: 'Ulica', label: 'Ulica', count: 2 },
    { value: NONE, label: 'A: no type', count: 1 },
  ]);
});

test('a filter lets through what is chosen, and everything when nothing is', () => {
  expect([passes([], 'Ulica'), passes(['Ulica'], 'Ulica'), passes(['Dworzec'], 'Ulica')]).toEqual([true, true, false]);
  expect([passes([], null), passes([NONE], null), passes(['Ulica'], null)]).toEqual([true, true, false]);
});
