import { expect, test } from 'vitest';
import { removeSelected } from '#renderer/drafts/draft-sheet.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { createFormat } from '#shared/lib/format.ts';
import { aDraftSheet, aSheetRow } from '#tests/builders/sheets.ts';
import { plainTerms } from '#tests/support/words/plain-terms.ts';
import { countTargets, targetsToSpread } from './spread-targets.ts';
import { addTargets, changeTargets, planChange, planTargets, timesInUse, timesOfSheet } from './target-acts.ts';
import { targetColumns } from './target-columns.ts';

const columns = targetColumns(
  {
    header: (column) => column,
    allCategories: 'all',
    terms: plainTerms,
    format: createFormat('en'),
    isDuplicate: () => false,
  },
  false,
);

const TARGET = { displayType: 'ROLLS_BREAD_RACK', weekday: 1, protocolTime: '07:00', productCategory: null };

async function aSheet(ratios: readonly unknown[]) {
  const rows = ratios.map((expectedFillRatio, weekday) =>
    aSheetRow('A', String(weekday), { ...TARGET, weekday, expectedFillRatio }),
  );
  const sheet = await aDraftSheet(columns, rows);
  const ratiosNow = () => rows.map(({ key }) => sheet.core.valueOf(key, 'expectedFillRatio'));
  return { sheet, keys: rows.map(({ key }) => key), ratiosNow };
}

test('targets are raised by points and stop at the limits; what has no valid value stays', async () => {
  const { sheet, keys, ratiosNow } = await aSheet([60, 98, '75,5', 101, null, 0]);
  const plan = planChange(sheet, keys, { by: 5, least: 10, most: 100 });
  expect(plan).toMatchObject({ span: { before: [0, 98], after: [10, 100] }, held: 2, skipped: 3 });
  expect(ratiosNow()).toEqual([60, 98, '75,5', 101, null, 0]);
  changeTargets(sheet, plan);
  expect(ratiosNow()).toEqual([65, 100, '75,5', 101, null, 10]);
  sheet.undo();
  expect(ratiosNow()).toEqual([60, 98, '75,5', 101, null, 0]);
});

test('by no points, targets are only held between the limits', async () => {
  const { sheet, keys } = await aSheet([40, 60, 90]);
  const plan = planChange(sheet, keys, { by: 0, least: 50, most: 80 });
  expect(plan.cells).toEqual([
    { row: keys[0], before: 40, after: 50 },
    { row: keys[2], before: 90, after: 80 },
  ]);
  expect(planChange(sheet, keys, { by: 0, least: 0, most: 100 }).span).toBeNull();
});

test('a target that is removed, or gone, is not changed any more', async () => {
  const { sheet, keys } = await aSheet([40, 60]);
  sheet.select({ row: 0, column: 5 });
  removeSelected(sheet, 'removeTargets');
  const plan = planChange(sheet, [...keys, 'gone'], { by: 5, least: 0, most: 100 });
  expect(plan).toMatchObject({ cells: [{ row: keys[1], before: 60, after: 65 }], held: 0, skipped: 0, gone: 2 });
});

const WANTED = {
  externalIds: ['A'],
  displayType: 'ROLLS_BREAD_RACK',
  productCategory: null,
  times: ['07:00'],
  ratio: 75,
};

const ofA = (weekdays: readonly number[]) =>
  new Map([['A', weekdays.map((weekday) => ({ weekday, protocolTime: '07:00' }))]]);

test('new targets leave out the slots that the store has already, but not those of removed targets', async () => {
  const { sheet } = await aSheet([60, 70]);
  const wanted = { ...WANTED, weekdays: [0, 1, 2] };
  expect(planTargets(sheet, wanted)).toEqual({ slots: ofA([2]), added: 1, there: 2 });
  sheet.select({ row: 0, column: 5 });
  removeSelected(sheet, 'removeTargets');
  const plan = planTargets(sheet, wanted);
  expect(plan).toEqual({ slots: ofA([0, 2]), added: 2, there: 1 });
  addTargets(sheet, wanted, plan, String);
  expect(sheet.figures()).toMatchObject({ added: 2, removed: 1, invalid: 0 });
  expect(planTargets(sheet, wanted)).toEqual({ slots: ofA([]), added: 0, there: 3 });
});

test('several stores get new targets in one step, each what it lacks', async () => {
  const { sheet } = await aSheet([60, 70]);
  const wanted = { ...WANTED, externalIds: ['A', 'B'], weekdays: [1, 2] };
  const plan = planTargets(sheet, wanted);
  expect(plan).toMatchObject({ added: 3, there: 1 });
  addTargets(sheet, wanted, plan, (id) => `Store ${id}`);
  expect(planTargets(sheet, wanted)).toMatchObject({ added: 0, there: 4 });
  const added = [...sheet.core.rows().added()].map(({ values }) => `${values['store']} ${values['weekday']}`);
  expect(added).toEqual(['Store A 2', 'Store B 1', 'Store B 2']);
  sheet.undo();
  expect(planTargets(sheet, wanted)).toMatchObject({ added: 3, there: 1 });
});

test('the same slot for one category is another target', async () => {
  const { sheet } = await aSheet([60]);
  const wanted = { ...WANTED, productCategory: 'ROLLS', weekdays: [0] };
  expect(planTargets(sheet, wanted).there).toBe(0);
});

test('the times of stores are offered in order, each once', async () => {
  const { sheet, keys } = await aSheet([60, 70]);
  sheet.change({ kind: 'edit' }, [[keys[1] ?? '', 'protocolTime', '06:30']]);
  expect(timesOfSheet(sheet)).toEqual(['06:30', '07:00']);
  expect(timesInUse(sheet)).toEqual(['06:30', '07:00']);
});

test('the targets to give to others are those that can be sent, all of a store or the chosen ones', async () => {
  const { sheet, keys } = await aSheet([60, 101, 80, 90]);
  // Of the slot that can't be sent, nobody can tell what others should get.
  expect([...targetsToSpread(sheet, 'A').left]).toEqual([
    expectationKey({ ...WANTED, weekday: 1, protocolTime: '07:00' }),
  ]);
  const daysOf = (only?: ReadonlySet<string>) =>
    targetsToSpread(sheet, 'A', only).targets.map(({ weekday }) => weekday);
  expect(daysOf()).toEqual([0, 2, 3]);
  expect(daysOf(new Set(keys.slice(1, 3)))).toEqual([2]);
  expect(countTargets(sheet, 'A')).toBe(4);
  sheet.removeRows(keys.slice(3), { kind: 'other', key: 'removeTargets', data: {} });
  expect(daysOf()).toEqual([0, 2]);
  expect(countTargets(sheet, 'A')).toBe(3);
  expect(targetsToSpread(sheet, 'B')).toEqual({ targets: [], left: new Set() });
});

test('new targets are offered the times of targets that are there, and no text that is none', async () => {
  const rows = ['07:00', '10:30', '7 rano'].map((protocolTime, at) =>
    aSheetRow('A', String(at), { ...TARGET, protocolTime, expectedFillRatio: 60 }),
  );
  const sheet = await aDraftSheet(columns, rows);
  sheet.select({ row: 0, column: 5 });
  removeSelected(sheet, 'removeTargets');
  expect(timesInUse(sheet)).toEqual(['10:30']);
  expect(timesInUse(sheet, ['A'])).toEqual(['10:30']);
  expect(timesInUse(sheet, ['B'])).toEqual([]);
  expect(timesOfSheet(sheet)).toEqual(['07:00', '10:30', '7 rano']);
});
