import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/*
 * Every section and numbered line of api.md that says something of the service has a test that names it, first of all
 * in the conformance suite, which any service can be asked.
 */

/** What cannot be asked of a service at an address, and where it is tested instead. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '4.2.3': 'left open; stores.test.ts has the choice of this service',
  '4.10.2': 'left open; photos.test.ts has the choice of this service',
  '4.4.2': 'needs runs of known content; fill-rates.test.ts, fill-rate-agreement.test.ts',
  '5.4': 'needs a service without a token; authentication.test.ts',
  '2.17': 'left open which fields come with which grouping; fill-rates.test.ts has the choice of this service',
};

const SECTIONS = [
  ...Array.from({ length: 20 }, (_one, index) => `2.${index + 1}`),
  ...['3.1', '3.2', '4', '4.1.1', '4.1.2', '4.1.3', '4.2.1', '4.2.2', '4.2.3', '4.3.1', '4.3.2', '4.3.3'],
  ...['4.4.1', '4.4.2', '4.4.3', '4.5.1', '4.5.2', '4.6.1', '4.6.2', '4.6.3', '4.7', '4.8', '4.9.1', '4.9.2', '4.9.3'],
  ...['4.10.1', '4.10.2', '4.11', '4.12', '5.1', '5.3', '5.4', '7', '8', '9.2'],
];

const TITLE = /(?:test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])(.*?)\1/g;

const titlesIn = (folder: string): string =>
  readdirSync(fileURLToPath(new URL(folder, import.meta.url)))
    .filter((name) => name.endsWith('.test.ts') && name !== 'sections.test.ts')
    .map((name) => readFileSync(fileURLToPath(new URL(`${folder}${name}`, import.meta.url)), 'utf8'))
    .flatMap((text) => [...text.matchAll(TITLE)].map(([, , title]) => title))
    .join('\n');

/** `4.1.1 to 4.1.3` names all three. */
const spreadRanges = (titles: string): string =>
  titles.replaceAll(/(\d+\.\d+)\.(\d+) to \1\.(\d+)/g, (_all, head: string, from: string, to: string) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_one, index) => `${head}.${Number(from) + index}`).join(' '),
  );

const conformance = spreadRanges(titlesIn('conformance/'));
const all = `${conformance}\n${spreadRanges(titlesIn('./'))}`;
const names = (titles: string, section: string): boolean =>
  new RegExp(`(^|[^\\d.])${section.replaceAll('.', '\\.')}(?![\\d]|\\.\\d)`, 'm').test(titles);

describe('api.md', () => {
  test.each(SECTIONS)('section %s has a test that names it', (section) => {
    expect(names(section in ELSEWHERE ? all : conformance, section), `a title with ${section}`).toBe(true);
  });

  test('a section without a test would be found', () => {
    expect(names(all, '4.13')).toBe(false);
    expect(names('4.1.1 one', '4.1')).toBe(false);
  });
});
