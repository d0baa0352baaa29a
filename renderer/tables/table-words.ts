import type { TFunction } from 'i18next';
import { draftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import en from '#resources/locales/en/terms.json';
import pl from '#resources/locales/pl/terms.json';
import { textOfField } from '#shared/domain/table/field-text.ts';
import type { Refusal, RowOutcome, RowWarning } from '#shared/domain/table/row-outcome.ts';
import { kindOfWords, type TableKind, type TableKindName } from '#shared/domain/table/table-kind.ts';
import type { TableLanguages, TableWords } from '#shared/domain/table/table-words.ts';
import { WEEK } from '#shared/domain/week.ts';
import { createFormat } from '#shared/lib/format.ts';

const terms = { en, pl } as const;

/** Headers of the fields, as the sheet of the kind has them, and of the id. */
function headersOf(kind: TableKindName, language: keyof typeof terms): TableWords['columns'] {
  const { displays, targets, contacts, details, tables } = draftsTexts[language];
  const columns = {
    expositions: displays.column,
    expectations: targets.column,
    contacts: contacts.column,
    store: details.column,
  } as const satisfies Record<TableKindName, unknown>;
  const { store: storeName, storeId: externalId, ...fields } = columns[kind];
  return { ...tables.column, ...fields, storeName, externalId };
}

function wordsOf(kind: TableKindName, language: keyof typeof terms, regions: TableWords['region']): TableWords {
  const { contactType, expositionStatus, expositionType, flag, productCategory, storeType } = terms[language];
  const labels = { contactType, expositionStatus, expositionType, flag, productCategory, storeType };
  const { details, targets } = draftsTexts[language];
  const { weekday, shortWeekday } = createFormat(language);
  return {
    kind,
    columns: headersOf(kind, language),
    ...labels,
    weekday: Object.fromEntries(WEEK.map((day) => [day, weekday(day)])),
    shortWeekday: Object.fromEntries(WEEK.map((day) => [day, shortWeekday(day)])),
    closed: details.hours.closedWord,
    region: regions,
    // What a sheet and a matrix call a target without a category.
    nothing: kind === 'expectations' ? { productCategory: [targets.allCategories, targets.matrix.fallback] } : {},
  };
}

/**
 * A table's texts in all languages, the current one first: a file may be written in another one.
 *
 * @param regions regions of the chain by id; only details of stores have any
 */
export function tableLanguages(kind: TableKindName, shown: string, regions: TableWords['region'] = {}): TableLanguages {
  const [own, other] = shown === 'pl' ? (['pl', 'en'] as const) : (['en', 'pl'] as const);
  return [wordsOf(kind, own, regions), wordsOf(kind, other, regions)];
}

type Words = {
  readonly t: TFunction<'tables'>;
  /** The texts that contain the warnings of the sheets. */
  readonly e: TFunction<'displays'>;
  readonly g: TFunction<'targets'>;
  readonly c: TFunction<'contacts'>;
  readonly words: TableWords;
  readonly storeName: (externalId: string) => string;
};

/** Longer texts from a file are cut; the row number shows where to find the rest. */
const MOST_SHOWN = 120;

const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

/** Refusals that name a store by its id. */
const OF_STORE: readonly Refusal['code'][] = ['store_gone', 'store_unread', 'row_elsewhere'];

function refusalText({ code, column, text, lines }: Refusal, { t, words, storeName }: Words): string {
  return t(`refusal.${code}`, {
    column: column === null ? '' : (words.columns[column] ?? column),
    text: cut(OF_STORE.includes(code) ? storeName(text) : text),
    lines: lines.join(', '),
  });
}

function warningText(warning: RowWarning, { t, e, g, c, words }: Words): string {
  const sentence = (text: string) => t('import.warning', { text });
  switch (warning.code) {
    case 'no_category':
      return sentence(e('words.noCategory'));
    case 'category_does_not_fit':
      return sentence(
        e('words.categoryDoesNotFit', { category: words.productCategory[warning.category] ?? warning.category }),
      );
    case 'not_offered':
      return sentence(g('words.notOffered'));
    case 'strange_phone':
      return sentence(c('words.strangePhone'));
    case 'strange_email':
      return sentence(c('words.strangeEmail'));
    case 'duplicate':
      return sentence(
        {
          expositions: e('words.duplicate'),
          expectations: g('words.duplicate'),
          contacts: c('words.duplicate'),
          store: '',
        }[words.kind],
      );
    default:
      return warning satisfies never;
  }
}

/** Fields listed for a new row. Its name has a column of its own, and other texts of a display say nothing about it. */
const listed = ({ kind, names, label, fields }: TableKind): readonly string[] =>
  names.filter((field) => !label.includes(field) && (kind === 'contacts' || fields[field]?.form !== 'text'));

/** A field of a new row. A flag that is set shows the name of its column, any other one nothing; a number needs it, too. */
function contentText(kind: TableKind, field: string, value: unknown, words: TableWords): string {
  const column = words.columns[field] ?? field;
  switch (kind.fields[field]?.form) {
    case 'flag':
      return value === true ? column : '';
    case 'percent':
      return `${column} ${textOfField(kind, field, value, words)}`;
    default:
      return textOfField(kind, field, value, words);
  }
}

/** What an import does with a row, in sentences; empty for a row that stays as it is. */
export function outcomeTexts(outcome: RowOutcome, of: Words): readonly string[] {
  const { t, words } = of;
  const kind = kindOfWords(words);
  switch (outcome.result) {
    case 'refused':
      return outcome.reasons.map((reason) => refusalText(reason, of));
    case 'change':
      return [
        ...outcome.fields.map(({ field, was, becomes }) =>
          t('import.field', {
            column: words.columns[field] ?? field,
            was: cut(textOfField(kind, field, was, words)) || t('import.none'),
            becomes: cut(textOfField(kind, field, becomes, words)) || t('import.none'),
          }),
        ),
        ...outcome.warnings.map((warning) => warningText(warning, of)),
      ];
    case 'create':
      return [
        listed(kind)
          .map((field) => contentText(kind, field, outcome.row[field], words))
          .filter((text) => text !== '')
          .join(' · '),
        ...outcome.warnings.map((warning) => warningText(warning, of)),
      ];
    case 'remove':
      return [t('import.removed')];
    case 'unchanged':
      return [];
    default:
      return outcome satisfies never;
  }
}
