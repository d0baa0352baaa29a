import type { CellValue } from '#renderer/grid/model/cell-value.ts';
import type { DraftRef, Fields } from '#shared/bridge/drafts.ts';

/** How rows of one kind of resource stand in a sheet. */
export type SheetKind = {
  readonly kind: DraftRef['kind'];
  /** Fields that a person edits, in the order of their columns; a column has the name of its field. */
  readonly fields: readonly string[];
  /** The column that is marked for what names no field. */
  readonly mainField: string;
  /** A field as a cell holds it; null: there is no row to take it from. */
  readonly cellOf: (field: string, fields: Fields | null) => CellValue;
  /** What is written for a cell: the field of the service. */
  readonly fieldOf: (field: string, value: CellValue) => unknown;
};
