import type { SheetKind } from '#renderer/drafts/draft-sheet.ts';
import { listOf } from '#renderer/grid/model/column.ts';

/** Rows with a name, a type and a set of tags, which is never null for the service. */
export const aSheetKind: SheetKind = {
  kind: 'contacts',
  fields: ['name', 'type', 'tags'],
  mainField: 'name',
  cellOf: (field, fields) => (typeof fields?.[field] === 'string' ? fields[field] : null),
  fieldOf: (field, value) => (field === 'tags' ? listOf(value) : value),
};
