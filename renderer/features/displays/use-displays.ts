import { useMemo } from 'react';
import { createDuplicates } from '#renderer/drafts/duplicates.ts';
import { useStoreRows, type WantedRows } from '#renderer/drafts/use-store-rows.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { type DisplayColumnParts, displayColumns, displayDuplicateKey } from './sheet/display-columns.ts';
import { displayKind } from './sheet/display-row.ts';

/** The sheet of some stores' displays. */
export function useDisplays(wanted: WantedRows) {
  const { readOnly } = wanted;
  const t = useDisplaysTexts();
  const terms = useTerms();
  const { columns, duplicates } = useMemo(() => {
    const known = createDuplicates(backgroundSlices, displayDuplicateKey);
    const parts: DisplayColumnParts = { header: (column) => t(`column.${column}`), terms, isDuplicate: known.has };
    return { duplicates: known, columns: displayColumns(parts, readOnly) };
  }, [t, terms, readOnly]);
  return useStoreRows(wanted, { kind: displayKind, columns, duplicates });
}
