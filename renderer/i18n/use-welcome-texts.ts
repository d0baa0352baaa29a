import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/welcome.json';
import pl from '#resources/locales/pl/welcome.json';
import { useBundle } from './use-bundle.ts';

export const welcomeTexts = { en, pl } as const;

/** Texts of the page that asks for the first workspace; they come with its chunk. */
export function useWelcomeTexts(): TFunction<'welcome'> {
  useBundle('welcome', welcomeTexts);
  return useTranslation('welcome').t;
}
