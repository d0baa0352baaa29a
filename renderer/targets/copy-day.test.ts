import { expect, test } from 'vitest';
import { createFormat } from '#shared/lib/format.ts';
import { aTargetInput } from '#tests/builders/contract.ts';
import { aDraftSheet, aSheetRow } from '#tests/builders/sheets.ts';
import { plainTerms } from '#tests/support/words/plain-terms.ts';
import { copyDay, planDayCopy } from './copy-day.ts';
import { targetColumns } from './target-columns.ts';

const columns = targetColumns(
  { header: String, allCategories: 'all', terms: plainTerms, format: createFormat('en'), isDuplicate: () => false },
  false,
);

type Given = readonly [store: string, weekday: number, time: string, ratio: number];

async function aSheetOf(...targets: readonly Given[]) {
  const rows = targets.map(([externalId, weekday, protocolTime, expectedFillRatio], at) =>
    aSheetRow(externalId, String(at), { ...aTargetInput({ weekday, protocolTime, expectedFillRatio }) }),
  );
  const sheet = await aDraftSheet(columns, rows);
  /** The targets as they stand, such as "A 1 07:00 70". */
  const now = () => {
    const { core } = sheet;
    return Array.from({ length: core.rows().count() }, (_none, index) => index)
      .filter((index) => core.rows().has(index) && !core.isRemoved(index))
      .map((index) =>
        [
          core.rows().idAt(index)?.slice(2, 3),
          ...['weekday', 'protocolTime', 'expectedFillRatio'].map((column) => core.value(index, column)),
        ].join(' '),
      )
      .toSorted();
  };
  return { sheet, now };
}

const A = { externalId: 'A', storeName: 'A' };
const B = { externalId: 'B', storeName: 'B' };
const WHOLE = new Set(['A', 'B']);

test('days get the targets of another one: added, changed and removed in one step', async () => {
  const { sheet, now } = await aSheetOf(
    ['A', 1, '07:00', 70],
    ['A', 1, '15:30', 60],
    ['A', 2, '07:00', 50],
    ['A', 3, '10:30', 40],
    ['A', 3, '15:30', 60],
    ['B', 1, '07:00', 90],
  );
  const before = now();
  const plan = planDayCopy(sheet, [A], { from: 1, to: [1, 2, 3] }, WHOLE);
  expect(plan).toMatchObject({ added: 2, changed: 1, removed: 1, left: 0, stores: 1 });
  expect(now()).toEqual(before);
  copyDay(sheet, plan);
  expect(now()).toEqual([
    'A 1 07:00 70',
    'A 1 15:30 60',
    'A 2 07:00 70',
    'A 2 15:30 60',
    'A 3 07:00 70',
    'A 3 15:30 60',
    'B 1 07:00 90',
  ]);
  sheet.undo();
  expect(now()).toEqual(before);
});

test('every store gets its own day; where that has several targets, nothing is copied', async () => {
  const { sheet, now } = await aSheetOf(
    ['A', 1, '07:00', 70],
    ['A', 1, '07:00', 80],
    ['A', 2, '07:00', 50],
    ['B', 1, '07:00', 90],
    ['B', 2, '07:00', 90],
    ['B', 2, '07:00', 80],
  );
  const plan = planDayCopy(sheet, [A, B], { from: 1, to: [2] }, WHOLE);
  expect(plan).toMatchObject({ added: 0, changed: 1, removed: 0, left: 1, stores: 1 });
  copyDay(sheet, plan);
  expect(now()).toEqual(['A 1 07:00 70', 'A 1 07:00 80', 'A 2 07:00 50', 'B 1 07:00 90', 'B 2 07:00 90']);
  expect(planDayCopy(sheet, [B], { from: 1, to: [2] }, WHOLE)).toMatchObject({ changed: 0, stores: 0 });
});

test('a plan says what stands in the cells that it changes', async () => {
  const { sheet } = await aSheetOf(['A', 1, '07:00', 70], ['A', 2, '07:00', 50], ['A', 3, '07:00', 70]);
  expect(planDayCopy(sheet, [A], { from: 1, to: [2, 3, 4] }, WHOLE).was).toEqual([[50], []]);
});

test('a store of which not all targets are known is left out: its day may have more than is seen of it', async () => {
  const { sheet } = await aSheetOf(['A', 1, '07:00', 70], ['B', 2, '07:00', 50]);
  const plan = planDayCopy(sheet, [A, B], { from: 1, to: [2] }, new Set(['A']));
  expect(plan).toMatchObject({ added: 1, removed: 0, stores: 1, unknown: 1 });
});
