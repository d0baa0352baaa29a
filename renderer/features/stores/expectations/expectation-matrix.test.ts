import { expect, test } from 'vitest';
import type { Expectation } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import { expectationMatrix } from './expectation-matrix.ts';

const aTarget = (fields: Partial<Expectation>): Expectation => ({
  expectationId: '00000000-0000-4000-8000-000000000001',
  productCategory: null,
  displayType: 'ROLLS_BREAD_RACK',
  weekday: 1,
  protocolTime: '15:30',
  expectedFillRatio: 80,
  updatedAt: '2026-11-20T10:00:00Z',
  ...fields,
});

const aDisplay = (fields: Partial<Exposition>): Exposition => ({
  expositionId: '00000000-0000-4000-8000-000000000002',
  label: 'Regał',
  friendlyTitle: null,
  productCategories: [],
  expositionType: 'ROLLS_BREAD_RACK',
  status: 'active',
  ...fields,
});

test('slots run from Monday to Sunday, each with the times of the day in order', () => {
  const { slots, times } = expectationMatrix([aTarget({}), aTarget({ weekday: 0, protocolTime: '07:00' })], []);
  expect(times).toEqual(['07:00', '15:30']);
  expect(slots.slice(0, 3)).toEqual([
    { weekday: 1, time: '07:00' },
    { weekday: 1, time: '15:30' },
    { weekday: 2, time: '07:00' },
  ]);
  expect(slots.at(-1)).toEqual({ weekday: 0, time: '15:30' });
});

test('a category row inherits the fallback where it has no target of its own', () => {
  const { types } = expectationMatrix(
    [aTarget({}), aTarget({ weekday: 2 }), aTarget({ weekday: 2, productCategory: 'ROLLS', expectedFillRatio: 0 })],
    [],
  );
  const [rolls, fallback] = types[0]?.rows ?? [];
  expect(rolls?.category).toBe('ROLLS');
  expect(rolls?.cells.slice(0, 3)).toEqual([
    { kind: 'inherited', ratio: 80 },
    { kind: 'own', ratio: 0 },
    { kind: 'gap' },
  ]);
  expect(fallback?.category).toBeNull();
  expect(fallback?.cells.slice(0, 3)).toEqual([
    { kind: 'own', ratio: 80 },
    { kind: 'own', ratio: 80 },
    { kind: 'gap' },
  ]);
  expect(types[0]?.gapCount).toBe(5);
});

test('two targets for one slot are shown as such, also when inherited', () => {
  const { types } = expectationMatrix(
    [aTarget({ expectedFillRatio: 70 }), aTarget({ expectedFillRatio: 90 })],
    [aDisplay({ productCategories: ['BREADS'] })],
  );
  expect(types[0]?.rows.map((row) => row.cells[0])).toEqual([
    { kind: 'double', ratios: [70, 90] },
    { kind: 'double', ratios: [70, 90] },
  ]);
  expect(types[0]?.doubleCount).toBe(1);
});

test('a display type with displays and without targets is one gap; disabled displays do not count', () => {
  const { types } = expectationMatrix(
    [aTarget({})],
    [
      aDisplay({ expositionType: 'FRIDGE_DRINKS', productCategories: ['DRINKS'] }),
      aDisplay({ expositionType: 'FRIDGE_SALADS', status: 'disabled' }),
    ],
  );
  expect(types.map((type) => [type.displayType, type.displayCount, type.gapCount])).toEqual([
    ['FRIDGE_DRINKS', 1, 7],
    ['ROLLS_BREAD_RACK', 0, 6],
  ]);
});

test('a store without targets has types but no slots', () => {
  const { types, slots } = expectationMatrix([], [aDisplay({})]);
  expect(slots).toEqual([]);
  expect(types[0]?.rows[0]?.cells).toEqual([]);
});

test('displays that could not be read are not counted as none', () => {
  const [target] = expectationMatrix([aTarget({})], null).types;
  expect(target?.displayCount).toBeNull();
  expect(expectationMatrix([aTarget({})], []).types[0]?.displayCount).toBe(0);
});
