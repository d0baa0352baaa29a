import { type CellValue, type ColumnId, type RowId, sameValue } from '#renderer/grid/model/column.ts';
import { createOrderValues } from '#renderer/grid/model/order-values.ts';
import type { History, NewRow } from '../model/history.ts';
import { createRowStore } from './row-store.ts';
import { createSheetArrange } from './sheet-arrange.ts';
import { createSheetClipboard } from './sheet-clipboard.ts';
import { createSheetCore } from './sheet-core.ts';
import { createCellWriter, createSheetEdit } from './sheet-edit.ts';
import { createSheetFill } from './sheet-fill.ts';
import { createSheetFind } from './sheet-find.ts';
import { createSheetGroups } from './sheet-group.ts';
import { createSheetGrow } from './sheet-grow.ts';
import { createSheetHistory } from './sheet-history.ts';
import type { GivenMark, MarkCounts } from './sheet-marks.ts';
import { createSheetSelect } from './sheet-select.ts';
import type { OpenParts, SheetOptions } from './sheet-state.ts';
import { noteUnderPaste } from './stale-paste.ts';

/** Counts of what differs between a sheet and its rows. */
export type SheetFigures = MarkCounts & {
  /** Number of cells that differ from their row's own value, those of new rows left out. */
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
};

/** A sheet as it was stored elsewhere. */
type StoredSheet<Row> = {
  readonly rows: readonly Row[];
  readonly added: readonly NewRow[];
  readonly changes: Iterable<readonly [row: RowId, column: ColumnId, value: CellValue]>;
  /** Its steps are not applied again: `changes` already holds their result. */
  readonly history: History;
  readonly marks: readonly GivenMark[];
};

/**
 * A spreadsheet over the caller's rows, without any view: selection, edits with unlimited undo, clipboard, find, sort
 * and filter. It never writes into the rows. Edits are held as drafts by row and column id.
 */
export function createSheet<Row>(options: SheetOptions<Row>) {
  const { rowId, columns, slices, isNew, placeOf } = options;
  const storeOf = (rows: readonly Row[]) => createRowStore(rows, rowId, columns, placeOf);
  let given = storeOf(options.rows);
  const core = createSheetCore(options, given);
  const history = createSheetHistory(core, { newId: options.newId, now: options.now, onHistory: options.onHistory });
  const select = createSheetSelect(core);
  const arrange = createSheetArrange(core, slices, createOrderValues(options.collator));
  const groups = createSheetGroups(core, arrange, select);
  const writer = createCellWriter(core, history);
  const edit = createSheetEdit(core, history, writer);
  const fill = createSheetFill(core, history, writer, options.togetherBy);
  const grow = createSheetGrow(core, history, options.growth);
  const clipboard = createSheetClipboard(core, history, writer, grow, slices);
  const find = createSheetFind(core, history, select, slices);
  // What was found is named by its place, and other rows or columns are there now.
  core.store.subscribe((now, before) => {
    if (now.view !== before.view || now.layout !== before.layout) find.searchAgain();
  });
  const newOf = (rows: readonly Row[]): readonly RowId[] =>
    isNew === undefined ? [] : rows.flatMap((row) => (isNew(row) ? [rowId(row)] : []));
  /** The caller's rows that exist only here. */
  let fresh = newOf(options.rows);
  if (options.history) {
    core.store.setState({ history: options.history });
    history.restore();
  }

  return {
    core,
    store: core.store,
    columns: core.columns,
    ...select,
    ...edit,
    ...fill,
    ...clipboard,
    ...grow,
    ...find,
    ...groups,
    undo: history.undo,
    redo: history.redo,
    travel: history.travel,
    revert: history.revert,
    setSorts: arrange.setSorts,
    setFilter: arrange.setFilter,
    setGroup: arrange.setGroup,
    setFolded: arrange.setFolded,
    arrangeAgain: arrange.again,
    setLayout: arrange.setLayout,
    hideColumn: arrange.hideColumn,
    isStray: arrange.isStray,
    /** What a person has open, for a sheet that replaces this one. */
    openParts: (): OpenParts => {
      const { find: sought, paste, pasting } = core.store.getState();
      return { editing: edit.editingNow(), find: sought, paste, pasting };
    },
    /** Opens what was open in a sheet that this one replaces, as far as it has the cell. */
    resume: ({ editing, find: sought, paste, pasting }: OpenParts) => {
      if (sought !== null) void find.setFind(sought.query, sought.replacement);
      if (pasting === null) core.store.setState({ paste });
      else if (pasting === 'planning') core.say({ what: 'paste_dropped' });
      if (editing === null) return;
      const axes = core.axes();
      const isThere = axes.rowPosition(editing.row) >= 0 && axes.columnPosition(editing.column) >= 0;
      if (isThere && !core.isReadOnly(editing.row, editing.column)) core.store.setState({ editing });
    },
    /** Replaces the rows, for example after they were read again. Drafts follow their rows by id. */
    setRows: async (rows: readonly Row[]) => {
      fresh = newOf(rows);
      given = storeOf(rows);
      for (const row of core.rows().added()) given.add(row);
      const arranged = arrange.showRows(given);
      history.settle();
      await arranged;
    },
    /** Adds rows below those that are there, which stay as and where they are. Drafts follow their rows by id. */
    appendRows: async (rows: readonly Row[]) => {
      fresh = [...fresh, ...newOf(rows)];
      const from = given.count();
      given = given.append(rows);
      const arranged = arrange.takeBelow(given, from);
      history.recount(rows.map(rowId).filter(core.drafts.rowIsChanged));
      core.store.setState(({ cells }) => ({ cells: cells + 1 }));
      await arranged;
    },
    /** Replaces everything the sheet holds with what was stored elsewhere. The view, the sort and the filter stay. */
    adopt: async ({ rows, added, changes, history: stored, marks }: StoredSheet<Row>) => {
      const next = storeOf(rows);
      given = next;
      for (const row of added) next.add(row);
      fresh = newOf(rows);
      const isPasteSame = noteUnderPaste(core);
      core.drafts.clear();
      core.marks.clear();
      for (const [row, column, value] of changes) {
        const index = next.indexOf(row);
        if (index !== -1 && !sameValue(value, next.base(index, column))) core.drafts.put(row, column, value);
      }
      core.store.setState({ history: stored });
      const arranged = arrange.takeRows(next);
      if (!isPasteSame()) core.dropStalePaste();
      history.recount([...core.drafts.changedRows(), ...added.map(({ id }) => id), ...core.marks.give(marks)]);
      core.stamps.touchAll();
      core.store.setState(({ cells }) => ({ cells: cells + 1 }));
      await arranged;
    },
    /** Replaces the marks that the caller sets. */
    setMarks: (marks: readonly GivenMark[]) => {
      history.recount(core.marks.give(marks));
      core.stamps.touchAll();
      core.store.setState(({ cells }) => ({ cells: cells + 1 }));
    },
    /** Checks all cells again, after something changed that a column's check depends on. */
    recheck: () => {
      history.recount([...core.drafts.changedRows(), ...[...core.rows().added()].map(({ id }) => id)]);
      core.stamps.touchAll();
      core.store.setState(({ cells }) => ({ cells: cells + 1 }));
    },
    figures: (): SheetFigures => ({
      ...core.marks.counts(),
      changed:
        core.drafts.count() -
        core.drafts.removed() -
        fresh.reduce((sum, id) => sum + core.drafts.cellsOf(id) - Number(core.drafts.rowIsRemoved(id)), 0),
      added:
        [...core.rows().added()].length + fresh.reduce((sum, id) => sum + Number(!core.drafts.rowIsRemoved(id)), 0),
      removed: core.drafts.removed(),
    }),
    /** All cells that differ from their row's own value, in no particular order. */
    changes: function* (): Generator<readonly [row: RowId, column: ColumnId, value: CellValue]> {
      for (const row of core.drafts.changedRows()) {
        for (const column of core.drafts.columnsOf(row)) yield [row, column, core.valueOf(row, column)];
      }
    },
  };
}

export type Sheet = Omit<ReturnType<typeof createSheet<object>>, 'setRows' | 'appendRows' | 'adopt'>;
