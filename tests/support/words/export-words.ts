import type { ExportWords } from '#renderer/export/page-export.ts';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import { exportTexts } from '#renderer/i18n/use-export-texts.ts';
import { reasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import type { Language } from '#shared/lib/format.ts';
import { labelWords } from './label-words.ts';

/** What a page is exported with: the real sentences of a language, on a day of November 2026. */
export async function exportWords(language: Language): Promise<ExportWords> {
  const i18n = await createI18n(language);
  i18n.addResourceBundle(language, 'export', exportTexts[language]);
  i18n.addResourceBundle(language, 'reasons', reasonsTexts[language]);
  return {
    ...(await labelWords(language)),
    common: i18n.getFixedT(language, 'common'),
    exportText: i18n.getFixedT(language, 'export'),
    reasons: i18n.getFixedT(language, 'reasons'),
    timeZone: 'Europe/Warsaw',
    now: Date.parse('2026-11-20T13:05:00Z'),
  };
}
