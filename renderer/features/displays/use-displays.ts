import { useCallback, useMemo } from 'react';
import { createDuplicates } from '#renderer/drafts/duplicates.ts';
import { draftWords } from '#renderer/drafts/step-names.ts';
import { useStoreRows } from '#renderer/drafts/use-store-rows.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import type { OwnWords } from '#renderer/grid/view/sheet-words.ts';
import { useDisplaysTexts, useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { stepWords } from '#renderer/sheets/step-words.ts';
import { type DisplayColumnParts, displayColumns, displayDuplicateKey } from './sheet/display-columns.ts';
import { displayKind } from './sheet/display-row.ts';

type Options = {
  readonly externalIds: readonly string[];
  readonly nameOf: (externalId: string) => string;
  readonly readOnly: boolean;
};

/** The sheet of some stores' displays. */
export function useDisplays({ externalIds, nameOf, readOnly }: Options) {
  const t = useDisplaysTexts();
  const terms = useTerms();
  const { columns, duplicates } = useMemo(() => {
    const known = createDuplicates(backgroundSlices, displayDuplicateKey);
    const parts: DisplayColumnParts = { header: (column) => t(`column.${column}`), terms, isDuplicate: known.has };
    return { duplicates: known, columns: displayColumns(parts, readOnly) };
  }, [t, terms, readOnly]);
  return useStoreRows({ kind: displayKind, columns, duplicates, externalIds, nameOf, readOnly });
}

/** The page's own texts about cells and steps. */
export function useDisplayWords(): OwnWords {
  const t = useDisplaysTexts();
  const d = useDraftsTexts();
  const format = useFormat();
  const terms = useTerms();
  return useCallback(
    (key, data) => {
      switch (key) {
        case 'categoryDoesNotFit':
          return t('words.categoryDoesNotFit', { category: terms.productCategory(String(data['category'] ?? '')) });
        case 'noCategory':
        case 'duplicate':
          return t(`words.${key}`);
        default:
          return stepWords(d, format, key, data) ?? draftWords(d, key, data);
      }
    },
    [t, d, terms, format],
  );
}
