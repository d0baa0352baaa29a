import { expect, test } from 'vitest';
import { namesApart } from './shown-stores.ts';

test('stores of one name are told apart by their IDs, all others are called by their names', () => {
  const names = namesApart([
    { externalId: 'S-1', name: 'Gdynia' },
    { externalId: 'S-2', name: 'Sopot' },
    { externalId: 'S-3', name: 'Gdynia' },
    { externalId: 'S-4', name: ' ' },
  ]);
  expect(Object.fromEntries(names)).toEqual({
    'S-1': 'Gdynia · S-1',
    'S-2': 'Sopot',
    'S-3': 'Gdynia · S-3',
    'S-4': 'S-4',
  });
});
