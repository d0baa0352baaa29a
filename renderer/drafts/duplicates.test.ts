import { expect, onTestFinished, test, vi } from 'vitest';
import type { CellValue, ReadCell, SheetColumn } from '#renderer/grid/model/column.ts';
import { aDraftSheet, aSheetRow } from '#tests/builders/sheets.ts';
import type { SheetRow } from './draft-sheet.ts';
import { createDuplicates, watchDuplicates } from './duplicates.ts';
import { rowKey } from './row-keys.ts';
import { stateFilter } from './sheet-filters.tsx';

const EDIT = { kind: 'edit' } as const;
const slices = { now: () => 0, pause: () => Promise.resolve(), budget: 8 };
const keyOf = (read: ReadCell) => (read('name') === null ? null : String(read('name')).toLowerCase());
const text = (row: SheetRow, field: string): CellValue => String(row.base?.[field] ?? '') || null;

function columnsWith(isDuplicate: (read: ReadCell) => boolean): readonly SheetColumn<SheetRow>[] {
  return [
    { id: 'storeId', kind: 'text', header: 'Store ID', read: ({ externalId }) => externalId },
    {
      id: 'name',
      kind: 'text',
      header: 'Name',
      check: (_name, read) =>
        isDuplicate(read) ? { kind: 'warning', problem: { code: 'other', key: 'duplicate', data: {} } } : null,
      read: (row) => text(row, 'name'),
    },
  ];
}

const aRow = (id: string, name: string, externalId = 'A') => aSheetRow(externalId, id, { name });
const readOf =
  (name: string | null, store = 'A'): ReadCell =>
  (column) =>
    column === 'name' ? name : store;

/** A sheet whose duplicates nobody watches. */
async function aSheet(rows: readonly SheetRow[], duplicates = createDuplicates(slices, keyOf)) {
  const columns = columnsWith(duplicates.has);
  return { sheet: await aDraftSheet(columns, rows), columns, duplicates };
}

test('rows of one store with one key are duplicates, until one is changed or removed', async () => {
  const { sheet, duplicates } = await aSheet([aRow('1', 'Rack'), aRow('2', 'RACK'), aRow('3', 'Other', 'B')]);
  expect(await duplicates.recount(sheet)).toBe(true);
  expect(duplicates.has(readOf('rack'))).toBe(true);
  expect([readOf('rack', 'B'), readOf('other'), readOf(null)].map(duplicates.has)).toEqual([false, false, false]);
  expect(await duplicates.recount(sheet)).toBe(false);
  sheet.removeRows([rowKey('A', '2')], { kind: 'other', key: 'remove', data: {} });
  expect(await duplicates.recount(sheet)).toBe(true);
  expect(duplicates.has(readOf('rack'))).toBe(false);
});

test('a count that was overtaken changes nothing', async () => {
  const rows = Array.from({ length: 1_000 }, (_none, at) => aRow(String(at), 'Rack'));
  const { sheet, duplicates } = await aSheet(rows, createDuplicates({ ...slices, budget: 0 }, keyOf));
  const stopped = new AbortController();
  stopped.abort();
  expect(await duplicates.recount(sheet, stopped.signal)).toBe(false);
  expect(duplicates.has(readOf('rack'))).toBe(false);
});

/** As long as typing pauses before duplicates are looked for, and more. */
const pause = () => vi.advanceTimersByTimeAsync(500);

async function aWatchedSheet(rows: readonly SheetRow[]) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const made = await aSheet([]);
  onTestFinished(watchDuplicates(made.sheet, made.duplicates));
  return { ...made, show: () => made.sheet.setRows(rows) };
}

test('an edit that makes two rows alike is marked, also on the one that was not touched, and so is its end', async () => {
  const { sheet, show } = await aWatchedSheet([aRow('1', 'Rack 1'), aRow('2', 'Rack 2'), aRow('3', 'Rack 3')]);
  await show();
  const name = sheet.core.column('name');
  const markOf = (id: string) => {
    const row = rowKey('A', id);
    const read = (column: string) => sheet.core.valueOf(row, column);
    return name && sheet.core.marks.of(row, name, read('name'), read)?.kind;
  };
  sheet.change(EDIT, [[rowKey('A', '2'), 'name', 'rack 1']]);
  await pause();
  expect(sheet.figures().warning).toBe(1);
  expect(['1', '2', '3'].map(markOf)).toEqual(['warning', 'warning', undefined]);
  sheet.change(EDIT, [[rowKey('A', '1'), 'name', 'Another']]);
  await pause();
  expect(sheet.figures().warning).toBe(0);
});

test('after an edit only its store is compared again, and duplicates of the others stay', async () => {
  const keys: string[] = [];
  const duplicates = createDuplicates(slices, (read) => {
    keys.push(String(read('name')));
    return keyOf(read);
  });
  const rows = [aRow('1', 'Rack'), aRow('2', 'Rack'), aRow('1', 'Shelf', 'B'), aRow('2', 'Fridge', 'B')];
  const { sheet } = await aSheet(rows, duplicates);
  await duplicates.recount(sheet);
  keys.length = 0;
  sheet.change(EDIT, [[rowKey('B', '2'), 'name', 'Shelf']]);
  expect(await duplicates.recount(sheet, undefined, [rowKey('B', '2')])).toBe(true);
  expect(keys).toEqual(['Shelf', 'Shelf']);
  expect([readOf('rack'), readOf('shelf', 'B')].map(duplicates.has)).toEqual([true, true]);
});

test('rows that were read are compared before a filter for warnings has its last word', async () => {
  const { sheet, columns, show } = await aWatchedSheet([aRow('1', 'Rack'), aRow('2', 'Other'), aRow('3', 'Rack')]);
  await sheet.setFilter(stateFilter({ marked: 'warning' }, columns, []));
  await show();
  await pause();
  expect(sheet.core.axes().rowCount).toBe(2);
});
