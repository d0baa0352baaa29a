import en from '#resources/locales/en/offline.json';
import pl from '#resources/locales/pl/offline.json';
import { lazyTexts } from './lazy-texts.ts';

export const offlineTexts = { en, pl } as const;

/** Texts about what is saved for working offline. They come with the first part that asks for them, not with the first page. */
export const useOfflineTexts = lazyTexts('offline', offlineTexts);
