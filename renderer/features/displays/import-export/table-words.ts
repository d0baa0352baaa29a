import type { TFunction } from 'i18next';
import { draftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import en from '#resources/locales/en/terms.json';
import pl from '#resources/locales/pl/terms.json';
import { textOfField } from '#shared/domain/display-table/field-text.ts';
import type { Refusal, RowOutcome, RowWarning } from '#shared/domain/display-table/row-outcome.ts';
import type { TableWords } from '#shared/domain/display-table/table-words.ts';
import { EXPOSITION_FIELDS, expositionFields } from '#shared/domain/fields/exposition.ts';

const terms = { en, pl } as const;

function wordsOf(language: keyof typeof terms): TableWords {
  const { column } = draftsTexts[language].displays;
  const { expositionId, externalId } = draftsTexts[language].tables.column;
  const { expositionType, productCategory, expositionStatus } = terms[language];
  const { store: storeName, ...fields } = column;
  const columns = { expositionId, externalId, storeName, ...fields };
  return { columns, expositionType, productCategory, expositionStatus };
}

/** A table's texts in all languages, the current one first: a file may be written in another one. */
export function tableLanguages(shown: string): readonly [TableWords, TableWords] {
  return shown === 'pl' ? [wordsOf('pl'), wordsOf('en')] : [wordsOf('en'), wordsOf('pl')];
}

type Words = {
  readonly t: TFunction<'tables'>;
  /** The texts that contain the workbench's warnings. */
  readonly e: TFunction<'displays'>;
  readonly words: TableWords;
  readonly storeName: (externalId: string) => string;
};

/** Longer texts from a file are cut; the row number shows where to find the rest. */
const MOST_SHOWN = 120;

const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

/** Refusals that name a store by its id. */
const OF_STORE: readonly Refusal['code'][] = ['store_gone', 'store_unread', 'display_elsewhere'];

function refusalText({ code, column, text, lines }: Refusal, { t, words, storeName }: Words): string {
  return t(`refusal.${code}`, {
    column: column === null ? '' : words.columns[column],
    text: cut(OF_STORE.includes(code) ? storeName(text) : text),
    lines: lines.join(', '),
  });
}

function warningText(warning: RowWarning, { t, e, words }: Words): string {
  const sentence = (text: string) => t('import.warning', { text });
  switch (warning.code) {
    case 'no_category':
      return sentence(e('words.noCategory'));
    case 'category_does_not_fit':
      return sentence(e('words.categoryDoesNotFit', { category: words.productCategory[warning.category] }));
    case 'duplicate':
      return sentence(e('words.duplicate'));
    default:
      return warning satisfies never;
  }
}

/** Fields listed for a new display. Its label has its own column. */
const CHOICES = EXPOSITION_FIELDS.filter((field) => expositionFields[field].form !== 'text');

/** What an import does with a row, in sentences; empty for a row that stays as it is. */
export function outcomeTexts(outcome: RowOutcome, of: Words): readonly string[] {
  const { t, words } = of;
  switch (outcome.result) {
    case 'refused':
      return outcome.reasons.map((reason) => refusalText(reason, of));
    case 'change':
      return [
        ...outcome.fields.map(({ field, was, becomes }) =>
          t('import.field', {
            column: words.columns[field],
            was: cut(textOfField(field, was, words)) || t('import.none'),
            becomes: cut(textOfField(field, becomes, words)) || t('import.none'),
          }),
        ),
        ...outcome.warnings.map((warning) => warningText(warning, of)),
      ];
    case 'create':
      return [
        CHOICES.map((field) => textOfField(field, outcome.row[field], words))
          .filter((text) => text !== '')
          .join(' · '),
        ...outcome.warnings.map((warning) => warningText(warning, of)),
      ];
    case 'unchanged':
      return [];
    default:
      return outcome satisfies never;
  }
}
