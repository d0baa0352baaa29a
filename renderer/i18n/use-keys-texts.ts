import en from '#resources/locales/en/keys.json';
import pl from '#resources/locales/pl/keys.json';
import { lazyTexts } from './lazy-texts.ts';

export const keysTexts = { en, pl } as const;

/** Texts about keys, and of the commands that only the palette lists. */
export const useKeysTexts = lazyTexts('keys', keysTexts);
