import type { CellValue } from '#renderer/grid/model/cell-value.ts';
import type { DraftRef, Fields } from '#shared/bridge/drafts.ts';

/** How rows of one kind of resource are shown in a sheet. */
export type SheetKind = {
  readonly kind: DraftRef['kind'];
  /** Fields that people can edit, in the order of their columns. A column has the name of its field. */
  readonly fields: readonly string[];
  /** The column that gets the mark when a problem names no field. */
  readonly mainField: string;
  /** A field's value as the cell shows it; null: there is no row to take it from. */
  readonly cellOf: (field: string, fields: Fields | null) => CellValue;
  /** The service's value of a field for what is in the cell. */
  readonly fieldOf: (field: string, value: CellValue) => unknown;
};
