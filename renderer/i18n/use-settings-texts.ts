import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/settings.json';
import pl from '#resources/locales/pl/settings.json';
import { useBundle } from './use-bundle.ts';

export const settingsTexts = { en, pl } as const;

/** Texts of Settings; they come with its chunk. */
export function useSettingsTexts(): TFunction<'settings'> {
  useBundle('settings', settingsTexts);
  return useTranslation('settings').t;
}
