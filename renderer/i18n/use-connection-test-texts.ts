import en from '#resources/locales/en/connection-test.json';
import pl from '#resources/locales/pl/connection-test.json';
import { lazyTexts } from './lazy-texts.ts';

export const connectionTestTexts = { en, pl } as const;

/** Texts of the connection test; they come with the form of a new workspace and with Settings. */
export const useConnectionTestTexts = lazyTexts('connection-test', connectionTestTexts);
