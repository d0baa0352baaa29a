import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/photos.json';
import pl from '#resources/locales/pl/photos.json';
import { useBundle } from './use-bundle.ts';

export const photosTexts = { en, pl } as const;

/** Texts of the viewer of photos and of photo review; they come with the pages that show photos. */
export function usePhotosTexts(): TFunction<'photos'> {
  useBundle('photos', photosTexts);
  return useTranslation('photos').t;
}
