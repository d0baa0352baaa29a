import { photoReportTexts } from '#renderer/i18n/use-photo-report-texts.ts';
import { photosTexts } from '#renderer/i18n/use-photos-texts.ts';
import en from '#resources/locales/en/terms.json';
import pl from '#resources/locales/pl/terms.json';
import type { ReportWords } from '#shared/domain/review/report-words.ts';

const terms = { en, pl } as const;

/** Everything that a report says, in one language. */
export function reportWords(language: 'en' | 'pl'): ReportWords {
  const { expositionType, productCategory, protocolStatus, imageStatus } = terms[language];
  const { label } = photoReportTexts[language].words;
  const { mark } = photosTexts[language];
  return { language, label, expositionType, productCategory, protocolStatus, imageStatus, mark };
}
