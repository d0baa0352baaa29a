import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/reasons.json';
import pl from '#resources/locales/pl/reasons.json';

/** Both languages, because a switch of language must find them; they are in the chunk of the parts that use them. */
export const reasonsTexts = { en, pl } as const;

/** Texts about what fill rates are made of; they come with the first part that shows it. */
export function useReasonsTexts(): TFunction<'reasons'> {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'reasons')) {
    for (const [language, texts] of Object.entries(reasonsTexts)) i18n.addResourceBundle(language, 'reasons', texts);
  }
  return useTranslation('reasons').t;
}
