import { expect, test } from 'vitest';
import { sortOfText, sortToText } from './sort-text.ts';

test.each([
  { id: 'name', desc: false },
  { id: 'averageFillRate', desc: true },
])('%o comes back from the address', (sort) => {
  expect(sortOfText(sortToText(sort))).toEqual(sort);
});

test.each([undefined, '', '-'])('%j is no order', (text) => {
  expect(sortOfText(text)).toBeUndefined();
});
