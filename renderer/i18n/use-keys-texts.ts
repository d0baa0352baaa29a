import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/keys.json';
import pl from '#resources/locales/pl/keys.json';

/** Both languages, because a switch of language must find them; they come with the list of keys. */
export const keysTexts = { en, pl } as const;

/** Texts about keys, and of the commands that only the palette lists. */
export function useKeysTexts(): TFunction<'keys'> {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'keys')) {
    for (const [language, texts] of Object.entries(keysTexts)) i18n.addResourceBundle(language, 'keys', texts);
  }
  return useTranslation('keys').t;
}
