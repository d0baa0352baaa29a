import type { SheetRow } from '#renderer/drafts/draft-sheet.ts';
import { type Column, listOf, type Mark, type SheetColumn } from '#renderer/grid/model/column.ts';
import type { Terms } from '#renderer/i18n/use-terms.ts';
import en from '#resources/locales/en/terms.json';
import pl from '#resources/locales/pl/terms.json';
import { EXPOSITION_FIELDS, type ExpositionFieldName, expositionFields } from '#shared/domain/fields/exposition.ts';
import { categoryWarning } from '#shared/domain/merge/display-slips.ts';
import type { ChoiceOption } from '#shared/lib/choices.ts';
import { cellOf, storeText } from './display-row.ts';
import type { Duplicates } from './duplicates.ts';

/** Every value with its label in both languages, so that a block from any sheet can be pasted. */
function choices(
  values: readonly string[],
  label: (value: string) => string,
  group: (typeof expositionFields)['status' | 'expositionType' | 'productCategories']['terms'],
): readonly ChoiceOption[] {
  return values.map((value) => ({
    value,
    label: label(value),
    spellings: [en, pl].flatMap((terms) =>
      Object.entries(terms[group]).flatMap(([key, text]) => (key === value ? [text] : [])),
    ),
  }));
}

const warning = (key: string, data: Readonly<Record<string, string>> = {}): Mark => ({
  kind: 'warning',
  problem: { code: 'other', key, data },
});

function aboutCategories(value: readonly string[], type: unknown): Mark | null {
  const about = categoryWarning(value, type);
  if (about === null) return null;
  return about.code === 'no_category'
    ? warning('noCategory')
    : warning('categoryDoesNotFit', { category: about.category });
}

export type ColumnParts = {
  readonly header: (column: 'store' | ExpositionFieldName) => string;
  readonly terms: Terms;
  /** Whether another display of the store has the same label and type. */
  readonly isDuplicate: Duplicates['has'];
};

/** The columns of the workbench in the current language. */
export function displayColumns(
  { header, terms, isDuplicate }: ColumnParts,
  readOnly: boolean,
): readonly SheetColumn<SheetRow>[] {
  const checks: Partial<Record<ExpositionFieldName, NonNullable<Column['check']>>> = {
    label: (label, read) => {
      const display = { store: read('store'), label, type: read('expositionType'), status: read('status') };
      return isDuplicate(display) ? warning('duplicate') : null;
    },
    productCategories: (value, read) => aboutCategories(listOf(value), read('expositionType')),
  };
  const ofField = (id: ExpositionFieldName): SheetColumn<SheetRow> => {
    const field = expositionFields[id];
    const check = checks[id];
    const column = {
      id,
      header: header(id),
      width: field.column.width,
      grow: field.column.grow,
      readOnly,
      required: !('empty' in field),
      ...(check && { check }),
      read: (row: SheetRow) => cellOf(id, row.base),
    };
    return field.form === 'text'
      ? { ...column, kind: 'text' }
      : { ...column, kind: field.form, choices: choices(field.values, terms[field.terms], field.terms) };
  };
  return [
    {
      id: 'store',
      kind: 'text',
      header: header('store'),
      width: 194,
      grow: 3,
      readOnly: true,
      read: ({ storeName, externalId }) => storeText(storeName, externalId),
    },
    ...EXPOSITION_FIELDS.map(ofField),
  ];
}
