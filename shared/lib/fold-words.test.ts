import { expect, test } from 'vitest';
import { foldWords } from './fold-words.ts';

test.each([
  ['Zażółć GĘŚLĄ jaźń', 'zazolc gesla jazn'],
  ['  Two\u00a0  spaces_and\tmore ', 'two spaces and more'],
  ['Smørrebrød – Đurđevac', 'smorrebrod - durdevac'],
  ['Crème ﬁne', 'creme fine'],
  ['Zaz\u0307o\u0301łc\u0301', 'zazolc'],
])('%s is folded', (text, folded) => {
  expect(foldWords(text)).toBe(folded);
});

test('a Polish text with one foreign letter is folded as one without', () => {
  const polish = 'ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż _A-b 1';
  expect(foldWords(`${polish} é`)).toBe(`${foldWords(polish)} e`);
});
