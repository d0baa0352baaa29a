import { expect, test } from 'vitest';
import { aTarget } from '#tests/builders/contract.ts';
import { aDraftRow } from '#tests/builders/rows.ts';
import { TARGET_LANGUAGES } from '#tests/support/data/table-files.ts';
import { dryRun } from './dry-run.ts';
import { matrixCells } from './find-matrix.ts';
import { matrixSheets } from './matrix-sheets.ts';
import type { RowOutcome } from './row-outcome.ts';
import type { TableCell } from './table-rows.ts';

const STORE = { externalId: 'S-1', name: 'Kraków' };
const RACK = 'ROLLS_BREAD_RACK';

const aKnownTarget = (id: string, weekday: number, expectedFillRatio: number, productCategory: 'ROLLS' | null = null) =>
  aDraftRow(id, aTarget({ expectationId: id, weekday, productCategory, expectedFillRatio }));

const ROWS = [
  aKnownTarget('mon', 1, 75),
  aKnownTarget('tue', 2, 60),
  aKnownTarget('tue2', 2, 80),
  aKnownTarget('rolls', 1, 50, 'ROLLS'),
];

type Line = readonly TableCell[];
const HEAD: readonly Line[] = [
  ['ID sklepu', 'S-1'],
  ['Store', 'Kraków'],
  ['Display type', 'bułki: regał na pieczywo'],
];

function run(...sheets: readonly (readonly Line[])[]): readonly RowOutcome[] {
  const cells = sheets.flatMap((lines, at) => {
    const rows = lines.map((line, index) => ({ line: index + 1, cells: [...line] }));
    const found = matrixCells({ name: `Sheet${at + 1}`, rows }, TARGET_LANGUAGES);
    if (found === null) throw new Error('no matrix');
    return found;
  });
  const states = [{ externalId: 'S-1', state: 'known' as const, rows: ROWS }];
  const stores = [STORE];
  return dryRun({ table: { cells }, stores, shown: [], states, languages: TARGET_LANGUAGES }).rows;
}

const said = (rows: readonly RowOutcome[]): readonly string[] =>
  rows.flatMap((row) => {
    const at = (text: string) => `${row.place}: ${text}`;
    switch (row.result) {
      case 'refused':
        return row.reasons.map(({ code, column, text }) => at(`${code} ${column} ${text}`));
      case 'change':
        return at(`${row.rowId} becomes ${row.fields.map(({ becomes }) => becomes).join()}`);
      case 'create':
        return at(`new ${Object.values(row.row).join(' ')}`);
      case 'remove':
        return at(`without ${row.rowId}`);
      case 'unchanged':
        return at('unchanged');
      default:
        return row satisfies never;
    }
  });

const DAYS: Line = ['Day', 'Monday', 'wt.', 'środa'];
const TIMES: Line = ['Godzina', '07:00', '7:00', '07:00'];

test('a cell sets, changes or removes a target, and leaves several as they are unless it is edited', () => {
  expect(said(run([...HEAD, DAYS, TIMES, ['bułki', '', '', '40'], ['Default', '80 %', '80/60', '']]))).toEqual([
    'Sheet1!B6: without rolls',
    `Sheet1!D6: new ${RACK} 3 07:00 ROLLS 40`,
    'Sheet1!B7: mon becomes 80',
    'Sheet1!C7: unchanged',
  ]);
  expect(said(run([...HEAD, DAYS, TIMES, ['all categories', '75', '65']]))).toEqual([
    'Sheet1!B6: unchanged',
    'Sheet1!C6: tue becomes 65',
    'Sheet1!C6: without tue2',
  ]);
});

test('slots and categories that are not in the sheet stay as they are', () => {
  expect(said(run([...HEAD, ['Day', 'Mon'], ['Time', '07:00'], ['Default', '75']]))).toEqual(['Sheet1!B6: unchanged']);
});

test('a day stands once above its times, remarks and gaps are left out', () => {
  const merged = { problem: 'merged', text: 'B4:C4' } as const;
  const days: Line = ['Day', 'Monday', merged, '', 'Tuesday'];
  const times: Line = ['Time', '07:00', '08:00', '', '09:00'];
  const rows = run([...HEAD, days, times, ['Default', '75', '10', '', '20'], ['checked by Ola']]);
  expect(said(rows)).toEqual([
    'Sheet1!B6: unchanged',
    `Sheet1!C6: new ${RACK} 1 08:00  10`,
    `Sheet1!E6: new ${RACK} 2 09:00  20`,
  ]);
});

test('what cannot be read is named once, by sheet and cell', () => {
  expect(
    said(
      run([
        ...HEAD,
        ['Day', 'Monday', 'Someday', 'Tue'],
        ['Time', '07:00', '07:00', 'noon'],
        ['Fish', '1', '', ''],
        ['Default', '101', '5', '6'],
        ['Rolls', '1; 2', '7', { problem: 'error_value', text: '#N/A' }],
        ['', '9'],
      ]),
    ),
  ).toEqual([
    'Sheet1!A6: unknown_value productCategory Fish',
    'Sheet1!B7: bad_format expectedFillRatio 101',
    'Sheet1!C4: unknown_value weekday Someday',
    'Sheet1!D5: bad_format protocolTime noon',
    'Sheet1!B8: several_values expectedFillRatio 1; 2',
    'Sheet1!D8: error_value expectedFillRatio #N/A',
    'Sheet1!A9: missing productCategory ',
  ]);
});

test('two cells for one target are refused, on one sheet or on two', () => {
  const sheet = (value: string): readonly Line[] => [...HEAD, ['Day', 'Mon'], ['Time', '07:00'], ['Default', value]];
  expect(said(run(sheet('70'), sheet('')))).toEqual([
    'Sheet1!B6: cell_twice expectedFillRatio Sheet1!B6, Sheet2!B6',
    'Sheet2!B6: cell_twice expectedFillRatio Sheet1!B6, Sheet2!B6',
  ]);
  expect(said(run(sheet('75'), sheet('75')))).toEqual(['Sheet1!B6: unchanged', 'Sheet2!B6: unchanged']);
  const wednesday = (value: string) => sheet(value).map((line) => line.map((cell) => (cell === 'Mon' ? 'Wed' : cell)));
  expect(said(run(wednesday('70'), wednesday('')))).toEqual([
    'Sheet1!B6: cell_twice expectedFillRatio Sheet1!B6, Sheet2!B6',
  ]);
  expect(said(run(wednesday(''), wednesday('')))).toEqual([]);
});

test('a store or a type that is not known is named once for its sheet', () => {
  const rest: readonly Line[] = [DAYS, TIMES, ['Default', '1', '2', '3']];
  expect(said(run([['Store ID', 'S-9'], ...HEAD.slice(1), ...rest]))).toEqual([
    'Sheet1!B1: store_unknown externalId S-9',
  ]);
  expect(said(run([...HEAD.slice(0, 2), ['Typ ekspozycji', 'Palace'], ...rest]))).toEqual([
    'Sheet1!B3: unknown_value displayType Palace',
  ]);
});

test('names of sheets are short, free of what Excel refuses, and never the same', () => {
  const stores = ["a/b: [c]'", 'A/B: [C]', 'x'.repeat(60)];
  const parts = stores.map((externalId) => ({
    store: { externalId, name: externalId },
    rows: ROWS,
    judged: [{ displayType: 'FRIDGE_DRINKS', category: null }],
  }));
  const names = matrixSheets(parts, TARGET_LANGUAGES[0]).map(({ name }) => name);
  expect(names).toHaveLength(6);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(6);
  for (const name of names) expect(name).toMatch(/^[^'\\/?*[\]:][^\\/?*[\]:]{0,30}$/u);
});
