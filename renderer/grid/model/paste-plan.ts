import type { Axes, Rect } from './axes.ts';
import type { Block } from './block.ts';
import { parseCell } from './cell-text.ts';
import type { CellValue, ColumnId, RowId } from './cell-value.ts';
import { type CellsBefore, gatherChanges } from './change-cells.ts';
import type { Column, ReadCell } from './column.ts';
import { pasteTargets } from './paste-targets.ts';
import { ownProblem } from './problem-of.ts';
import type { Patch } from './step.ts';

/** What a paste would do, before it does it. */
export type PastePlan = {
  readonly rects: readonly Rect[];
  readonly patches: readonly Patch[];
  /** Cells that the paste reaches: those that change, stay equal, or may not change. */
  readonly hit: number;
  readonly changed: number;
  readonly same: number;
  readonly readOnly: number;
  /** Cells that would hold something that must be put right. */
  readonly invalid: number;
  /** Cells that merged cells of the source cover: they stay as they are. */
  readonly covered: number;
  readonly columnsOver: number;
  readonly rowsOver: number;
  /** Rows that the filter hides between the first and the last row reached: they stay as they are. */
  readonly hiddenRows: number;
};

export type PasteSheet = CellsBefore & {
  readonly axes: Axes;
  readonly column: (id: ColumnId) => Column | undefined;
  /** A cell as it is shown now. */
  readonly value: (row: RowId, column: ColumnId) => CellValue;
  /** Hidden rows between two positions in sight, by the order of the rows themselves. */
  readonly hiddenBetween: (top: number, bottom: number) => number;
};

/** Parsing the same word 100,000 times is parsing it once; marks depend on the row only through the caller's check. */
function createParser(column: Column) {
  const values = new Map<string, CellValue>();
  const invalid = new Map<string, boolean>();
  return {
    parse: (text: string): CellValue => {
      const known = values.get(text);
      if (known !== undefined) return known;
      const value = parseCell(column, text);
      values.set(text, value);
      return value;
    },
    isInvalid: (text: string, value: CellValue, read: ReadCell): boolean => {
      let own = invalid.get(text);
      if (own === undefined) {
        own = ownProblem(column, value) !== null;
        invalid.set(text, own);
      }
      return own || column.check?.(value, read)?.kind === 'invalid';
    },
  };
}

/** Plans the paste of a block into the selected rectangles. Changes nothing. */
export function planPaste(sheet: PasteSheet, block: Block, selected: readonly Rect[]): PastePlan {
  const { axes } = sheet;
  const targets = pasteTargets(block, selected, { rows: axes.rowCount, columns: axes.columns.length });
  const changes = gatherChanges(sheet);
  const counts = { changed: 0, same: 0, read_only: 0 };
  let invalid = 0;
  let covered = 0;
  let hiddenRows = 0;
  for (const rect of targets.rects) {
    hiddenRows += sheet.hiddenBetween(rect.top, rect.bottom);
    for (let across = rect.left; across <= rect.right; across += 1) {
      const column = sheet.column(axes.columns[across] ?? '');
      if (column === undefined) continue;
      const parser = createParser(column);
      const from = (across - rect.left) % block.width;
      for (let down = rect.top; down <= rect.bottom; down += 1) {
        const row = axes.rowIdAt(down);
        const text = block.rows[(down - rect.top) % block.rows.length]?.[from];
        if (row === undefined) continue;
        if (text === null || text === undefined) {
          covered += 1;
          continue;
        }
        const value = parser.parse(text);
        const outcome = changes.put(row, column.id, value);
        counts[outcome] += 1;
        if (outcome === 'changed' && parser.isInvalid(text, value, (other) => sheet.value(row, other))) invalid += 1;
      }
    }
  }
  const { columnsOver, rowsOver, rects } = targets;
  const hit = counts.changed + counts.same + counts.read_only;
  return {
    rects,
    patches: changes.patches(),
    hit,
    changed: counts.changed,
    same: counts.same,
    readOnly: counts.read_only,
    invalid,
    covered,
    columnsOver,
    rowsOver,
    hiddenRows,
  };
}
