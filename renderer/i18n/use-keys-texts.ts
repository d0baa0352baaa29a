import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/keys.json';
import pl from '#resources/locales/pl/keys.json';
import { useBundle } from './use-bundle.ts';

export const keysTexts = { en, pl } as const;

/** Texts about keys, and of the commands that only the palette lists. */
export function useKeysTexts(): TFunction<'keys'> {
  useBundle('keys', keysTexts);
  return useTranslation('keys').t;
}
