import { expect, test } from 'vitest';
import { CONTACT_LANGUAGES, LANGUAGES, TARGET_LANGUAGES } from '#tests/support/data/table-files.ts';
import { createFindStore } from './find-store.ts';
import { guessColumns } from './guess-columns.ts';
import type { TableLanguages } from './table-words.ts';

const find = createFindStore([
  { externalId: 'S-1', name: 'Rynek 1' },
  { externalId: 'S-2', name: 'Rynek 2' },
  { externalId: '75', name: 'Dworzec' },
  { externalId: '80', name: 'Lotnisko' },
]);

type Asked = { readonly languages?: TableLanguages; readonly columns?: readonly (string | null)[] };

/** What the columns of lines are, with cells between semicolons; those that are guessed end in a question mark. */
function guessOf(lines: readonly string[], { languages = TARGET_LANGUAGES, columns }: Asked = {}) {
  const rows = lines.map((line, at) => ({ line: at + 2, cells: line.split(';') }));
  const nothing = (rows[0]?.cells ?? []).map(() => null);
  const guess = guessColumns({ languages, find, columns: columns ?? nothing, rows });
  return guess.columns.map((column, at) => (guess.guessed.has(at) ? `${column}?` : column));
}

const TARGET = ['externalId?', 'displayType?', 'weekday?', 'protocolTime?', 'expectedFillRatio?'];

test.each([
  ['Polish', ['S-1;Bułki: lada neutralna;poniedziałek;07:00;75%', 'S-2;Lodówka z napojami;pt.;7.30;80%']],
  ['English', ['S-1;Rolls: counter;Monday;7:00;75', 'S-2;Drinks fridge;Fri;07:30;80 %']],
  ['the API’s own words', ['S-1;ROLLS_BREAD_RACK;0;07:00;0', 'S-2;FRIDGE_DRINKS;6;19:00;100']],
])('stores, types, days, times and percentages are found in %s', (_, lines) => {
  expect(guessOf(lines)).toEqual(TARGET);
  const turned = lines.map((line) => line.split(';').toReversed().join(';'));
  expect(guessOf(turned)).toEqual(TARGET.toReversed());
});

test.each(TARGET_LANGUAGES.map(({ expositionType }) => [Object.values(expositionType)]))(
  'every label of a display type is one: %s',
  (labels) => {
    expect(guessOf(labels.map((label) => `S-1;${label}`))).toEqual(['externalId?', 'displayType?']);
  },
);

test('two columns that fit equally are not guessed, and the others are', () => {
  expect(guessOf(['S-1;Mon;75;80', 'S-2;Tue;70;90'])).toEqual(['externalId?', 'weekday?', null, null]);
  expect(guessOf(['S-1;S-2;Mon', 'S-2;S-1;Tue'])).toEqual([null, null, 'weekday?']);
});

test('a number is a day only where all are, and a store only where the workspace has it', () => {
  expect(guessOf(['S-1;0;55', 'S-2;6;7'])).toEqual(['externalId?', 'weekday?', 'expectedFillRatio?']);
  expect(guessOf(['S-9;7', 'S-8;100'])).toEqual([null, 'expectedFillRatio?']);
  expect(guessOf(['75;Mon', '80;Tue'])).toEqual(['externalId?', 'weekday?']);
  expect(guessOf(['75;Mon;75', '80;Tue;80'])).toEqual([null, 'weekday?', null]);
});

test('a column that is neither filled nor of one sort is nothing', () => {
  expect(guessOf(['S-1;;Mon', 'S-2;;07:00'])).toEqual(['externalId?', null, null]);
});

test('one slip among ten values does not hide what they are, and two do', () => {
  const days: readonly string[] = Array.from({ length: 10 }, (_, at) => (at === 3 ? 'Mo nday' : 'Mon'));
  expect(guessOf(days.map((day) => `S-1;${day}`))).toEqual(['externalId?', 'weekday?']);
  expect(guessOf(days.with(5, 'Tu esday').map((day) => `S-1;${day}`))).toEqual(['externalId?', null]);
});

test('what a header names stays, and its meaning is given to no other column', () => {
  const columns = ['externalId', null, 'weekday', null];
  expect(guessOf(['S-1;75;Mon;Tue', 'S-2;80;Tue;Mon'], { columns })).toEqual([
    'externalId',
    'expectedFillRatio?',
    'weekday',
    null,
  ]);
});

test('headers over the wrong columns do not mislead, where the values are clearly something else', () => {
  const columns = ['displayType', 'externalId', 'protocolTime', 'weekday'];
  const rows = ['S-1;ROLLS_BREAD_RACK;Mon;07:00', 'S-2;ROLLS_BREAD_RACK;Tue;19:00'];
  expect(guessOf(rows, { columns })).toEqual(['externalId?', 'displayType?', 'weekday?', 'protocolTime?']);
});

test('a header with strange values under it keeps its meaning, so that each row is refused with its reason', () => {
  const columns = ['externalId', 'displayType', 'weekday'];
  expect(guessOf(['S-8;Unheard of;Someday', 'S-9;Neither;7'], { columns })).toEqual(columns);
});

test('names of stores are found only where nothing has their IDs', () => {
  expect(guessOf(['Rynek 1;Mon', 'Dworzec;Tue'])).toEqual(['storeName?', 'weekday?']);
  expect(guessOf(['Rynek 1;S-1', 'Rynek 2;S-2'])).toEqual([null, 'externalId?']);
});

test('texts of people are not guessed, in displays and contacts', () => {
  expect(guessOf(['S-1;Lada 1;ROLLS_BREAD_RACK'], { languages: LANGUAGES })).toEqual([
    'externalId?',
    null,
    'expositionType?',
  ]);
  expect(guessOf(['S-1;Jan Nowak;+48 600 100 200'], { languages: CONTACT_LANGUAGES })).toEqual([
    'externalId?',
    null,
    null,
  ]);
});
