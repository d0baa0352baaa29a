import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/photo-report.json';
import pl from '#resources/locales/pl/photo-report.json';

/** Both languages, because a switch of language must find them; they are in the chunk of the dialog. */
export const photoReportTexts = { en, pl } as const;

/** Texts of reports about photos and of the dialog that makes them; they come with the dialog. */
export function usePhotoReportTexts(): TFunction<'photo-report'> {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'photo-report')) {
    for (const [language, texts] of Object.entries(photoReportTexts)) {
      i18n.addResourceBundle(language, 'photo-report', texts);
    }
  }
  return useTranslation('photo-report').t;
}
