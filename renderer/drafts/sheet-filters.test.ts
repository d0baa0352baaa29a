import { expect, test } from 'vitest';
import type { CellValue, Column } from '#renderer/grid/model/column.ts';
import { allOf, stateFilter, valuesFilter } from './sheet-filters.tsx';

const column: Column = {
  id: 'label',
  kind: 'text',
  header: 'Label',
  required: true,
  check: (value) =>
    value === 'duplicate' ? { kind: 'warning', problem: { code: 'other', key: 'duplicate', data: {} } } : null,
};
const aRow = (id: string, values: Readonly<Record<string, CellValue>>, isChanged = false) => ({
  id,
  get: (name: string) => values[name] ?? null,
  own: () => null,
  isChanged,
});
const conflict = { kind: 'conflict', problem: { code: 'other', key: 'conflict', data: {} } } as const;

test('without a wish every row is in sight', () => {
  expect(allOf([stateFilter({}, [column], []), valuesFilter('type', undefined)])).toBeNull();
});

test('rows are chosen by what their cells are marked with, also by marks that were given', () => {
  const given = [{ row: '3', column: 'label', mark: conflict }];
  const rows = [aRow('1', { label: 'duplicate' }), aRow('2', { label: null }), aRow('3', { label: 'plain' })];
  const shown = (marked: 'warning' | 'invalid' | 'conflict') =>
    rows.filter((row) => stateFilter({ marked }, [column], given)?.(row)).map(({ id }) => id);
  expect([shown('warning'), shown('invalid'), shown('conflict')]).toEqual([['1'], ['2'], ['3']]);
});

test('all wishes hold at once', () => {
  const filter = allOf([
    valuesFilter('expositionType', ['X']),
    valuesFilter('status', ['active']),
    stateFilter({ changed: true }, [column], []),
  ]);
  const values = { expositionType: 'X', status: 'active' };
  expect(filter?.(aRow('1', values, true))).toBe(true);
  expect(filter?.(aRow('1', values))).toBe(false);
  expect(filter?.(aRow('1', { ...values, status: 'disabled' }, true))).toBe(false);
  expect(filter?.(aRow('1', { ...values, expositionType: 'Y' }, true))).toBe(false);
});
