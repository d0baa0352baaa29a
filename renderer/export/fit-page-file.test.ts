import { expect, test } from 'vitest';
import { MOST_PAGE_ROWS, MOST_PAGE_TEXT, PageFile } from '#shared/bridge/page-files.ts';
import { fitPageFile } from './fit-page-file.ts';

const WORDS = {
  exportText: (key: string, values: object) => `${key} ${Object.values(values).join(' of ')}`,
  format: { integer: String },
} as never as Parameters<typeof fitPageFile>[1];

function aPage(text: string, rows: number): PageFile {
  return {
    language: 'en',
    title: 'Overview',
    foot: 'Overview',
    made: 0,
    about: [{ label: 'Filters', text }],
    warnings: [],
    figures: [],
    tables: [
      {
        title: 'Stores',
        cut: null,
        columns: [{ header: 'Label', kind: 'text' }],
        rows: Array.from({ length: rows }, () => [text]),
      },
    ],
    charts: [],
    photos: [],
    words: { about: 'About', photos: 'Photos', noPhoto: 'None', page: '{{page}}' },
  };
}

test('a text that is longer than a file takes ends with an ellipsis, and the file says so', () => {
  const long = 'x'.repeat(MOST_PAGE_TEXT - 2);
  expect(fitPageFile(aPage(long, 1), WORDS)).toEqual(aPage(long, 1));
  const page = aPage(`${long}😀yz`, 1);
  expect(PageFile.safeParse(page).success).toBe(false);
  const fit = PageFile.parse(fitPageFile(page, WORDS));
  expect(fit.about[0]?.text).toBe(`${long}…`);
  expect(fit.tables[0]?.rows).toEqual([[`${long}…`]]);
  expect(fit.warnings).toEqual([`textsCut ${MOST_PAGE_TEXT}`]);
});

test('more rows than a file takes are left out, and the table says how many of how many it has', () => {
  const fit = PageFile.parse(fitPageFile(aPage('x', MOST_PAGE_ROWS + 1), WORDS));
  expect(fit.tables[0]?.rows).toHaveLength(MOST_PAGE_ROWS);
  expect(fit.tables[0]?.cut).toBe(`tooManyRows ${MOST_PAGE_ROWS} of ${MOST_PAGE_ROWS + 1}`);
});
