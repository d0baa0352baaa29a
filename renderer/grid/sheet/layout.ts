import type { ColumnId } from '#renderer/grid/model/cell-value.ts';

/** What of the columns a person may change; plain data, to be stored. */
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

type Sized = { readonly id: ColumnId; readonly width?: number; readonly grow?: number };

function widthOf(layout: Layout, column: Sized): number {
  const width = layout.widths[column.id] ?? column.width ?? USUAL_WIDTH;
  return Math.max(LEAST_WIDTH, Math.min(width, MOST_WIDTH));
}

/**
 * Widths of columns in pixels. What they leave of the room goes to those that take more; a width that a person has set
 * stays.
 *
 * @param room pixels that the columns may fill; they are never made narrower for it
 */
export function widthsOf(layout: Layout, columns: readonly Sized[], room: number): ReadonlyMap<ColumnId, number> {
  const widths = new Map(columns.map((column) => [column.id, widthOf(layout, column)]));
  const growing = columns.filter(({ id, grow = 0 }) => grow > 0 && layout.widths[id] === undefined);
  let parts = growing.reduce((sum, { grow = 0 }) => sum + grow, 0);
  let spare = widths.values().reduce((left, width) => left - width, Math.floor(room));
  for (const { id, grow = 0 } of growing) {
    if (spare <= 0) break;
    const more = Math.round((spare * grow) / parts);
    widths.set(id, (widths.get(id) ?? 0) + more);
    spare -= more;
    parts -= grow;
  }
  return widths;
}

/**
 * A layout in which one column has another width. Those before it keep the width they are shown with, so that its edge
 * stays where it was put.
 *
 * @param shown the columns in sight, from the first one
 */
export function withWidth(
  layout: Layout,
  shown: readonly { readonly id: ColumnId; readonly width: number }[],
  position: number,
  width: number,
): Layout {
  const unchanged = shown.slice(0, position + 1).map((one, at) => [one.id, at === position ? width : one.width]);
  return { ...layout, widths: { ...layout.widths, ...Object.fromEntries(unchanged) } };
}
