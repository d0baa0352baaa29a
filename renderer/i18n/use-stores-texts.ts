import en from '#resources/locales/en/stores.json';
import pl from '#resources/locales/pl/stores.json';
import { lazyTexts } from './lazy-texts.ts';

export const storesTexts = { en, pl } as const;

/** Texts of stores, their displays, runs and photos; they come with the first part that asks for them, not with the first page. */
export const useStoresTexts = lazyTexts('stores', storesTexts);
