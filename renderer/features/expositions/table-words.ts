import { draftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import en from '#resources/locales/en/terms.json';
import pl from '#resources/locales/pl/terms.json';
import type { TableWords } from '#shared/domain/display-table/table-words.ts';

const terms = { en, pl } as const;
const LANGUAGES = ['en', 'pl'] as const;
type Language = (typeof LANGUAGES)[number];

function wordsOf(language: Language): TableWords {
  const { column } = draftsTexts[language].expositions;
  const { expositionId, externalId } = draftsTexts[language].tables.column;
  const { expositionType, productCategory, expositionStatus } = terms[language];
  const { store: storeName, label, friendlyTitle, productCategories, status } = column;
  const columns = {
    expositionId,
    externalId,
    storeName,
    label,
    friendlyTitle,
    expositionType: column.expositionType,
    productCategories,
    status,
  };
  return { columns, expositionType, productCategory, expositionStatus };
}

/** The words of a table in all languages, the one shown first: a file may be written in another one. */
export function tableLanguages(shown: string): TableWords[] {
  return LANGUAGES.toSorted((a, b) => Number(b === shown) - Number(a === shown)).map(wordsOf);
}
