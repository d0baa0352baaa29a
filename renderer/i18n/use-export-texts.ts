import en from '#resources/locales/en/export.json';
import pl from '#resources/locales/pl/export.json';
import { lazyTexts } from './lazy-texts.ts';

export const exportTexts = { en, pl } as const;

/** Texts of exports; they are loaded when somebody opens one. */
export const useExportTexts = lazyTexts('export', exportTexts);
