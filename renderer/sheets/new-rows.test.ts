import { expect, test } from 'vitest';
import { createDraftSheet, type SheetRow, storeColumns } from '#renderer/drafts/draft-sheet.ts';
import { patchesOfStep } from '#renderer/drafts/send-step.ts';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import { runAtOnce } from '#renderer/grid/model/run-sliced.ts';
import { aSheetKind } from '#tests/builders/a-sheet-kind.ts';
import { aSheetRow } from '#tests/builders/sheets.ts';
import { withBlankRows } from './new-rows.ts';

const columns: readonly SheetColumn<SheetRow>[] = [
  ...storeColumns(String, 1),
  { id: 'name', header: 'Name', kind: 'text', read: ({ base }) => String(base?.['name'] ?? '') },
];
const collator = new Intl.Collator('en');
const aRow = (name: string) => aSheetRow('A', name, { name });

test('rows that a paste or a person adds belong to the store of the row above, and are saved with their first values', async () => {
  const sheet = createDraftSheet({ kind: withBlankRows(aSheetKind), columns, collator, onHistory: () => {} });
  await sheet.setRows([aRow('a'), { ...aSheetRow('B', 'b', { name: 'b' }), storeName: 'Rynek' }]);
  sheet.select({ row: 1, column: 2 });
  await sheet.paste({ text: 'x\ny\nz', html: '' });
  expect(sheet.placeOfRow(sheet.store.getState().paste?.beyond?.beside ?? '')).toBe('Rynek');
  await sheet.confirmPaste(true);
  const [step] = sheet.store.getState().history.steps;
  const saved = step && runAtOnce(patchesOfStep(aSheetKind, step, () => 'own'));
  expect(saved?.map(({ ref, added }) => [ref.externalId, added.map(({ row }) => row)])).toEqual([
    [
      'B',
      [
        { name: 'y', type: null, tags: [] },
        { name: 'z', type: null, tags: [] },
      ],
    ],
  ]);
  expect(saved?.[0]?.added.map(({ rowId }) => rowId.slice(0, 14))).toEqual(['new-000000001-', 'new-000000002-']);
  sheet.select({ row: 0, column: 2 });
  sheet.insertRows();
  expect(sheet.core.textAt(1, 0)).toBe('Store');
  expect(sheet.core.textAt(1, 1)).toBe('A');
});

test('a kind without blank rows takes none', async () => {
  const sheet = createDraftSheet({ kind: aSheetKind, columns, collator, onHistory: () => {} });
  await sheet.setRows([aRow('a')]);
  expect(sheet.insertable()).toBe(0);
});
