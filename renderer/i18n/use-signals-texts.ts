import en from '#resources/locales/en/signals.json';
import pl from '#resources/locales/pl/signals.json';
import { lazyTexts } from './lazy-texts.ts';

export const signalsTexts = { en, pl } as const;

/** Texts of the overview's signals; they come with the first of them. */
export const useSignalsTexts = lazyTexts('signals', signalsTexts);
