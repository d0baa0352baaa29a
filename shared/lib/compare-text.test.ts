import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodePoints, foldText, foldWords } from './compare-text.ts';

test('a character beyond U+FFFF comes after every one below', () => {
  const texts = ['b', '\u{1F600}', '\uFFFD', 'a', 'ą', '', 'ab'];
  expect(texts.toSorted(compareCodePoints)).toEqual(['', 'a', 'ab', 'b', 'ą', '\uFFFD', '\u{1F600}']);
});

test('the order is that of the UTF-8 bytes', () => {
  const utf8 = new TextEncoder();
  const compareBytes = (a: Uint8Array, b: Uint8Array): number => {
    const at = a.findIndex((byte, index) => byte !== b[index]);
    return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
  };
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(compareBytes(utf8.encode(a), utf8.encode(b))));
    }),
  );
});

test.each([
  ['Świętojańska', 'swietojanska'],
  ['ŁÓDŹ', 'lodz'],
  ['Zażółć  gęślą\u00a0jaźń', 'zazolc gesla jazn'],
  ['Straße', 'strasse'],
  ['  W-014 ', 'w-014'],
  ['', ''],
])('%j folds to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('composed and decomposed letters fold alike', () => {
  expect(foldText('Gdańsk'.normalize('NFD'))).toBe(foldText('Gdańsk'.normalize('NFC')));
});

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
