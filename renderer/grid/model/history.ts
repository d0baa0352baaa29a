import { type CellDraft, type CellValue, type ColumnId, type RowId, sameValue, UNTOUCHED } from './column.ts';

/**
 * The column under which a removed row is marked, as if it were an edit: so removing has a place in steps, can be undone
 * and counts as a change. No column of a sheet has this name.
 */
export const REMOVED: ColumnId = '#removed';
/** What a removed row has there. */
export const IS_REMOVED = 'removed';

/** The edits that replace the rows' own values, by row and column id. The rows themselves are never changed. */
export type Drafts = {
  readonly get: (row: RowId, column: ColumnId) => CellDraft;
  /** Number of cells that differ from their row's own value. */
  readonly count: () => number;
  /** Number of cells of a row that differ from its own values. */
  readonly cellsOf: (row: RowId) => number;
  readonly rowIsChanged: (row: RowId) => boolean;
  readonly rowIsRemoved: (row: RowId) => boolean;
  /** Number of rows that are marked as removed. */
  readonly removed: () => number;
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
    cellsOf: (row) => perRow.get(row) ?? 0,
    rowIsChanged: (row) => perRow.has(row),
    rowIsRemoved: (row) => byColumn.get(REMOVED)?.has(row) === true,
    removed: () => byColumn.get(REMOVED)?.size ?? 0,
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

/** The name of a step in the history: one of the grid's own actions, or one named by a key of the caller's texts. */
export type GridStepName =
  | { readonly kind: 'edit' | 'set' | 'paste' | 'cut' | 'clear' | 'fill' | 'add' | 'remove' | 'replace' }
  | { readonly kind: 'add_rows' }
  | { readonly kind: 'revert'; readonly of: Exclude<GridStepName, { kind: 'revert' }> }
  | { readonly kind: 'other'; readonly key: string; readonly data: Readonly<Record<string, string | number>> };

/**
 * What a step changed in one column. `before` and `after` hold one draft per row, or a single draft that applies to all
 * rows, so that setting one value on 50,000 rows stores one value.
 */
export type Patch = {
  readonly column: ColumnId;
  readonly rows: readonly RowId[];
  readonly before: readonly CellDraft[];
  readonly after: readonly CellDraft[];
};

/** A row that a step added. Its id is made up by the caller until the row is known elsewhere. */
export type NewRow = {
  readonly id: RowId;
  readonly values: Readonly<Record<ColumnId, CellValue>>;
  /** The row that it stands below; null or unknown puts it at the end. */
  readonly after: RowId | null;
  /** Number of its cells that a person gave a value. Absent: none, it is blank or made from other rows. */
  readonly entered?: number;
};

/**
 * One action of a person, however many cells it changed. It is plain data: it survives JSON and can be applied again.
 */
export type Step = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly name: GridStepName;
  /** Number of cells that got a new value. */
  readonly cells: number;
  readonly patches: readonly Patch[];
  readonly added: readonly NewRow[];
};

/** The draft for the row at `index` of a patch. */
export function draftAt(drafts: readonly CellDraft[], index: number): CellDraft {
  const draft = drafts[drafts.length === 1 ? 0 : index];
  // Not `??`: null is a draft, an emptied cell.
  return draft === undefined ? UNTOUCHED : draft;
}

/** Shortens the list to one entry when all entries are equal. */
export function packDrafts(drafts: readonly CellDraft[]): readonly CellDraft[] {
  const [first] = drafts;
  return first !== undefined && drafts.every((draft) => draft === first) ? [first] : drafts;
}

/** All steps in order. Those from `done` on have been undone and can be redone. */
export type History = { readonly steps: readonly Step[]; readonly done: number };

export const emptyHistory: History = { steps: [], done: 0 };

/** Adds a new step. Steps that were undone before it can no longer be redone. */
export function pushStep({ steps, done }: History, step: Step): History {
  return { steps: [...steps.slice(0, done), step], done: done + 1 };
}

/** The way from one point of the history to another: the steps to undo or redo, in this order. */
type Travel = { readonly side: 'before' | 'after'; readonly steps: readonly Step[] };

/** The steps to undo or redo until exactly `target` steps are done. */
export function travelTo({ steps, done }: History, target: number): Travel {
  const to = Math.max(0, Math.min(target, steps.length));
  return to < done
    ? { side: 'before', steps: steps.slice(to, done).reverse() }
    : { side: 'after', steps: steps.slice(done, to) };
}

/** The rows that a new step, or undone or redone ones, have changed; some of them more than once. */
export function* rowsBetween(before: History, now: History): Generator<RowId> {
  const isPushed = before.steps !== now.steps;
  const steps = isPushed
    ? now.steps.slice(before.done)
    : now.steps.slice(Math.min(before.done, now.done), Math.max(before.done, now.done));
  for (const { patches, added } of steps) {
    for (const { rows } of patches) yield* rows;
    for (const { id } of added) yield id;
  }
}

const sameDraft = (a: CellDraft, b: CellDraft) => (a === UNTOUCHED || b === UNTOUCHED ? a === b : sameValue(a, b));

/** The patches that take back one step while later steps stay. */
type Revert = {
  readonly patches: readonly Patch[];
  readonly cells: number;
  /** Number of cells that a later step changed again. They keep their values. */
  readonly left: number;
};

/** Builds the patches that take back whatever is left of one step. */
export function revertOf(step: Step, drafts: Drafts): Revert {
  let left = 0;
  let cells = 0;
  const patches: Patch[] = [];
  for (const { column, rows, before, after } of step.patches) {
    const unchanged: number[] = [];
    for (const [index, row] of rows.entries()) {
      if (sameDraft(drafts.get(row, column), draftAt(after, index))) unchanged.push(index);
      else left += 1;
    }
    cells += unchanged.length;
    if (unchanged.length === 0) continue;
    patches.push({
      column,
      rows: unchanged.map((index) => rows[index] ?? ''),
      before: packDrafts(unchanged.map((index) => draftAt(after, index))),
      after: packDrafts(unchanged.map((index) => draftAt(before, index))),
    });
  }
  return { patches, cells, left };
}
