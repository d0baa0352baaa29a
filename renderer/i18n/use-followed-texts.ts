import en from '#resources/locales/en/followed.json';
import pl from '#resources/locales/pl/followed.json';
import { lazyTexts } from './lazy-texts.ts';

export const followedTexts = { en, pl } as const;

/** Texts about followed stores and notices; they come with the first part that needs them. */
export const useFollowedTexts = lazyTexts('followed', followedTexts);
