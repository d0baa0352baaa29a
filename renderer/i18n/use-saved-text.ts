import { useCallback } from 'react';
import en from '#resources/locales/en/saved.json';
import pl from '#resources/locales/pl/saved.json';
import { lazyTexts } from './lazy-texts.ts';

export const savedTexts = { en, pl } as const;

const useSavedTexts = lazyTexts('saved', savedTexts);

/** Says of a file that it is saved, or, where a browser saves it, no more than that it was given out; null: it is not. */
export function useSavedText() {
  const t = useSavedTexts();
  return useCallback(
    (saved: { readonly name: string; readonly isKnown: boolean } | null) =>
      saved === null ? t('notSaved') : t(saved.isKnown ? 'saved' : 'begun', { name: saved.name }),
    [t],
  );
}
