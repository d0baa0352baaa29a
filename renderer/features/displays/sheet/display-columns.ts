import type { SheetRow } from '#renderer/drafts/sheet-row.ts';
import { listOf } from '#renderer/grid/model/cell-value.ts';
import type { Mark, SheetColumn } from '#renderer/grid/model/column.ts';
import type { Terms } from '#renderer/i18n/use-terms.ts';
import en from '#resources/locales/en/terms.json';
import pl from '#resources/locales/pl/terms.json';
import { ExpositionStatus, ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { categoryWarning } from '#shared/domain/merge/display-slips.ts';
import type { ChoiceOption } from '#shared/lib/choices.ts';
import { cellOf, type Field, storeText } from './display-row.ts';
import type { Duplicates } from './duplicates.ts';

type Group = 'expositionType' | 'productCategory' | 'expositionStatus';

/** Every value with its label in both languages, so that a block from any sheet can be pasted. */
function choices(values: readonly string[], label: (value: string) => string, group: Group): readonly ChoiceOption[] {
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
  readonly header: (column: 'store' | Field) => string;
  readonly terms: Terms;
  /** Whether another display of the store has the same label and type. */
  readonly isDuplicate: Duplicates['has'];
};

/** The columns of the workbench in the language shown. */
export function displayColumns(
  { header, terms, isDuplicate }: ColumnParts,
  readOnly: boolean,
): readonly SheetColumn<SheetRow>[] {
  const field = (id: Field) => ({ id, header: header(id), readOnly, read: (row: SheetRow) => cellOf(id, row.base) });
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
    {
      ...field('label'),
      kind: 'text',
      width: 158,
      grow: 1,
      required: true,
      check: (label, read) => {
        const display = { store: read('store'), label, type: read('expositionType'), status: read('status') };
        return isDuplicate(display) ? warning('duplicate') : null;
      },
    },
    { ...field('friendlyTitle'), kind: 'text', width: 136, grow: 3 },
    {
      ...field('expositionType'),
      kind: 'choice',
      width: 186,
      grow: 4,
      required: true,
      choices: choices(ExpositionType.options, terms.expositionType, 'expositionType'),
    },
    {
      ...field('productCategories'),
      kind: 'choices',
      width: 176,
      grow: 1,
      choices: choices(ProductCategory.options, terms.productCategory, 'productCategory'),
      check: (value, read) => aboutCategories(listOf(value), read('expositionType')),
    },
    {
      ...field('status'),
      kind: 'choice',
      width: 116,
      grow: 2,
      required: true,
      choices: choices(ExpositionStatus.options, terms.expositionStatus, 'expositionStatus'),
    },
  ];
}
