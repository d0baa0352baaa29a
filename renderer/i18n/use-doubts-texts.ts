import en from '#resources/locales/en/doubts.json';
import pl from '#resources/locales/pl/doubts.json';
import { lazyTexts } from './lazy-texts.ts';

export const doubtsTexts = { en, pl } as const;

/** Texts of doubts about the measure; they come with the first of them. */
export const useDoubtsTexts = lazyTexts('doubts', doubtsTexts);
