import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/export.json';
import pl from '#resources/locales/pl/export.json';
import { useBundle } from './use-bundle.ts';

export const exportTexts = { en, pl } as const;

/** Texts of exports; they are loaded when somebody opens one. */
export function useExportTexts(): TFunction<'export'> {
  useBundle('export', exportTexts);
  return useTranslation('export').t;
}
