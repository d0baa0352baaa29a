import en from '#resources/locales/en/store-pick.json';
import pl from '#resources/locales/pl/store-pick.json';
import { lazyTexts } from './lazy-texts.ts';

export const storePickTexts = { en, pl } as const;

/** Texts of choosing stores; they come with the first list of stores that is opened. */
export const useStorePickTexts = lazyTexts('store-pick', storePickTexts);
