import { expect, test } from 'vitest';
import { firstLanguage, firstScheme } from './first-look.ts';
import { navPages } from './nav/nav-pages.ts';
import { pageOfAddress } from './page-chunks.ts';

test.each([
  ['pl', ['en-GB'], 'pl'],
  ['en', ['pl-PL'], 'en'],
  ['system', ['pl-PL'], 'pl'],
  [undefined, ['en-GB'], 'en'],
  ['__LANGUAGE__', ['pl'], 'pl'],
])('with %j written, on a computer in %j the first words are %s', (written, preferred, language) => {
  expect(firstLanguage(written, preferred)).toBe(language);
});

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['system', true, 'dark'],
  [undefined, false, 'light'],
])('with %j written and a dark computer %s the first paint is %s', (written, isDark, scheme) => {
  expect(firstScheme(written, isDark)).toBe(scheme);
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
