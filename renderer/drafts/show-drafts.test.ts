import { expect, test } from 'vitest';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import { createSheet } from '#renderer/grid/sheet/create-sheet.ts';
import { at, type Fruit, fruit, columns as fruitColumns, paste } from '#tests/builders/a-fruit-sheet.ts';
import { aSheetKind } from '#tests/builders/a-sheet-kind.ts';
import { aDraftSheet, aSheetRow } from '#tests/builders/sheets.ts';
import type { SheetRow } from './draft-sheet.ts';
import { rowKey } from './row-keys.ts';
import { createSaving } from './saving.ts';
import { showDrafts, showFurther, whenStill, whenWritten } from './show-drafts.ts';

const columns: readonly SheetColumn<SheetRow>[] = [
  { id: 'name', header: 'Name', kind: 'text', required: true, read: ({ base }) => String(base?.['name'] ?? '') },
];
const rowsOf = (externalId: string) => ['a', 'b'].map((id) => aSheetRow(externalId, id, { name: id }));
const [ofA, ofB] = [rowKey('A', 'a'), rowKey('B', 'b')];
const mark = (row: string) =>
  ({ row, column: 'name', mark: { kind: 'conflict', problem: { code: 'other', key: 'x', data: {} } } }) as const;

test('rows of further stores come with their drafts and marks, and leave steps and edits as they are', async () => {
  const sheet = await aDraftSheet(columns);
  await showDrafts(aSheetKind, sheet, { rows: rowsOf('A'), steps: [], done: 0, marks: [mark(ofA)] });
  sheet.change({ kind: 'edit' }, [[ofA, 'name', 'mine']]);
  const rows = rowsOf('B').map((row) => (row.key === ofB ? { ...row, desired: { name: '' } } : row));
  await showFurther(aSheetKind, sheet, { rows, marks: [mark(ofA), mark(rowKey('B', 'a'))] });
  expect(sheet.core.valueOf(ofA, 'name')).toBe('mine');
  expect(sheet.core.valueOf(ofB, 'name')).toBe('');
  expect(sheet.figures()).toMatchObject({ changed: 2, conflict: 2, invalid: 1 });
  sheet.undo();
  expect(sheet.figures()).toMatchObject({ changed: 1 });
  expect(sheet.core.valueOf(ofB, 'name')).toBe('');
});

test('rows that replace none wait for an editor to close, and not for what is being saved', async () => {
  const sheet = await aDraftSheet(columns, rowsOf('A'));
  const saving = createSaving(
    () => ({ code: 'not_kept' }),
    () => {},
  );
  void saving.add(() => new Promise(() => {}));
  sheet.select({ row: 0, column: 0 });
  sheet.beginEdit(null);
  const told: string[] = [];
  const tell = (edits: number | null, name: string) =>
    whenStill({ sheet, saving, edits, readAgain: () => told.push('again') }, () => told.push(name));
  tell(null, 'further');
  tell(0, 'instead');
  expect(told).toEqual([]);
  sheet.cancelEdit();
  expect(told).toEqual(['further']);
});

test('a large paste that is being written is waited for until its step is saved', async () => {
  const saved: string[] = [];
  const saving = createSaving(
    () => ({ code: 'not_kept' }),
    () => {},
  );
  const pause = { over: Promise.resolve() };
  const sheet = createSheet<Fruit>({
    rows: Array.from({ length: 5_001 }, (_none, row) => fruit(`${row}`, 'Jabłko')),
    rowId: ({ id }) => id,
    columns: fruitColumns,
    collator: new Intl.Collator('pl'),
    slices: { now: () => 0, budget: 0, pause: () => pause.over },
    newId: () => 'step',
    now: () => 0,
    onHistory: () =>
      saving.addStep(async () => {
        saved.push('paste');
        return { savedAt: '2026-11-20T10:00:00Z', unplaced: 0 };
      }),
  });
  sheet.select(at(0, 1));
  await paste(sheet, 'Malina\n'.repeat(5_001));
  const written = Promise.withResolvers<void>();
  pause.over = written.promise;
  void sheet.confirmPaste();
  const settled = whenWritten(sheet).then(saving.settled);
  written.resolve();
  await settled;
  expect(saved).toEqual(['paste']);
});
