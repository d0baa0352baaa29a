import en from '#resources/locales/en/grid.json';
import pl from '#resources/locales/pl/grid.json';
import { lazyTexts } from './lazy-texts.ts';

export const gridTexts = { en, pl } as const;

/** Texts of sheets; they come with the pages that show one. */
export const useGridTexts = lazyTexts('grid', gridTexts);
