import type { ColumnId } from '#renderer/grid/model/column.ts';

/** What a person may change about the columns. It is plain data, so that it can be stored. */
export type Layout = {
  readonly hidden: readonly ColumnId[];
  /** How many of the visible columns, counted from the first, stay in place while the others scroll. */
  readonly frozen: number;
  /** In pixels; only widths that differ from the column's own. */
  readonly widths: Readonly<Record<ColumnId, number>>;
};

export const plainLayout: Layout = { hidden: [], frozen: 0, widths: {} };

const LEAST_WIDTH = 48;
const MOST_WIDTH = 800;
const USUAL_WIDTH = 160;

type Sized = { readonly id: ColumnId; readonly width?: number; readonly grow?: number };

function widthOf(layout: Layout, column: Sized): number {
  const width = layout.widths[column.id] ?? column.width ?? USUAL_WIDTH;
  return Math.max(LEAST_WIDTH, Math.min(width, MOST_WIDTH));
}

/**
 * The widths of columns in pixels. Leftover width goes to the columns that can grow; a width set by a person stays.
 *
 * @param room pixels that the columns may fill; columns never shrink to fit
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
 * The layout with a new width for one column. The columns before it keep the width they are shown with, so that the
 * edge stays where it was dragged to.
 *
 * @param shown the visible columns, from the first one
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
