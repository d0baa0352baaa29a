import { expect, test } from 'vitest';
import { DisplaysSearch } from './displays-search.ts';

test('an address keeps the stores that can be asked for, and leaves out the others', () => {
  expect(DisplaysSearch.parse({ stores: ['S-1', '.', '..', '', 5, 'A/B'] }).stores).toEqual(['S-1', 'A/B']);
  expect(DisplaysSearch.parse({ stores: ['.'] }).stores).toBeUndefined();
});
