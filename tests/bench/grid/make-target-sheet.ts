import { createDraftSheet, type SheetRow } from '#renderer/drafts/draft-sheet.ts';
import { rowKey } from '#renderer/drafts/row-keys.ts';
import { targetColumns } from '#renderer/targets/target-columns.ts';
import { createFormat } from '#shared/lib/format.ts';
import { plainTerms } from '#tests/support/words/plain-terms.ts';
import type { BenchTarget } from './target-rows.ts';

const columns = targetColumns(
  { header: String, allCategories: 'all', terms: plainTerms, format: createFormat('pl'), isDuplicate: () => false },
  false,
);

/** Targets as the page of targets has them. */
export const sheetRowsOf = (targets: readonly BenchTarget[]): SheetRow[] =>
  targets.map(({ id, externalId, storeName, ...base }) => ({
    key: rowKey(externalId, id),
    externalId,
    storeName,
    base,
    desired: null,
    removed: false,
  }));

/** The sheet of targets with its own columns. */
export function makeTargetSheet(rows: readonly SheetRow[]) {
  const sheet = createDraftSheet({
    columns,
    collator: new Intl.Collator('pl', { numeric: true }),
    onHistory: () => {},
  });
  void sheet.setRows(rows);
  return sheet;
}
