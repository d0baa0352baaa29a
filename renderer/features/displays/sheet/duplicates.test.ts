import { expect, onTestFinished, test, vi } from 'vitest';
import { createDraftSheet, rowKey } from '#renderer/drafts/draft-sheet.ts';
import { plainTerms } from '#tests/support/plain-terms.ts';
import { displayColumns } from './display-columns.ts';
import { createDuplicates, watchDuplicates } from './duplicates.ts';
import { rowFilter } from './row-filter.ts';

const slices = { now: () => 0, pause: () => Promise.resolve(), budget: 8 };
const aRack = (change: object = {}) => ({ store: 'A', label: 'Rack', type: 'X', status: 'active', ...change });

test('displays of one store with one label and type are duplicates, until one is renamed or disabled', async () => {
  const duplicates = createDuplicates(slices);
  expect(await duplicates.recount([aRack(), aRack({ label: ' RACK ' }), aRack({ store: 'B' })])).toBe(true);
  expect(duplicates.has(aRack())).toBe(true);
  expect(duplicates.has(aRack({ label: 'rack' }))).toBe(true);
  expect(
    [{ store: 'B' }, { type: 'Y' }, { status: 'disabled' }, { label: null }].map((one) => duplicates.has(aRack(one))),
  ).toEqual([false, false, false, false]);
  expect(await duplicates.recount([aRack(), aRack()])).toBe(false);
  expect(await duplicates.recount([aRack(), aRack({ status: 'disabled' })])).toBe(true);
  expect(duplicates.has(aRack())).toBe(false);
});

test('a count that was overtaken changes nothing', async () => {
  const duplicates = createDuplicates({ ...slices, budget: 0 });
  const stopped = new AbortController();
  stopped.abort();
  expect(
    await duplicates.recount(
      Array.from({ length: 1_000 }, () => aRack()),
      stopped.signal,
    ),
  ).toBe(false);
  expect(duplicates.has(aRack())).toBe(false);
});

const aRow = (id: string, label: string) => ({
  key: rowKey('A', id),
  externalId: 'A',
  storeName: 'Store',
  base: { label, expositionType: 'ROLLS_BREAD_RACK', productCategories: ['ROLLS'], status: 'active' },
  desired: null,
});
const EDIT = { kind: 'edit' } as const;

/** As long as typing pauses before duplicates are looked for, and more. */
const pause = () => vi.advanceTimersByTimeAsync(500);

function aWatchedSheet() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const duplicates = createDuplicates({ now: () => 0, pause: () => Promise.resolve(), budget: 8 });
  const columns = displayColumns({ header: (column) => column, terms: plainTerms, isDuplicate: duplicates.has }, false);
  const sheet = createDraftSheet({ columns, collator: new Intl.Collator('en'), onHistory: () => {} });
  onTestFinished(watchDuplicates(sheet, duplicates));
  return { sheet, columns };
}

test('an edit that makes two displays alike is marked, also on the one that was not touched, and so is its end', async () => {
  const { sheet } = aWatchedSheet();
  await sheet.setRows([aRow('1', 'Rack 1'), aRow('2', 'Rack 2'), aRow('3', 'Rack 3')]);
  const label = sheet.core.column('label');
  const markOf = (id: string) => {
    const row = rowKey('A', id);
    const read = (column: string) => sheet.core.valueOf(row, column);
    return label && sheet.core.marks.of(row, label, read('label'), read)?.kind;
  };
  sheet.change(EDIT, [[rowKey('A', '2'), 'label', 'rack 1']]);
  await pause();
  expect(sheet.figures().warning).toBe(1);
  expect(['1', '2', '3'].map(markOf)).toEqual(['warning', 'warning', undefined]);
  sheet.change(EDIT, [[rowKey('A', '1'), 'status', 'disabled']]);
  await pause();
  expect(sheet.figures().warning).toBe(0);
});

test('rows that were read are compared before a filter for warnings has its last word', async () => {
  const { sheet, columns } = aWatchedSheet();
  await sheet.setFilter(rowFilter({ marked: 'warning' }, columns, []));
  await sheet.setRows([aRow('1', 'Rack'), aRow('2', 'Other'), aRow('3', 'Rack')]);
  await pause();
  expect(sheet.core.axes().rowCount).toBe(2);
});
