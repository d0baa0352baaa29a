import { expect, test } from 'vitest';
import { targetColumns } from '#renderer/targets/target-columns.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { createFormat } from '#shared/lib/format.ts';
import { aTargetInput } from '#tests/builders/contract.ts';
import { aDraftSheet, aSheetRow } from '#tests/builders/sheets.ts';
import { plainTerms } from '#tests/support/words/plain-terms.ts';
import { applyFixes, contentOfFixes, type FixOfStore, planFixes, rowOfKey } from './finding-acts.ts';

const columns = targetColumns(
  { header: String, allCategories: 'all', terms: plainTerms, format: createFormat('en'), isDuplicate: () => false },
  false,
);

type Given = readonly [store: string, weekday: number, ratio: number];
const target = (weekday: number, expectedFillRatio: number): ExpectationInput =>
  aTargetInput({ weekday, protocolTime: '07:00', expectedFillRatio });
const keyOf = (weekday: number) => expectationKey(target(weekday, 0));

async function aSheetOf(...targets: readonly Given[]) {
  const rows = targets.map(([externalId, weekday, ratio], at) =>
    aSheetRow(externalId, String(at), { ...target(weekday, ratio) }),
  );
  const sheet = await aDraftSheet(columns, rows);
  /** The targets as they stand, such as "A 1 70". */
  const now = () => {
    const { core } = sheet;
    return Array.from({ length: core.rows().count() }, (_none, index) => index)
      .filter((index) => core.rows().has(index) && !core.isRemoved(index))
      .map((index) => ['storeId', 'weekday', 'expectedFillRatio'].map((column) => core.value(index, column)).join(' '))
      .toSorted();
  };
  return { sheet, now };
}

/** What becomes of each target, such as "A 1 70>0". */
const shownBy = ({ mended }: ReturnType<typeof planFixes>) =>
  mended.map(({ externalId, target: of, before, after }) => `${externalId} ${of('weekday')} ${before}>${after}`);

const FIXES: readonly FixOfStore[] = [
  { externalId: 'A', fix: { act: 'remove_copies', keys: [keyOf(1)] } },
  { externalId: 'A', fix: { act: 'add', targets: [target(3, 55)] } },
  { externalId: 'B', fix: { act: 'expect_nothing', keys: [keyOf(2), keyOf(4)] } },
  { externalId: 'B', fix: { act: 'remove', keys: [keyOf(4)] } },
];

test('fixes of several stores show each target before and after, and are one step, taken back at once', async () => {
  const { sheet, now } = await aSheetOf(
    ['A', 1, 80],
    ['A', 1, 80],
    ['A', 2, 70],
    ['B', 2, 60],
    ['B', 4, 50],
    ['C', 1, 9],
  );
  const before = now();
  const plan = planFixes(sheet, String, FIXES);
  expect(shownBy(plan)).toEqual(['A 3 null>55', 'B 2 60>0', 'A 1 80>null', 'B 4 50>null']);
  expect(now()).toEqual(before);
  applyFixes(sheet, plan, FIXES);
  expect(now()).toEqual(['A 1 80', 'A 2 70', 'A 3 55', 'B 2 0', 'C 1 9']);
  const { steps, done } = sheet.store.getState().history;
  expect([done, steps[0]?.name]).toEqual([1, { kind: 'other', key: 'fixTargets', data: { rows: 4 } }]);
  sheet.undo();
  expect(now()).toEqual(before);
});

test('the fix of a single finding is named for what it does', async () => {
  const { sheet } = await aSheetOf(['A', 1, 80], ['A', 1, 80]);
  const one = FIXES.slice(0, 1);
  applyFixes(sheet, planFixes(sheet, String, one), one);
  expect(sheet.store.getState().history.steps[0]?.name).toMatchObject({ key: 'removeTargets', data: { rows: 1 } });
});

test('what is gone since the check is neither shown nor touched', async () => {
  const { sheet, now } = await aSheetOf(['A', 1, 80], ['A', 2, 70]);
  const fixes: readonly FixOfStore[] = [{ externalId: 'A', fix: { act: 'remove', keys: [keyOf(1), keyOf(5)] } }];
  applyFixes(sheet, planFixes(sheet, String, fixes), fixes);
  expect(planFixes(sheet, String, fixes).mended).toEqual([]);
  expect(rowOfKey(sheet, 'A', keyOf(1))).toBeNull();
  expect(now()).toEqual(['A 2 70']);
});

test('what is there since the check is not added again', async () => {
  const { sheet, now } = await aSheetOf(['A', 3, 60]);
  const fixes: readonly FixOfStore[] = [
    { externalId: 'A', fix: { act: 'add', targets: [target(3, 55), target(4, 55)] } },
  ];
  const plan = planFixes(sheet, String, fixes);
  expect(shownBy(plan)).toEqual(['A 4 null>55']);
  applyFixes(sheet, plan, fixes);
  expect(now()).toEqual(['A 3 60', 'A 4 55']);
});

test('a plan is another one once a target that it changes has another value', async () => {
  const planOf = async (ratio: number) => planFixes((await aSheetOf(['B', 2, ratio])).sheet, String, FIXES);
  const contentOf = async (ratio: number) => JSON.stringify(contentOfFixes(await planOf(ratio)));
  expect(await contentOf(60)).toBe(await contentOf(60));
  expect(await contentOf(70)).not.toBe(await contentOf(60));
});
