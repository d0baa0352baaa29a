import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/offline.json';
import pl from '#resources/locales/pl/offline.json';

/** Both languages, because a switch of language must find them; they are in the chunk of the parts that use them. */
export const offlineTexts = { en, pl } as const;

/** Texts about what is saved for working offline. They come with the first part that asks for them, not with the first page. */
export function useOfflineTexts(): TFunction<'offline'> {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'offline')) {
    for (const [language, texts] of Object.entries(offlineTexts)) i18n.addResourceBundle(language, 'offline', texts);
  }
  return useTranslation('offline').t;
}
