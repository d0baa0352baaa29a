import { expect, test } from 'vitest';
import {
  type ChosenColumns,
  chosenColumns,
  fileColumns,
  missingColumns,
  rememberedColumns,
  withChoice,
} from './file-columns.ts';
import { kindOfWords, TABLE_KINDS } from './table-kind.ts';

const row = (...cells: string[]) => ({ line: 1, cells });
const WORDS = { kind: 'expositions' } as const;

test('a choice is remembered for its kind and headers, in any order, case and spelling of spaces', () => {
  const choice = chosenColumns(WORDS, row('Nr  Sklepu', 'Regał', ''), ['externalId', 'label', null]);
  const remembered = (...headers: string[]) => rememberedColumns([choice], WORDS, row(...headers), headers.length);
  expect(remembered('', 'regal', 'NR SKLEPU')).toEqual([null, 'label', 'externalId']);
  expect(remembered('Regał', 'Nr sklepu')).toBeNull();
  expect(rememberedColumns([choice], { kind: 'contacts' }, row('Nr Sklepu', 'Regał', ''), 3)).toBeNull();
});

test('a column shows its first different values', () => {
  const rows = [row('A', ''), row('A', ''), row(' A ', '2'), row('B', ''), row('C', '2'), row('D', '3')];
  const columns = fileColumns(row('Sklep', 'Ile'), rows, [null, null], {
    kind: 'expectations',
    isStoreId: () => false,
    isHeaderKnown: true,
    guessed: new Set(),
  });
  expect(columns.map(({ values }) => values)).toEqual([
    ['A', 'B', 'C'],
    ['2', '3'],
  ]);
});

test('of equal headers the first stays the first, and the latest choice counts', () => {
  const headers = row('Name', 'Name', 'Shop');
  const first = chosenColumns(WORDS, headers, ['label', 'friendlyTitle', 'externalId']);
  const second = chosenColumns(WORDS, headers, ['friendlyTitle', 'label', 'externalId']);
  const both = withChoice(withChoice([], first), second);
  expect(both).toEqual([second]);
  expect(rememberedColumns(both, WORDS, row('Shop', 'Name', 'Name'), 3)).toEqual([
    'externalId',
    'friendlyTitle',
    'label',
  ]);
});

test('only the latest hundred choices are remembered', () => {
  let choices: ChosenColumns[] = [];
  for (let at = 0; at < 120; at += 1) choices = withChoice(choices, chosenColumns(WORDS, row(`H${at}`), ['label']));
  expect(choices).toHaveLength(100);
  expect(choices[0]?.headers).toEqual(['h20']);
});

test('every kind says what it cannot do without, and a store is needed unless an id or the page says which', () => {
  const named = TABLE_KINDS.map((kind) => missingColumns(kindOfWords({ kind }), [], true).map(([column]) => column));
  expect(named).toEqual([
    ['label'],
    ['displayType', 'weekday', 'protocolTime', 'expectedFillRatio'],
    ['phone'],
    ['externalId'],
  ]);
  const displays = kindOfWords(WORDS);
  expect(missingColumns(displays, ['label'], false)).toEqual([['externalId', 'storeName', 'expositionId']]);
  expect(missingColumns(displays, ['expositionId'], false)).toEqual([]);
});
