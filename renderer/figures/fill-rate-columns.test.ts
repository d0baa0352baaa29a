import { expect, test } from 'vitest';
import { widestRows } from '#renderer/ui/data-column.ts';
import { aGroup, labelWords } from '#tests/support/words/label-words.ts';
import { fillRateColumns } from './fill-rate-columns.tsx';

const words = await labelWords('en');
const columns = fillRateColumns('store', words, { region: true, track: true });

/** A row of so many photos, of which as many were compared with their target, and no others measured. */
function rowOf(compared: number, imageCount: number) {
  const group = aGroup({ key: `${compared} of ${imageCount}`, imageCount });
  const counts = { comparedImageCount: compared, missingExpectationCount: 0, ambiguousExpectationCount: 0 };
  return {
    group: { ...group, expectation: { ...group.expectation, ...counts } },
    label: { title: group.key, detail: null },
  };
}

/** What is measured to know how wide a column has to be, the widest first. */
function widestOf(id: 'compared' | 'overall', rows: readonly ReturnType<typeof rowOf>[]) {
  const column = columns.find((one) => one.id === id);
  if (column === undefined) throw new Error(`no column ${id}`);
  return widestRows(column, rows).map((row) => column.cell(row));
}

/** More rows than are measured. */
const often = (row: ReturnType<typeof rowOf>) => Array.from({ length: 9 }, () => row);

test('the width of all measured photos follows from their number in brackets, not from those that nobody measured', () => {
  const [widest] = widestOf('overall', [...often(rowOf(5, 10_000)), rowOf(2_345, 2_345)]);
  expect(widest).toBe('68.5% (2,345)');
});

test('of two figures with as many digits the one of more separators is the wider', () => {
  const [widest] = widestOf('compared', [...often(rowOf(999, 10_000)), rowOf(9_999, 9_999)]);
  expect(widest).toBe('9,999 of 9,999');
  expect(widestOf('compared', [...often(rowOf(9_999, 9_999)), rowOf(999, 100_000)])[0]).toBe('999 of 100,000');
});
