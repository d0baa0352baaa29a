import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/photo-report.json';
import pl from '#resources/locales/pl/photo-report.json';
import { useBundle } from './use-bundle.ts';

export const photoReportTexts = { en, pl } as const;

/** Texts of reports about photos and of the dialog that makes them; they come with the dialog. */
export function usePhotoReportTexts(): TFunction<'photo-report'> {
  useBundle('photo-report', photoReportTexts);
  return useTranslation('photo-report').t;
}
