import { expect, test } from 'vitest';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import { aDraftSheet, aSheetRow } from '#tests/builders/sheets.ts';
import { createDraftSheet, removeSelected, type SheetRow, storeColumns } from './draft-sheet.ts';
import { rowKey } from './row-keys.ts';

const columnsOf = (header: string): readonly SheetColumn<SheetRow>[] => [
  { id: 'name', header, kind: 'text', read: ({ base }) => String(base?.['name'] ?? '') },
];
const aRow = (name: string) => aSheetRow('A', name, { name });

test('a sheet that replaces another has the paste preview that waits in it', async () => {
  const collator = new Intl.Collator('en');
  const rows = [aRow('a'), aRow('b'), aRow('c')];
  const before = createDraftSheet({ columns: columnsOf('Name'), collator, onHistory: () => {} });
  await before.setRows(rows);
  before.select({ row: 1, column: 0 });
  await before.paste({ text: 'x\ny', html: '' });
  expect(before.store.getState().paste).toMatchObject({ changed: 2 });
  const after = createDraftSheet({
    columns: columnsOf('Nazwa'),
    collator,
    onHistory: () => {},
    before: { sheet: before, rows, marks: [] },
  });
  expect(after.previewAt(rowKey('A', 'b'), 'name')).toBe('x');
  await after.confirmPaste();
  expect(after.core.valueOf(rowKey('A', 'c'), 'name')).toBe('y');
  expect(after.figures()).toMatchObject({ changed: 2 });
});

test('a sheet that replaces another has its rows, drafts, steps, search and open editor at once', async () => {
  const collator = new Intl.Collator('en');
  const rows = [aRow('a'), aRow('b'), aRow('c')];
  const before = createDraftSheet({ columns: columnsOf('Name'), collator, onHistory: () => {} });
  await before.setRows(rows);
  before.change({ kind: 'edit' }, [[rowKey('A', 'a'), 'name', 'other']]);
  before.select({ row: 1, column: 0 });
  removeSelected(before, 'removeContacts');
  before.addRows([{ id: rowKey('A', 'new'), values: { name: 'added' }, after: null }]);
  await before.setFind({ text: 'oth', matchCase: false, wholeCell: false }, 'else');
  before.select({ row: 2, column: 0 });
  before.beginEdit(null);
  before.noteTyped('half a wo');

  const after = createDraftSheet({
    columns: columnsOf('Nazwa'),
    collator,
    onHistory: () => {},
    before: { sheet: before, rows, marks: [] },
  });
  expect(after.core.valueOf(rowKey('A', 'a'), 'name')).toBe('other');
  expect(after.core.valueOf(rowKey('A', 'new'), 'name')).toBe('added');
  expect(after.figures()).toMatchObject({ changed: 1, added: 1, removed: 1 });
  expect(after.store.getState().history.steps).toHaveLength(3);
  expect(after.openParts()).toMatchObject({
    editing: { row: rowKey('A', 'c'), column: 'name', typed: 'half a wo' },
    find: { query: { text: 'oth' }, replacement: 'else' },
  });
});

test('a double click on the handle fills the rows of one store, by its ID and not by what is shown of it', async () => {
  const rows = [aRow('a'), aRow('b'), aSheetRow('B', 'c', { name: 'c' })];
  const sheet = await aDraftSheet([...storeColumns(String, 1), ...columnsOf('Name')], rows);
  for (const hidden of [[], ['store', 'storeId']]) {
    sheet.setLayout({ widths: {}, hidden, frozen: 0 });
    sheet.select({ row: 0, column: sheet.core.axes().columnPosition('name') });
    sheet.fillBelow(false);
    expect([...sheet.changes()]).toEqual([[rowKey('A', 'b'), 'name', 'a']]);
    sheet.undo();
  }
});
