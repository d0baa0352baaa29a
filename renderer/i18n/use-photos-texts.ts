import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/photos.json';
import pl from '#resources/locales/pl/photos.json';

/** Both languages, because a switch of language must find them; they are in the chunk of the viewer of photos. */
export const photosTexts = { en, pl } as const;

/** Texts of the viewer of photos and of photo review; they come with the pages that show photos. */
export function usePhotosTexts(): TFunction<'photos'> {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'photos')) {
    for (const [language, texts] of Object.entries(photosTexts)) i18n.addResourceBundle(language, 'photos', texts);
  }
  return useTranslation('photos').t;
}
