import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, normalize } from 'node:path';
import { lexer, type MarkedToken, type Token, walkTokens } from 'marked';
import { expect, test } from 'vitest';
import { GUIDE_LANGUAGES, GUIDE_PICTURES } from '../e2e/guide-pictures.ts';
import { REPOSITORY } from '../support/e2e/child.ts';

const FOLDERS = { en: 'docs/guide', pl: 'docs/guide/pl' } as const;
type Language = keyof typeof FOLDERS;

/** Most that a picture may weigh: all of them are in every package. */
const MOST_BYTES = 120_000;

const pagesOf = (language: Language): readonly string[] =>
  readdirSync(join(REPOSITORY, FOLDERS[language])).filter((name) => name.endsWith('.md'));

const tokensOf = (language: Language, page: string): readonly Token[] =>
  lexer(readFileSync(join(REPOSITORY, FOLDERS[language], page), 'utf8'));

type Part<Type extends MarkedToken['type']> = Extract<MarkedToken, { readonly type: Type }>;

/** Every part of a page of some kind, in the order of the text. */
function partsOf<Type extends MarkedToken['type']>(tokens: readonly Token[], type: Type): readonly Part<Type>[] {
  const found: Part<Type>[] = [];
  walkTokens([...tokens], (token) => {
    if (token.type === type) found.push(token as Part<Type>);
  });
  return found;
}

/** What a page is made of: its headings by level, its tables by rows, its lists by lines. */
const shapeOf = (token: Token): string => {
  if (token.type === 'heading') return `heading ${token['depth']}`;
  if (token.type === 'table') return `table of ${token['rows'].length}`;
  return token.type === 'list' ? `list of ${token['items'].length}` : token.type;
};

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** Where the links of a page lead: paths as in the English guide, headings by their number. */
function linksOf(language: Language, page: string): readonly string[] {
  return partsOf(tokensOf(language, page), 'link').map((link) => {
    const [file = '', anchor] = link.href.split('#');
    const target = file === '' ? page : file;
    const path = normalize(join(FOLDERS[language], target)).replace(/^docs\/guide\/pl\//, 'docs/guide/');
    if (anchor === undefined) return path;
    const headings = partsOf(tokensOf(language, target), 'heading').map(({ text }) => text);
    return `${path} ${headings.findIndex((text) => anchorOf(text) === anchor)}`;
  });
}

/** The numbers of a page, without what stands between thousands. */
const numbersOf = (language: Language, page: string): readonly string[] =>
  [
    ...readFileSync(join(REPOSITORY, FOLDERS[language], page), 'utf8')
      .replace(/\]\([^)]*\)/g, '')
      .matchAll(/\d+(?:[ ,]\d{3})*(?!\d)/g),
  ].map(([text]) => text.replace(/[ ,]/g, ''));

const picturesOf = (language: Language, page: string): readonly string[] =>
  partsOf(tokensOf(language, page), 'image').map((image) => {
    expect(image.text, 'what a picture shows').not.toBe('');
    const path = normalize(join(FOLDERS[language], image.href));
    expect(path).toBe(`docs/guide/images/${language}/${basename(path)}`);
    return basename(path, '.webp');
  });

test('both languages have the same pages', () => {
  expect(pagesOf('pl')).toEqual(pagesOf('en'));
  expect(pagesOf('en').length).toBeGreaterThan(10);
});

test.each(pagesOf('en'))('%s has the same parts, links, numbers and pictures in both languages', (page) => {
  expect(tokensOf('pl', page).map(shapeOf)).toEqual(tokensOf('en', page).map(shapeOf));
  expect(linksOf('pl', page).toSorted()).toEqual(linksOf('en', page).toSorted());
  expect(numbersOf('pl', page).toSorted()).toEqual(numbersOf('en', page).toSorted());
  expect(picturesOf('pl', page)).toEqual(picturesOf('en', page));
});

test('the guide shows what is made for it, and all of it is there and light', () => {
  const made = GUIDE_PICTURES.map(({ name }) => name).toSorted();
  expect(
    pagesOf('en')
      .flatMap((page) => picturesOf('en', page))
      .toSorted(),
  ).toEqual(made);
  for (const language of GUIDE_LANGUAGES) {
    const folder = join(REPOSITORY, 'docs/guide/images', language);
    expect(readdirSync(folder).toSorted()).toEqual(made.map((name) => `${name}.webp`).toSorted());
    const sizes = made.map((name) => statSync(join(folder, `${name}.webp`)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_BYTES);
  }
});

type Texts = { readonly [key: string]: string | Texts };

const textsIn = (texts: Texts, above: string): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? // Times and numbers stand around the words.
        [[`${above}.${key}`, text.replace(/\{\{\w+\}\}/g, '').trim()] as const]
      : textsIn(text, `${above}.${key}`),
  );

const onScreen = (language: Language): ReadonlyMap<string, string> => {
  const folder = join(REPOSITORY, 'resources/locales', language);
  return new Map(
    readdirSync(folder).flatMap((name) => textsIn(JSON.parse(readFileSync(join(folder, name), 'utf8')), name)),
  );
};

/** What a page prints in bold, which are words of the screen (guide.test.ts). */
const boldOf = (language: Language, page: string): readonly string[] =>
  partsOf(tokensOf(language, page), 'strong').map(({ text }) => text);

test('what the guide prints in bold has its Polish words in the same place, as they are on the screen', () => {
  const [english, polish] = [onScreen('en'), onScreen('pl')];
  for (const page of pagesOf('en')) {
    const bold = boldOf('pl', page);
    expect(bold.length, page).toBe(boldOf('en', page).length);
    for (const [at, label] of boldOf('en', page).entries()) {
      const keys = [...english].flatMap(([key, text]) => (text === label ? [key] : []));
      expect(
        keys.map((key) => polish.get(key)),
        `${page}: ${label}`,
      ).toContain(bold[at]);
    }
  }
});
