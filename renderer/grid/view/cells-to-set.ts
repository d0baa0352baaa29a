import { distinctCells, partsInColumn } from '#renderer/grid/model/selection.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';

/** How many cells an editor of a column sets: those of the selection, and at least the one that it was opened in. */
export function cellsToSet({ core }: Sheet, column: string): number {
  return Math.max(1, distinctCells(partsInColumn(core.rects(), core.axes().columnPosition(column))));
}
