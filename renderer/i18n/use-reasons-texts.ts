import en from '#resources/locales/en/reasons.json';
import pl from '#resources/locales/pl/reasons.json';
import { lazyTexts } from './lazy-texts.ts';

export const reasonsTexts = { en, pl } as const;

/** Texts about what fill rates are made of; they come with the first part that shows it. */
export const useReasonsTexts = lazyTexts('reasons', reasonsTexts);
