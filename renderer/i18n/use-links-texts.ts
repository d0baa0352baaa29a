import en from '#resources/locales/en/links.json';
import pl from '#resources/locales/pl/links.json';
import { lazyTexts } from './lazy-texts.ts';

export const linksTexts = { en, pl } as const;

/** Texts of links that lead into Endcap; they are loaded with the first one. */
export const useLinksTexts = lazyTexts('links', linksTexts);
