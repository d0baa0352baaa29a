import type { CellValue } from '#renderer/grid/model/column.ts';
import { withBlankRows } from '#renderer/sheets/new-rows.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { EXPOSITION_FIELDS, expositionFields } from '#shared/domain/fields/exposition.ts';

/** Fields that hold a set of values. */
const SETS: ReadonlySet<string> = new Set(
  EXPOSITION_FIELDS.filter((name) => expositionFields[name].form === 'choices'),
);

/**
 * A field as its cell shows it. A value that fits no cell is shown as JSON, and changes only when someone overwrites
 * it.
 */
export function cellOf(field: string, fields: Fields | null): CellValue {
  const value = fields?.[field];
  if (SETS.has(field)) {
    if (value === undefined || value === null) return fields === null ? null : [];
    return Array.isArray(value) ? value.map(String) : [JSON.stringify(value)];
  }
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The service's value for a cell. A set is always a list, never null; any other value is passed on unchanged. */
export function fieldOf(field: string, value: CellValue): unknown {
  if (SETS.has(field)) return Array.isArray(value) ? value : value === null ? [] : [String(value)];
  return value;
}

/** How displays are shown in a sheet. */
export const displayKind = withBlankRows({
  kind: 'expositions',
  fields: EXPOSITION_FIELDS,
  mainField: 'label',
  cellOf,
  fieldOf,
});
