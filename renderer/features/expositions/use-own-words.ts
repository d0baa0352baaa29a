import { useCallback } from 'react';
import type { OwnWords } from '#renderer/grid/view/sheet-words.ts';
import { useExpositionsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';

/** Sentences for what the workbench says about cells and steps. */
export function useOwnWords(): OwnWords {
  const t = useExpositionsTexts();
  const terms = useTerms();
  return useCallback(
    (key, data) => {
      switch (key) {
        case 'categoryDoesNotFit':
          return t('words.categoryDoesNotFit', { category: terms.productCategory(String(data['category'] ?? '')) });
        case 'conflict':
          return t('words.conflict', { theirs: String(data['theirs'] ?? '') });
        case 'refused':
          return t('words.refused', { message: String(data['message'] ?? '') });
        case 'addDisplays':
        case 'copyDisplays':
          return `${t(`words.${key}`)}: ${t('subtitle', { count: Number(data['rows']), number: String(data['rows']) })}`;
        case 'noCategory':
        case 'duplicate':
        case 'disable':
        case 'enable':
        case 'undoPublish':
        case 'drop':
        case 'import':
          return t(`words.${key}`);
        default:
          return t('words.other', { name: String(data['name'] ?? key) });
      }
    },
    [t, terms],
  );
}
