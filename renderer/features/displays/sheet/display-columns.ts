import { type SheetRow, storeColumns } from '#renderer/drafts/draft-sheet.ts';
import type { Duplicates } from '#renderer/drafts/duplicates.ts';
import { type Column, listOf, type Mark, type ReadCell, type SheetColumn } from '#renderer/grid/model/column.ts';
import type { Terms } from '#renderer/i18n/use-terms.ts';
import { termChoices, warning } from '#renderer/sheets/term-choices.ts';
import { EXPOSITION_FIELDS, type ExpositionFieldName, expositionFields } from '#shared/domain/fields/exposition.ts';
import { categoryWarning, duplicateKey } from '#shared/domain/merge/display-slips.ts';
import { MOST_TYPED } from '#shared/domain/merge/typed-values.ts';
import { cellOf } from './display-row.ts';

function aboutCategories(value: readonly string[], type: unknown): Mark | null {
  const about = categoryWarning(value, type);
  if (about === null) return null;
  return about.code === 'no_category'
    ? warning('noCategory')
    : warning('categoryDoesNotFit', { category: about.category });
}

/** What must not occur twice among the displays of a store; null for a display that can't have a duplicate. */
export const displayDuplicateKey = (read: ReadCell): string | null =>
  duplicateKey({ label: read('label'), expositionType: read('expositionType'), status: read('status') });

export type DisplayColumnParts = {
  readonly header: (column: 'store' | 'storeId' | ExpositionFieldName) => string;
  readonly terms: Terms;
  /** Whether another display of the store has the same label and type. */
  readonly isDuplicate: Duplicates['has'];
};

/** The columns of the workbench in the current language. */
export function displayColumns(
  { header, terms, isDuplicate }: DisplayColumnParts,
  readOnly: boolean,
): readonly SheetColumn<SheetRow>[] {
  const checks: Partial<Record<ExpositionFieldName, NonNullable<Column['check']>>> = {
    label: (label, read) =>
      isDuplicate((column) => (column === 'label' ? label : read(column))) ? warning('duplicate') : null,
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
      ? { ...column, kind: 'text', maxLength: MOST_TYPED, counts: true }
      : { ...column, kind: field.form, choices: termChoices(field.values, terms[field.terms], field.terms) };
  };
  return [...storeColumns(header, 3), ...EXPOSITION_FIELDS.map(ofField)];
}
