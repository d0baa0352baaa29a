import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/stores.json';
import pl from '#resources/locales/pl/stores.json';
import { useBundle } from './use-bundle.ts';

export const storesTexts = { en, pl } as const;

/** Texts of stores, their displays, runs and photos; they come with the first part that asks for them, not with the first page. */
export function useStoresTexts(): TFunction<'stores'> {
  useBundle('stores', storesTexts);
  return useTranslation('stores').t;
}
