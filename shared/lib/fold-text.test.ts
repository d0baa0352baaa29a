import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

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
