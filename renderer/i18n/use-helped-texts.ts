import en from '#resources/locales/en/helped.json';
import pl from '#resources/locales/pl/helped.json';
import { lazyTexts } from './lazy-texts.ts';

export const helpedTexts = { en, pl } as const;

/** Texts of what a publishing did; they come once something was published from here. */
export const useHelpedTexts = lazyTexts('helped', helpedTexts);
