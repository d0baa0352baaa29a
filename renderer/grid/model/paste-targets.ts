import { type Rect, rectCells, rectHeight, rectWidth } from './axes.ts';
import type { Block } from './block.ts';

/** Where a block goes, and what of it finds no place. */
export type PasteTargets = {
  /** Rectangles to fill; each repeats the block from its own first cell. */
  readonly rects: readonly Rect[];
  /** Columns of the block beyond the last one in sight. */
  readonly columnsOver: number;
  /** Rows of the block beyond the last one in sight. */
  readonly rowsOver: number;
};

const fits = (rect: Rect, block: Block) =>
  rectHeight(rect) % block.rows.length === 0 && rectWidth(rect) % block.width === 0;

/**
 * As spreadsheets do: one value fills all that is selected; a block fills each selected rectangle that it fits into a
 * whole number of times; otherwise it stands once, at the first cell of the last rectangle.
 *
 * @param size rows and columns in sight
 */
export function pasteTargets(
  block: Block,
  selected: readonly Rect[],
  size: { readonly rows: number; readonly columns: number },
): PasteTargets {
  const last = selected.at(-1);
  if (!last) return { rects: [], columnsOver: 0, rowsOver: 0 };
  const blockCells = block.rows.length * block.width;
  const repeats = selected.every((rect) => fits(rect, block)) && selected.some((rect) => rectCells(rect) >= blockCells);
  if (repeats) return { rects: selected, columnsOver: 0, rowsOver: 0 };
  const bottom = last.top + block.rows.length - 1;
  const right = last.left + block.width - 1;
  return {
    rects: [
      {
        top: last.top,
        left: last.left,
        bottom: Math.min(bottom, size.rows - 1),
        right: Math.min(right, size.columns - 1),
      },
    ],
    columnsOver: Math.max(0, right - (size.columns - 1)),
    rowsOver: Math.max(0, bottom - (size.rows - 1)),
  };
}
