import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  ['pl', ['en-GB'], 'pl'],
  ['en', ['pl-PL'], 'en'],
  ['system', ['pl-PL', 'en'], 'pl'],
  ['system', ['de-DE', 'PL', 'en'], 'pl'],
  ['system', ['en-US', 'pl'], 'en'],
  ['system', ['de-DE', 'fr'], 'en'],
  ['system', [], 'en'],
] as const)('setting %s on a computer that prefers %j shows %s', (setting, preferred, language) => {
  expect(languageOf(setting, preferred)).toBe(language);
});
