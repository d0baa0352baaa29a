import { useCallback } from 'react';
import { draftWords } from '#renderer/drafts/draft-words.ts';
import type { OwnWords } from '#renderer/grid/view/sheet-words.ts';
import { useDisplaysTexts, useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';

/** Sentences for what the workbench says about cells and steps. */
export function useOwnWords(): OwnWords {
  const t = useDisplaysTexts();
  const d = useDraftsTexts();
  const terms = useTerms();
  return useCallback(
    (key, data) => {
      switch (key) {
        case 'categoryDoesNotFit':
          return t('words.categoryDoesNotFit', { category: terms.productCategory(String(data['category'] ?? '')) });
        case 'addDisplays':
        case 'copyDisplays':
          return `${t(`words.${key}`)}: ${t('subtitle', { count: Number(data['rows']), number: String(data['rows']) })}`;
        case 'noCategory':
        case 'duplicate':
        case 'disable':
        case 'enable':
          return t(`words.${key}`);
        default:
          return draftWords(d, key, data);
      }
    },
    [t, d, terms],
  );
}
