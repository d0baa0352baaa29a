import { expect, test } from 'vitest';
import { slotId } from '../slot-id.ts';
import type { MatrixDisplay } from './judge-cells.ts';
import type { MatrixCell, MatrixContent } from './make-matrix.ts';
import { measuredFrom } from './measured.ts';
import { percentileOf, planMeasured, writesOfMeasured } from './measured-targets.ts';

const display: MatrixDisplay = {
  expositionId: 'a',
  label: 'a',
  expositionType: 'ROLLS_BREAD_RACK',
  productCategories: [],
};
const aCell = (state: MatrixCell['state'], value: number | null): MatrixCell => ({
  lacks: state === 'missing',
  findings: [],
  state,
  value,
  shown: value,
  was: undefined,
  isAmbiguous: false,
  mark: null,
  displays: [display],
});

const slots = [1, 2, 3, 4, 5].map((weekday) => ({ id: slotId(weekday, '07:00'), weekday, time: '07:00' }));
const matrix: MatrixContent = {
  times: ['07:00'],
  strays: 0,
  slots,
  types: [
    {
      displayType: 'ROLLS_BREAD_RACK',
      displayCount: 1,
      rows: [
        {
          id: 'ROLLS_BREAD_RACK ',
          displayType: 'ROLLS_BREAD_RACK',
          category: null,
          cells: [
            aCell('own', 80),
            aCell('missing', null),
            aCell('own', 65),
            aCell('inherited', null),
            aCell('own', 50),
          ],
        },
      ],
    },
  ],
};
const measured = measuredFrom({
  asOf: '2026-11-20T12:00:00Z',
  complete: true,
  runs: [],
  slots: [],
  rates: slots.map(({ weekday, time: protocolTime }) => ({
    weekday,
    protocolTime,
    expositionId: 'a',
    fillRates: weekday === 5 ? [90, 90] : [58, 64, 71, 99],
  })),
});

test('a percentile lies between the two nearest values', () => {
  expect(percentileOf([70], 50)).toBe(70);
  expect(percentileOf([4, 1, 3, 2], 50)).toBe(2.5);
  expect(percentileOf([0, 10, 20, 30, 40], 25)).toBe(10);
  expect(percentileOf([1, 2], 100)).toBe(2);
});

test('what is set or missing gets the rounded median, where enough photos stand behind it', () => {
  const plan = planMeasured(matrix, measured, { percentile: 50, leastPhotos: 3 }, () => true);
  expect(plan).toMatchObject({ few: 1, same: 0 });
  expect(plan.targets.map(({ before, after, measured: rate, photos }) => [before, after, rate, photos])).toEqual([
    [80, 70, 67.5, 4],
    [null, 70, 67.5, 4],
    [65, 70, 67.5, 4],
  ]);
  expect(writesOfMeasured(plan)[1]).toEqual(['ROLLS_BREAD_RACK ', '2 07:00', 70]);
});

test('a target that stands already is no change, and only wanted cells change', () => {
  const rule = { percentile: 40, leastPhotos: 1 };
  expect(planMeasured(matrix, measured, rule, (_row, column) => column === 2)).toEqual({
    targets: [],
    few: 0,
    same: 1,
    clashing: 0,
  });
});

test('a display with two categories gets one target, and no second one beside another', () => {
  const both: MatrixDisplay = { ...display, productCategories: ['BAGUETTES', 'ROLLS'] };
  const rowOf = (category: 'BAGUETTES' | 'ROLLS', state: MatrixCell['state'], value: number | null) => ({
    id: `ROLLS_BREAD_RACK ${category}`,
    displayType: 'ROLLS_BREAD_RACK' as const,
    category,
    cells: [{ ...aCell(state, value), displays: [both] }],
  });
  const planOf = (...rows: readonly ReturnType<typeof rowOf>[]) =>
    planMeasured(
      { ...matrix, types: [{ displayType: 'ROLLS_BREAD_RACK', displayCount: 1, rows }] },
      measured,
      { percentile: 50, leastPhotos: 1 },
      () => true,
    );
  const none = planOf(rowOf('BAGUETTES', 'missing', null), rowOf('ROLLS', 'missing', null));
  expect(none).toMatchObject({ clashing: 1 });
  expect(none.targets.map(({ row }) => row.category)).toEqual(['BAGUETTES']);
  const one = planOf(rowOf('BAGUETTES', 'missing', null), rowOf('ROLLS', 'own', 70));
  expect(one).toMatchObject({ targets: [], clashing: 1, same: 1 });
});
