import en from '#resources/locales/en/photo-report.json';
import pl from '#resources/locales/pl/photo-report.json';
import { lazyTexts } from './lazy-texts.ts';

export const photoReportTexts = { en, pl } as const;

/** Texts of reports about photos and of the dialog that makes them; they come with the dialog. */
export const usePhotoReportTexts = lazyTexts('photo-report', photoReportTexts);
