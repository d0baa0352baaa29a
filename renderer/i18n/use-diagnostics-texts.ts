import en from '#resources/locales/en/diagnostics.json';
import pl from '#resources/locales/pl/diagnostics.json';
import { lazyTexts } from './lazy-texts.ts';

export const diagnosticsTexts = { en, pl } as const;

/** Texts of the diagnostics; they come with their part of Settings. */
export const useDiagnosticsTexts = lazyTexts('diagnostics', diagnosticsTexts);
