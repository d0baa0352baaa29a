import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/offline.json';
import pl from '#resources/locales/pl/offline.json';
import { useBundle } from './use-bundle.ts';

export const offlineTexts = { en, pl } as const;

/** Texts about what is saved for working offline. They come with the first part that asks for them, not with the first page. */
export function useOfflineTexts(): TFunction<'offline'> {
  useBundle('offline', offlineTexts);
  return useTranslation('offline').t;
}
