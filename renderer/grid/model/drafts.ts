import { type CellDraft, type CellValue, type ColumnId, type RowId, UNTOUCHED } from './cell-value.ts';
import { draftAt, type Patch } from './history.ts';

/** The edits that replace the rows' own values, by row and column id. The rows themselves are never changed. */
export type Drafts = {
  readonly get: (row: RowId, column: ColumnId) => CellDraft;
  /** Number of cells that differ from their row's own value. */
  readonly count: () => number;
  readonly rowIsChanged: (row: RowId) => boolean;
  readonly changedRows: () => Iterable<RowId>;
  readonly columnsOf: (row: RowId) => readonly ColumnId[];
  readonly put: (row: RowId, column: ColumnId, draft: CellDraft) => void;
  readonly clear: () => void;
};

/** Creates an empty set of drafts. */
export function createDrafts(): Drafts {
  const byColumn = new Map<ColumnId, Map<RowId, CellValue>>();
  /** Number of changed cells in each changed row. */
  const perRow = new Map<RowId, number>();
  let cells = 0;

  const counted = (row: RowId, by: 1 | -1) => {
    cells += by;
    const left = (perRow.get(row) ?? 0) + by;
    if (left === 0) perRow.delete(row);
    else perRow.set(row, left);
  };

  return {
    get: (row, column) => {
      const value = byColumn.get(column)?.get(row);
      return value === undefined ? UNTOUCHED : value;
    },
    count: () => cells,
    rowIsChanged: (row) => perRow.has(row),
    changedRows: () => perRow.keys(),
    clear: () => {
      byColumn.clear();
      perRow.clear();
      cells = 0;
    },
    columnsOf: (row) => [...byColumn].filter(([, drafts]) => drafts.has(row)).map(([column]) => column),
    put: (row, column, draft) => {
      const drafts = byColumn.get(column) ?? new Map<RowId, CellValue>();
      byColumn.set(column, drafts);
      const had = drafts.has(row);
      if (draft === UNTOUCHED) {
        if (drafts.delete(row)) counted(row, -1);
        return;
      }
      drafts.set(row, draft);
      if (!had) counted(row, 1);
    },
  };
}

/** How many cells are written between two checks of the clock. */
const SLICE = 2_048;

/** Applies one side of a step's patches, as a job in slices. */
export function* applyPatches(
  drafts: Drafts,
  patches: readonly Patch[],
  side: 'before' | 'after',
): Generator<void, void> {
  for (const patch of patches) {
    const values = patch[side];
    for (const [index, row] of patch.rows.entries()) {
      drafts.put(row, patch.column, draftAt(values, index));
      if (index % SLICE === SLICE - 1) yield;
    }
  }
}
