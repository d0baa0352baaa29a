import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/take.json';
import pl from '#resources/locales/pl/take.json';

/** Both languages, because a switch of language must find them; they are in the chunk of the parts that use them. */
export const takeTexts = { en, pl } as const;

/** Texts about taking a page along; they come when somebody wants to. */
export function useTakeTexts(): TFunction<'take'> {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'take')) {
    for (const [language, texts] of Object.entries(takeTexts)) i18n.addResourceBundle(language, 'take', texts);
  }
  return useTranslation('take').t;
}
