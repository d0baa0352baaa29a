import { useMemo } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { createDuplicates } from '#renderer/drafts/duplicates.ts';
import { useStoreRows, type WantedRows } from '#renderer/drafts/use-store-rows.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import { useContactsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { type ContactColumnParts, contactColumns, contactDuplicateKey, contactKind } from './sheet/contact-columns.ts';

/** The sheet of some stores' contacts. */
export function useContacts(wanted: WantedRows) {
  const { readOnly } = wanted;
  const t = useContactsTexts();
  const terms = useTerms();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { columns, duplicates } = useMemo(() => {
    const known = createDuplicates(backgroundSlices, contactDuplicateKey);
    const parts: ContactColumnParts = {
      header: (column) => t(`column.${column}`),
      terms,
      day: (moment) => format.date(localTimeOf(moment, timeZone).date),
      isDuplicate: known.has,
    };
    return { duplicates: known, columns: contactColumns(parts, readOnly) };
  }, [t, terms, format, timeZone, readOnly]);
  return useStoreRows(wanted, { kind: contactKind, columns, duplicates });
}
