import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/export.json';
import pl from '#resources/locales/pl/export.json';

/** Both languages, because a switch of language must find them; they are in the chunk of the parts that use them. */
export const exportTexts = { en, pl } as const;

/** Texts of exports; they are loaded when somebody opens one. */
export function useExportTexts(): TFunction<'export'> {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'export')) {
    for (const [language, texts] of Object.entries(exportTexts)) i18n.addResourceBundle(language, 'export', texts);
  }
  return useTranslation('export').t;
}
