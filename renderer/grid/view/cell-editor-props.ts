import type { CellValue, Column } from '#renderer/grid/model/column.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';

/** What an open editor knows of its cell. */
export type CellEditorProps = {
  readonly sheet: Sheet;
  readonly column: Column;
  readonly value: CellValue;
  /** Position of the row. */
  readonly row: number;
  /** The key that opened the editor. */
  readonly typed: string | null;
};
