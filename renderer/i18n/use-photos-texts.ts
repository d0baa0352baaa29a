import en from '#resources/locales/en/photos.json';
import pl from '#resources/locales/pl/photos.json';
import { lazyTexts } from './lazy-texts.ts';

export const photosTexts = { en, pl } as const;

/** Texts of the viewer of photos and of photo review; they come with the pages that show photos. */
export const usePhotosTexts = lazyTexts('photos', photosTexts);
