import {
  type CellDraft,
  type CellValue,
  type ChoiceVerb,
  type ColumnId,
  type RowId,
  UNTOUCHED,
  withChoices,
} from '#renderer/grid/model/column.ts';
import { type CellsBefore, type Changes, gatherChanges } from '../model/change-cells.ts';
import { type Column, formatCell, parseCell } from '../model/column.ts';
import {
  type Drafts,
  type GridStepName,
  IS_REMOVED,
  type NewRow,
  type Patch,
  packDrafts,
  REMOVED,
} from '../model/history.ts';
import type { SheetCore } from './sheet-core.ts';
import type { SheetHistory } from './sheet-history.ts';
import type { Editing } from './sheet-state.ts';

/** What one step does to rows. */
export type RowsChange = {
  readonly added: readonly NewRow[];
  /** New values of rows that stay or come back. */
  readonly cells: Iterable<readonly [row: RowId, column: ColumnId, value: CellValue]>;
  /** Their other edits go with them. */
  readonly removed: readonly RowId[];
  /** Removed rows that come back as they were. */
  readonly restored: readonly RowId[];
};

type SheetEdit = {
  /**
   * Opens the editor of the active cell. `typed` replaces the current text. Returns false when the column is read-only.
   */
  readonly beginEdit: (typed: string | null) => boolean;
  readonly cancelEdit: () => void;
  /** Notes what stands in the open editor. Nothing is drawn by it: the editor shows its text itself. */
  readonly noteTyped: (text: string) => void;
  /** The cell that is edited, with what has been typed so far; null: none is. */
  readonly editingNow: () => Editing | null;
  /** Puts a text into the active cell or into all selected ones. Each cell's own column parses it. */
  readonly enterText: (text: string, into: 'cell' | 'selection') => void;
  /** Puts a value into the active cell. */
  readonly enterValue: (value: CellValue) => void;
  /** Puts a value into all selected cells; with `column`, only into those of that column. */
  readonly setSelection: (value: CellValue, column?: ColumnId) => void;
  /** Adds, removes or sets choices in the selected cells of a column. */
  readonly applyChoices: (verb: ChoiceVerb, chosen: readonly string[], column: ColumnId) => void;
  readonly clear: (name?: 'clear' | 'cut') => void;
  /** Sets any cells to new values, as one step that the caller names. */
  readonly change: (
    name: GridStepName,
    cells: Iterable<readonly [row: string, column: ColumnId, value: CellValue]>,
  ) => boolean;
  readonly addRows: (rows: readonly NewRow[], name?: GridStepName) => boolean;
  /** Adds, changes, removes and brings back rows, all as one step. */
  readonly changeRows: (name: GridStepName, change: RowsChange) => boolean;
  /** Removes rows, as one step. Their other edits go with them. Rows that are removed already stay as they are. */
  readonly removeRows: (rows: readonly RowId[], name: GridStepName) => boolean;
};

/** Converts one column's value for a cell of another: its text is parsed as if it had been typed there. */
const asValueOf = (to: Column, from: Column | undefined, value: CellValue): CellValue =>
  from === undefined || from.id === to.id ? value : parseCell(to, formatCell(from, value));

/** Writes into the cells of a sheet. Each call is one step. */
export function createSheetEdit(core: SheetCore, history: SheetHistory, writer: CellWriter): SheetEdit {
  const { store } = core;
  const { before, overSelection } = writer;
  /** What stands in the editor of this very edit. */
  let typing: { readonly of: Editing; readonly text: string } | null = null;

  /** The cell that is being edited. A click elsewhere may have moved the selection before the editor closed. */
  const edited = () => store.getState().editing ?? core.selection()?.active;

  const enterValue = (value: CellValue) => {
    const active = edited();
    store.setState({ editing: null });
    if (!active) return;
    const changes = gatherChanges(before);
    // Entering the same value again changes nothing, so nothing is announced either.
    if (changes.put(active.row, active.column, value) === 'changed')
      history.commit({ kind: 'edit' }, changes.patches());
  };

  const removal = (rows: readonly RowId[]): Patch[] => {
    const gone = rows.filter((row) => core.rows().indexOf(row) !== -1 && !core.drafts.rowIsRemoved(row));
    const mark: Patch = { column: REMOVED, rows: gone, before: [UNTOUCHED], after: [IS_REMOVED] };
    return gone.length === 0 ? [] : [...gatherEdits(core.drafts, gone), mark];
  };
  const restoring = (rows: readonly RowId[]): Patch[] =>
    rows.length === 0 ? [] : [{ column: REMOVED, rows, before: [IS_REMOVED], after: [UNTOUCHED] }];

  const clearedIn = (column: Column): CellValue => (column.kind === 'choices' ? [] : null);

  return {
    beginEdit: (typed) => {
      const active = core.selection()?.active;
      const column = core.column(active?.column ?? '');
      if (!active || !column || core.active() === null || store.getState().pasting === 'writing') return false;
      if (core.waitsForPaste()) return false;
      if (core.isReadOnly(active.row, active.column)) {
        core.say({ what: 'kept_read_only', count: 1 });
        return false;
      }
      store.setState({ editing: { ...active, typed } });
      return true;
    },
    cancelEdit: () => store.setState({ editing: null }),
    noteTyped: (text) => {
      const { editing } = store.getState();
      typing = editing && { of: editing, text };
    },
    editingNow: () => {
      const { editing } = store.getState();
      return editing !== null && typing?.of === editing ? { ...editing, typed: typing.text } : editing;
    },
    enterText: (text, into) => {
      const column = core.column(edited()?.column ?? '');
      if (!column) return;
      if (into === 'cell') return enterValue(parseCell(column, text));
      store.setState({ editing: null });
      const parsed = new Map<ColumnId, CellValue>();
      overSelection({ kind: 'set' }, (to) => {
        if (!parsed.has(to.id)) parsed.set(to.id, parseCell(to, text));
        return parsed.get(to.id) ?? null;
      });
    },
    enterValue,
    setSelection: (value, column) => {
      store.setState({ editing: null });
      const from = core.column(column ?? core.selection()?.active.column ?? '');
      overSelection({ kind: 'set' }, (to) => asValueOf(to, from, value), column);
    },
    applyChoices: (verb, chosen, column) => {
      store.setState({ editing: null });
      overSelection({ kind: verb }, (_column, old) => withChoices(old, verb, chosen), column);
    },
    clear: (name = 'clear') => overSelection({ kind: name }, clearedIn),
    change: (name, cells) => {
      const changes = gatherChanges(before);
      for (const [row, column, value] of cells) {
        if (core.rows().indexOf(row) !== -1) changes.put(row, column, value);
      }
      return history.commit(name, changes.patches());
    },
    addRows: (rows, name = { kind: 'add_rows' }) => history.commit(name, [], rows),
    changeRows: (name, { added, cells, removed, restored }) => {
      const back = new Set(restored.filter(core.drafts.rowIsRemoved));
      const readOnly = (row: RowId, column: ColumnId) => !back.has(row) && before.isReadOnly(row, column);
      const changes = gatherChanges({ ...before, isReadOnly: readOnly });
      for (const [row, column, value] of cells) {
        if (core.rows().indexOf(row) !== -1) changes.put(row, column, value);
      }
      const patches = [...removal(removed), ...restoring([...back]), ...changes.patches()];
      return history.commit(name, patches, added);
    },
    removeRows: (rows, name) => history.commit(name, removal(rows)),
  };
}

/** The patches that take back every edit of some rows. */
function gatherEdits(drafts: Drafts, rows: readonly RowId[]): Patch[] {
  const byColumn = new Map<ColumnId, { readonly rows: RowId[]; readonly before: CellDraft[] }>();
  for (const row of rows) {
    for (const column of drafts.columnsOf(row)) {
      const known = byColumn.get(column) ?? { rows: [], before: [] };
      byColumn.set(column, known);
      known.rows.push(row);
      known.before.push(drafts.get(row, column));
    }
  }
  return [...byColumn].map(([column, edits]) => ({
    column,
    rows: edits.rows,
    before: packDrafts(edits.before),
    after: [UNTOUCHED],
  }));
}

/** Writes changes of many cells into a sheet. */
export type CellWriter = {
  readonly before: CellsBefore;
  /** Commits changes as one step. If every cell reached is read-only, it says so instead. */
  readonly finish: (name: GridStepName, changes: Changes, readOnly: number) => void;
  /** Sets each selected cell to a value made from its old one; with `only`, just the cells of that column. */
  readonly overSelection: (
    name: GridStepName,
    make: (column: Column, old: CellValue) => CellValue,
    only?: ColumnId,
  ) => void;
};

/** @returns the writer of a sheet; each call is one step of its history */
export function createCellWriter(core: SheetCore, history: SheetHistory): CellWriter {
  const before: CellsBefore = {
    base: (row, column) => core.rows().base(core.rows().indexOf(row), column),
    draft: (row, column) => core.drafts.get(row, column),
    isReadOnly: core.isReadOnly,
  };
  const finish: CellWriter['finish'] = (name, changes, readOnly) => {
    if (core.waitsForPaste()) return;
    if (changes.count() === 0 && readOnly > 0) return core.say({ what: 'kept_read_only', count: readOnly });
    history.commit(name, changes.patches());
  };
  return {
    before,
    finish,
    overSelection: (name, make, only) => {
      const axes = core.axes();
      const changes = gatherChanges(before);
      let readOnly = 0;
      for (const rect of core.rects()) {
        for (let across = rect.left; across <= rect.right; across += 1) {
          const column = core.column(axes.columns[across] ?? '');
          if (!column || (only !== undefined && column.id !== only)) continue;
          for (let down = rect.top; down <= rect.bottom; down += 1) {
            const index = core.order().at(down);
            const row = core.rows().idAt(index);
            if (row === undefined) continue;
            if (changes.put(row, column.id, make(column, core.value(index, column.id))) === 'read_only') readOnly += 1;
          }
        }
      }
      finish(name, changes, readOnly);
    },
  };
}
