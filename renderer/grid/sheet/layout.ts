import type { ColumnId } from '#renderer/grid/model/cell-value.ts';

/** What of the columns a person may change; plain data, to be kept. */
export type Layout = {
  readonly hidden: readonly ColumnId[];
  /** The first columns that stay while the others scroll: how many of those in sight. */
  readonly frozen: number;
  /** Pixels, where they differ from the column's own. */
  readonly widths: Readonly<Record<ColumnId, number>>;
};

export const plainLayout: Layout = { hidden: [], frozen: 0, widths: {} };

export const LEAST_WIDTH = 48;
export const MOST_WIDTH = 800;
const USUAL_WIDTH = 160;

/** Width of a column in pixels. */
export function widthOf(layout: Layout, column: { readonly id: ColumnId; readonly width?: number }): number {
  const width = layout.widths[column.id] ?? column.width ?? USUAL_WIDTH;
  return Math.max(LEAST_WIDTH, Math.min(width, MOST_WIDTH));
}
