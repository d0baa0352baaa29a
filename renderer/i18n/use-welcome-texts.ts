import en from '#resources/locales/en/welcome.json';
import pl from '#resources/locales/pl/welcome.json';
import { lazyTexts } from './lazy-texts.ts';

export const welcomeTexts = { en, pl } as const;

/** Texts of the page that asks for the first workspace; they come with its chunk. */
export const useWelcomeTexts = lazyTexts('welcome', welcomeTexts);
