import { expect, test } from 'vitest';
import { joinNames } from './join-names.ts';

test('names with commas stay apart, and a list that goes on says so', () => {
  expect(joinNames(['Gdynia, Świętojańska', 'Sopot'])).toBe('Gdynia, Świętojańska; Sopot');
  expect(joinNames(['Gdynia', 'Sopot'], true)).toBe('Gdynia; Sopot; …');
  expect(joinNames([])).toBe('');
});
