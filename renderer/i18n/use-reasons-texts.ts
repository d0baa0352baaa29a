import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/reasons.json';
import pl from '#resources/locales/pl/reasons.json';
import { useBundle } from './use-bundle.ts';

export const reasonsTexts = { en, pl } as const;

/** Texts about what fill rates are made of; they come with the first part that shows it. */
export function useReasonsTexts(): TFunction<'reasons'> {
  useBundle('reasons', reasonsTexts);
  return useTranslation('reasons').t;
}
