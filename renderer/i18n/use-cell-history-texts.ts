import en from '#resources/locales/en/cell-history.json';
import pl from '#resources/locales/pl/cell-history.json';
import { lazyTexts } from './lazy-texts.ts';

export const cellHistoryTexts = { en, pl } as const;

/** Texts of the history of a cell; they come with its dialog. */
export const useCellHistoryTexts = lazyTexts('cell-history', cellHistoryTexts);
