import { draftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import en from '#resources/locales/en/terms.json';
import pl from '#resources/locales/pl/terms.json';
import type { TableWords } from '#shared/domain/display-table/table-words.ts';

const terms = { en, pl } as const;

function wordsOf(language: keyof typeof terms): TableWords {
  const { column } = draftsTexts[language].displays;
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
export function tableLanguages(shown: string): readonly [TableWords, TableWords] {
  return shown === 'pl' ? [wordsOf('pl'), wordsOf('en')] : [wordsOf('en'), wordsOf('pl')];
}
