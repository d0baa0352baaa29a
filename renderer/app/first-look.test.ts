import { expect, test } from 'vitest';
import { firstLanguage, firstScheme } from './first-look.ts';
import { navPages } from './nav-pages.ts';
import { pageOfAddress } from './page-chunks.ts';

const remembering = (value: string | null) => ({ getItem: () => value });

test.each([
  ['pl', ['en-GB'], 'pl'],
  ['en', ['pl-PL'], 'en'],
  ['system', ['pl-PL'], 'pl'],
  [null, ['en-GB'], 'en'],
  ['rubbish', ['pl'], 'pl'],
])('with %j remembered on a computer in %j the first words are %s', (remembered, preferred, language) => {
  expect(firstLanguage(remembering(remembered), preferred)).toBe(language);
});

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['auto', true, 'dark'],
  [null, false, 'light'],
])('with %j remembered and a dark computer %s the first paint is %s', (remembered, isDark, scheme) => {
  expect(firstScheme(remembering(remembered), isDark)).toBe(scheme);
});

test.each([
  ['#/stores/W-014?tab=runs', 'stores'],
  ['#/welcome', 'welcome'],
  ['#/', 'overview'],
  ['#key=abc', 'overview'],
  ['', 'overview'],
])('the address %j needs the code of %s', (hash, page) => {
  expect(pageOfAddress(hash)).toBe(page);
});

test('every entry of the rail has the code of its page', () => {
  for (const { path } of navPages) expect(`/${pageOfAddress(`#${path}`)}`).toBe(path);
});
