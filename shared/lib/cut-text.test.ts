import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['a😀cd', 3, 'a…'],
  ['a😀cd', 4, 'a😀…'],
])('%s as far as %i units hold it', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
