import { expect, test } from 'vitest';
import type { RowDifference } from '#shared/bridge/drafts.ts';
import { areAmong } from './drop-changes.ts';

const field = (name: string, becomes: unknown) => ({ field: name, was: null, becomes });
const changed = (rowId: string, ...fields: readonly ReturnType<typeof field>[]): RowDifference => ({
  change: 'changed',
  rowId,
  row: {},
  fields: [...fields],
});
const added = (rowId: string): RowDifference => ({ change: 'added', rowId, row: {} });

test('changes are still there as long as each of their fields is as it was shown', () => {
  const all = [changed('1', field('label', 'A'), field('status', 'active')), added('2')];
  expect(areAmong([changed('1', field('label', 'A'))], all)).toBe(true);
  expect(areAmong(all, all)).toBe(true);
  expect(areAmong([changed('1', field('label', 'B'))], all)).toBe(false);
  expect(areAmong([changed('1', field('title', 'A'))], all)).toBe(false);
  expect(areAmong([changed('2', field('label', 'A'))], all)).toBe(false);
  expect(areAmong([added('1')], all)).toBe(false);
  expect(areAmong([changed('1', field('label', 'A')), added('3')], all)).toBe(false);
  expect(areAmong([added('2')], [])).toBe(false);
});
