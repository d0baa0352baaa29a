import { createDraftSheet, type SheetRow } from '#renderer/drafts/draft-sheet.ts';
import { rowKey } from '#renderer/drafts/row-keys.ts';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import type { Fields } from '#shared/bridge/drafts.ts';

/** A row of a sheet as it was read, and that nobody has changed. */
export const aSheetRow = (externalId: string, rowId: string, base: Fields): SheetRow => ({
  key: rowKey(externalId, rowId),
  externalId,
  storeName: 'Store',
  base,
  desired: null,
  removed: false,
});

/** A sheet of drafts that saves nothing. */
export async function aDraftSheet(columns: readonly SheetColumn<SheetRow>[], rows: readonly SheetRow[] = []) {
  const sheet = createDraftSheet({ columns, collator: new Intl.Collator('en'), onHistory: () => {} });
  await sheet.setRows(rows);
  return sheet;
}
