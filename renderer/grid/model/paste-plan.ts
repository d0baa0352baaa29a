import { type Axes, type Rect, rectCells, rectHeight, rectWidth } from './axes.ts';
import type { Block } from './block.ts';
import { type CellsBefore, gatherChanges } from './change-cells.ts';
import {
  type CellValue,
  type Column,
  type ColumnId,
  ownProblem,
  parseCell,
  type ReadCell,
  type RowId,
} from './column.ts';
import type { Patch } from './history.ts';

/** Where a block goes, and how much of it does not fit. */
type PasteTargets = {
  /** Rectangles to fill. Each repeats the block from its own first cell. */
  readonly rects: readonly Rect[];
  /** Number of the block's columns beyond the last visible one. */
  readonly columnsOver: number;
  /** Number of the block's rows beyond the last visible one. */
  readonly rowsOver: number;
};

const fits = (rect: Rect, block: Block) =>
  rectHeight(rect) % block.rows.length === 0 && rectWidth(rect) % block.width === 0;

/**
 * Works as in spreadsheets. One value fills the whole selection. A block fills each selected rectangle that is a whole
 * multiple of its size; otherwise it is pasted once, at the first cell of the last rectangle.
 *
 * @param size number of visible rows and columns
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

/** The part of a paste that lies below the last row. New rows could take it. */
export type RowsBeyond = {
  /** The last row that the paste reaches. */
  readonly beside: RowId;
  /** The columns that can be changed. */
  readonly columns: readonly ColumnId[];
  /** The values of each new row, by column. */
  readonly values: readonly Readonly<Record<ColumnId, CellValue>>[];
};

/** What a paste would do, calculated beforehand. */
export type PastePlan = {
  readonly rects: readonly Rect[];
  readonly patches: readonly Patch[];
  /** The value that the paste would put into a cell; undefined when it would not change it. */
  readonly valueAt: (row: RowId, column: ColumnId) => CellValue | undefined;
  /** Number of cells that the paste reaches: changed, unchanged and read-only ones. */
  readonly hit: number;
  readonly changed: number;
  readonly same: number;
  readonly readOnly: number;
  /** Number of cells that would hold an invalid value. */
  readonly invalid: number;
  /** Number of cells covered by merged cells of the source. They stay as they are. */
  readonly covered: number;
  readonly columnsOver: number;
  readonly rowsOver: number;
  /** null: nothing lies below, or no rows can be added for it. */
  readonly beyond: RowsBeyond | null;
  /** Number of rows between the first and the last row reached that the filter hides. They stay as they are. */
  readonly hiddenRows: number;
};

export type PasteSheet = CellsBefore & {
  readonly axes: Axes;
  readonly column: (id: ColumnId) => Column | undefined;
  /** The value that a cell shows now. */
  readonly value: (row: RowId, column: ColumnId) => CellValue;
  /** Number of hidden rows between two positions, in the rows' own order. */
  readonly hiddenBetween: (top: number, bottom: number) => number;
  /** How many rows could be added below the last one. */
  readonly mostNew: number;
};

/** How many rows are planned between two checks of the clock. */
const SLICE = 1_024;

/** Parses a word that occurs 100,000 times only once. A mark depends on the row only through the caller's check. */
function createParser(column: Column) {
  const check = (value: CellValue, read: ReadCell) => column.check?.(value, read, null)?.kind === 'invalid';
  // Texts need no parsing, and most of them are different: remembering them would cost more than reading them.
  if (column.kind === 'text')
    return {
      parse: (text: string) => parseCell(column, text),
      isInvalid: (_text: string, value: CellValue, read: ReadCell) =>
        ownProblem(column, value) !== null || check(value, read),
    };
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
      return own || check(value, read);
    },
  };
}

type Changes = ReturnType<typeof gatherChanges>;
/** Number of cells by what the paste does to them. */
type Counts = { changed: number; same: number; read_only: number; invalid: number; covered: number };

/** Pastes one column of a block into one column of a rectangle, repeating it as often as needed. */
function* pasteColumn(
  sheet: PasteSheet,
  column: Column,
  texts: readonly (string | null | undefined)[],
  { top, bottom }: Rect,
  changes: Changes,
  counts: Counts,
): Generator<void, void> {
  const parser = createParser(column);
  for (let down = top; down <= bottom; down += 1) {
    if (down % SLICE === SLICE - 1) yield;
    const row = sheet.axes.rowIdAt(down);
    const text = texts[(down - top) % texts.length];
    if (row === undefined) continue;
    if (text === null || text === undefined) {
      counts.covered += 1;
      continue;
    }
    const value = parser.parse(text);
    const outcome = changes.put(row, column.id, value);
    counts[outcome] += 1;
    const isInvalid = outcome === 'changed' && parser.isInvalid(text, value, (other) => sheet.value(row, other));
    if (isInvalid) counts.invalid += 1;
  }
}

/** What new rows would get of a block that is pasted once and reaches below the last row. */
function* pasteBeyond(
  { axes, column, mostNew }: PasteSheet,
  block: Block,
  { rects: [rect], rowsOver }: PasteTargets,
): Generator<void, RowsBeyond | null> {
  const beside = rect && axes.rowIdAt(rect.bottom);
  if (rect === undefined || beside === undefined || rowsOver === 0 || rowsOver > mostNew) return null;
  const columns = axes.columns.slice(rect.left, rect.right + 1).flatMap((id, at) => {
    const found = column(id);
    return found === undefined || found.readOnly === true ? [] : [{ at, id, parser: createParser(found) }];
  });
  if (columns.length === 0) return null;
  const values: RowsBeyond['values'][number][] = [];
  for (const texts of block.rows.slice(-rowsOver)) {
    const cells = columns.flatMap(({ at, id, parser }) => {
      const text = texts[at];
      return text === null || text === undefined ? [] : [[id, parser.parse(text)] as const];
    });
    values.push(Object.fromEntries(cells));
    if (values.length % SLICE === 0) yield;
  }
  return { beside, columns: columns.map(({ id }) => id), values };
}

/** Plans the paste of a block into the selected rectangles, as a job in slices. It changes nothing. */
export function* planPaste(sheet: PasteSheet, block: Block, selected: readonly Rect[]): Generator<void, PastePlan> {
  const { axes } = sheet;
  const targets = pasteTargets(block, selected, { rows: axes.rowCount, columns: axes.columns.length });
  const changes = gatherChanges(sheet);
  const counts: Counts = { changed: 0, same: 0, read_only: 0, invalid: 0, covered: 0 };
  let hiddenRows = 0;
  for (const rect of targets.rects) {
    hiddenRows += sheet.hiddenBetween(rect.top, rect.bottom);
    for (let across = rect.left; across <= rect.right; across += 1) {
      const column = sheet.column(axes.columns[across] ?? '');
      if (column === undefined) continue;
      const from = (across - rect.left) % block.width;
      const texts = block.rows.map((row) => row[from]);
      yield* pasteColumn(sheet, column, texts, rect, changes, counts);
    }
  }
  const { columnsOver, rowsOver, rects } = targets;
  const beyond = yield* pasteBeyond(sheet, block, targets);
  const { changed, same, read_only: readOnly, invalid, covered } = counts;
  const hit = changed + same + readOnly;
  return {
    rects,
    patches: changes.patches(),
    valueAt: changes.valueAt,
    hit,
    changed,
    same,
    readOnly,
    invalid,
    covered,
    columnsOver,
    rowsOver,
    beyond,
    hiddenRows,
  };
}
