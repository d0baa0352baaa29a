import { useCallback, useMemo } from 'react';
import { createDuplicates } from '#renderer/drafts/duplicates.ts';
import { draftWords } from '#renderer/drafts/step-names.ts';
import { useStoreRows } from '#renderer/drafts/use-store-rows.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import type { OwnWords } from '#renderer/grid/view/sheet-words.ts';
import { useDraftsTexts, useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { stepWords } from '#renderer/sheets/step-words.ts';
import { createFoundTargets } from './found-targets.ts';
import { targetColumns, targetKey, targetKind } from './target-columns.ts';

type Options = {
  readonly externalIds: readonly string[];
  readonly nameOf: (externalId: string) => string;
  readonly readOnly: boolean;
};

/** The sheet of some stores' targets. */
export function useTargets({ externalIds, nameOf, readOnly }: Options) {
  const t = useTargetsTexts();
  const terms = useTerms();
  const format = useFormat();
  const { columns, duplicates, found } = useMemo(() => {
    const known = createDuplicates(backgroundSlices, targetKey);
    const checked = createFoundTargets();
    const header = (column: Parameters<Parameters<typeof targetColumns>[0]['header']>[0]) => t(`column.${column}`);
    const parts = {
      header,
      allCategories: t('allCategories'),
      terms,
      format,
      isDuplicate: known.has,
      isFound: checked.has,
    };
    return { duplicates: known, found: checked, columns: targetColumns(parts, readOnly) };
  }, [t, terms, format, readOnly]);
  return { ...useStoreRows({ kind: targetKind, columns, duplicates, externalIds, nameOf, readOnly }), found };
}

/** The page's own texts about cells and steps. */
export function useTargetWords(): OwnWords {
  const t = useTargetsTexts();
  const d = useDraftsTexts();
  const terms = useTerms();
  const format = useFormat();
  return useCallback(
    (key, data) => {
      switch (key) {
        case 'categoryDoesNotFit':
          return t('words.categoryDoesNotFit', { category: terms.productCategory(String(data['category'] ?? '')) });
        case 'ambiguous':
        case 'deadType':
        case 'deadSlot':
        case 'deadCategory':
        case 'duplicate':
        case 'notOffered':
        case 'notATime':
          return t(`words.${key}`);
        default:
          return stepWords(d, format, key, data) ?? draftWords(d, key, data);
      }
    },
    [t, d, terms, format],
  );
}
