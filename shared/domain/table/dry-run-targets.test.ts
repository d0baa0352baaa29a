import { expect, test } from 'vitest';
import { aTarget } from '#tests/builders/contract.ts';
import { aDraftRow } from '#tests/builders/rows.ts';
import { TARGET_LANGUAGES } from '#tests/support/data/table-files.ts';
import type { Row } from '../merge/resource-tree.ts';
import { dryRun } from './dry-run.ts';
import { findHeader } from './find-header.ts';
import type { RowsOfStore } from './known-rows.ts';
import type { RowOutcome } from './row-outcome.ts';

const aKnownTarget = (id: string, fields: Row = {}) =>
  aDraftRow(`row-${id}`, { ...aTarget({ expectationId: id, weekday: 1, expectedFillRatio: 75 }), ...fields });

const STATES: readonly RowsOfStore[] = [
  {
    externalId: 'S-1',
    state: 'known',
    rows: [
      aKnownTarget('a'),
      aKnownTarget('b', { productCategory: 'ROLLS' }),
      aKnownTarget('c', { weekday: 0, expectedFillRatio: 60 }),
      aKnownTarget('d', { weekday: 0, expectedFillRatio: 80 }),
    ],
  },
];

const HEADER = ['Store ID', 'Display type', 'Day', 'Time', 'Category', 'Target'];
const RACK = 'ROLLS_BREAD_RACK';

function run(...rows: readonly (readonly string[])[]): readonly RowOutcome[] {
  const all = rows.map((cells, at) => ({ line: at + 1, cells }));
  const reading = findHeader(all, TARGET_LANGUAGES);
  if (!reading.ok) throw new Error(reading.reason);
  const table = { columns: reading.header.columns, rows: all.slice(1), isStrict: false };
  const stores = [{ externalId: 'S-1', name: 'Kraków' }];
  return dryRun({ table, stores, shown: ['S-1'], states: STATES, languages: TARGET_LANGUAGES }).rows;
}

const said = (outcome: RowOutcome): unknown => {
  switch (outcome.result) {
    case 'refused':
      return outcome.reasons.map(({ code, column, text }) => `${code} ${column} ${text}`).join(', ');
    case 'change':
      return [outcome.rowId, ...outcome.fields.map(({ field, becomes }) => `${field}: ${String(becomes)}`)];
    case 'create':
      return [Object.values(outcome.row).map(String).join(' '), ...outcome.warnings.map(({ code }) => code)];
    case 'remove':
    case 'unchanged':
      return outcome.result;
    default:
      return outcome satisfies never;
  }
};

test('a target is found by its slot in either language, and its value is read as people write it', () => {
  expect(
    run(
      HEADER,
      ['S-1', RACK, 'Monday', '7:00', '', '80 %'],
      ['S-1', 'bułki: regał na pieczywo', 'pon.', '07:00', 'bułki', '75'],
      ['S-1', RACK, 'wtorek', '7.00', 'wszystkie kategorie', '0'],
    ).map(said),
  ).toEqual([['row-a', 'expectedFillRatio: 80'], 'unchanged', [`${RACK} 2 07:00 null 0`]]);
});

test('an id that a replace has changed is no reason to refuse a row', () => {
  const header = [...HEADER, 'Target ID'];
  expect(
    run(
      header,
      ['S-1', RACK, 'Mon', '07:00', '', '70', 'old'],
      ['S-1', RACK, 'Mon', '08:00', '', '70', 'b'],
      ['S-1', RACK, 'Mon', '09:00', '', '70', 'old'],
    ).map(said),
  ).toEqual([
    ['row-a', 'expectedFillRatio: 70'],
    ['row-b', 'protocolTime: 08:00', 'productCategory: null', 'expectedFillRatio: 70'],
    'row_unknown expectationId old',
  ]);
});

test('a row is called by what was read in it, so that a day given as a number is seen for what it was taken for', () => {
  const labels = run(
    HEADER,
    ['S-1', RACK, '1', '7.00', '', '80'],
    ['S-1', 'bułki: regał na pieczywo', 'pon.', '08:00', 'bułki', '75'],
    ['S-1', RACK, '7', '09:00', '', '75'],
  ).map(({ label }) => label);
  expect(labels).toEqual([
    'Bułki: regał na pieczywo · poniedziałek · 07:00',
    'Bułki: regał na pieczywo · poniedziałek · 08:00 · Bułki',
    'Bułki: regał na pieczywo · 7 · 09:00',
  ]);
});

test('of two targets for one slot the one with the same value is meant, or nobody knows which', () => {
  expect(run(HEADER, ['S-1', RACK, 'Sunday', '07:00', '', '60']).map(said)).toEqual(['unchanged']);
  const [outcome] = run(HEADER, ['S-1', RACK, 'Sunday', '07:00', '', '65']);
  expect(outcome && said(outcome)).toBe('row_several displayType Bułki: regał na pieczywo · niedziela · 07:00');
});

test('what is no target is refused, cell by cell; what only looks wrong is taken with a warning', () => {
  expect(
    run(
      HEADER,
      ['S-1', RACK, 'Someday', '25:00', 'Fish', '101'],
      ['S-1', RACK, '1', '08:00', '', '75,5'],
      ['S-1', RACK, '1', '09:00', '', ''],
      ['S-1', 'BREADS_NOT_OFFERED', '1', '07:00', '', '5'],
      ['S-1', RACK, '1', '10:00', 'BREADS', '5'],
    ).map(said),
  ).toEqual([
    'unknown_value weekday Someday, bad_format protocolTime 25:00, unknown_value productCategory Fish, bad_format expectedFillRatio 101',
    'bad_format expectedFillRatio 75,5',
    'missing expectedFillRatio ',
    ['BREADS_NOT_OFFERED 1 07:00 null 5', 'not_offered'],
    [`${RACK} 1 10:00 BREADS 5`, 'category_does_not_fit'],
  ]);
});

test('two values for one slot contradict each other', () => {
  const rows = run(HEADER, ['S-1', RACK, 'Tue', '07:00', '', '5'], ['S-1', RACK, 'wt.', '7:00', '', '6']);
  expect(rows.map((row) => row.result === 'refused' && row.reasons[0])).toEqual([
    expect.objectContaining({ code: 'duplicate', lines: [2, 3] }),
    expect.objectContaining({ code: 'duplicate', lines: [2, 3] }),
  ]);
});
