import type { ColumnId, RowId } from './column.ts';

/**
 * The visible rows and columns, in order. A position counts from 0 among them. A hidden row or column has no position,
 * so code that works on positions can never touch it.
 */
export type Axes = {
  readonly rowCount: number;
  readonly rowIdAt: (position: number) => RowId | undefined;
  /** -1 when the row is hidden or gone. */
  readonly rowPosition: (id: RowId) => number;
  readonly columns: readonly ColumnId[];
  readonly columnPosition: (id: ColumnId) => number;
};

/** Positions, all inclusive. */
export type Rect = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

/** Number of rows in a rectangle, the last one included. */
export const rectHeight = ({ top, bottom }: Rect): number => bottom - top + 1;
/** Number of columns in a rectangle, the last one included. */
export const rectWidth = ({ left, right }: Rect): number => right - left + 1;
/** Number of cells in a rectangle. */
export const rectCells = (rect: Rect): number => rectHeight(rect) * rectWidth(rect);

/** Whether the cell at a row and column position lies in a rectangle. */
export const contains = (rect: Rect, row: number, column: number): boolean =>
  row >= rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right;
