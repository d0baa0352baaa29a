import { useCallback, useMemo } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { createDuplicates } from '#renderer/drafts/duplicates.ts';
import { draftWords } from '#renderer/drafts/step-names.ts';
import { useStoreRows } from '#renderer/drafts/use-store-rows.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import type { OwnWords } from '#renderer/grid/view/sheet-words.ts';
import { useContactsTexts, useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { stepWords } from '#renderer/sheets/step-words.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { type ContactColumnParts, contactColumns, contactDuplicateKey, contactKind } from './sheet/contact-columns.ts';

type Options = {
  readonly externalIds: readonly string[];
  readonly nameOf: (externalId: string) => string;
  readonly readOnly: boolean;
};

/** The sheet of some stores' contacts. */
export function useContacts({ externalIds, nameOf, readOnly }: Options) {
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
  return useStoreRows({ kind: contactKind, columns, duplicates, externalIds, nameOf, readOnly });
}

/** The page's own texts about cells and steps. */
export function useContactWords(): OwnWords {
  const t = useContactsTexts();
  const d = useDraftsTexts();
  const format = useFormat();
  return useCallback(
    (key, data) => {
      switch (key) {
        case 'duplicate':
        case 'blank':
        case 'strangePhone':
        case 'strangeEmail':
        case 'noEmail':
          return t(`words.${key}`);
        default:
          return stepWords(d, format, key, data) ?? draftWords(d, key, data);
      }
    },
    [t, d, format],
  );
}
