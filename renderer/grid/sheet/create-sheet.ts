import type { CellValue, ColumnId, RowId } from '#renderer/grid/model/cell-value.ts';
import { createOrderValues } from '#renderer/grid/model/order-values.ts';
import { createRowStore } from './row-store.ts';
import { createSheetArrange } from './sheet-arrange.ts';
import { createSheetClipboard } from './sheet-clipboard.ts';
import { createSheetCore } from './sheet-core.ts';
import { createSheetEdit } from './sheet-edit.ts';
import { createSheetFind } from './sheet-find.ts';
import { createSheetHistory } from './sheet-history.ts';
import type { GivenMark, MarkCounts } from './sheet-marks.ts';
import type { SheetOptions } from './sheet-options.ts';
import { createSheetSelect } from './sheet-select.ts';

/** What is different in a sheet from its rows, in figures. */
export type SheetFigures = MarkCounts & {
  /** Cells that differ from their row's own value. */
  readonly changed: number;
  readonly added: number;
};

/**
 * A spreadsheet over rows of the caller's, without any view: selection, edits with unlimited undo, clipboard, find, sort
 * and filter. It never writes into the rows; what people change is kept as drafts by row and column id.
 */
export function createSheet<Row>(options: SheetOptions<Row>) {
  const { rowId, columns, slices } = options;
  const core = createSheetCore(options);
  const history = createSheetHistory(core, { newId: options.newId, now: options.now, onHistory: options.onHistory });
  const select = createSheetSelect(core);
  const arrange = createSheetArrange(core, slices, createOrderValues(options.collator));
  const edit = createSheetEdit(core, history);
  const clipboard = createSheetClipboard(core, history);
  const find = createSheetFind(core, history, select, slices);
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
    ...clipboard,
    ...find,
    undo: history.undo,
    redo: history.redo,
    travel: history.travel,
    revert: history.revert,
    setSort: arrange.setSort,
    setFilter: arrange.setFilter,
    arrangeAgain: arrange.again,
    setLayout: arrange.setLayout,
    hideColumn: arrange.hideColumn,
    isStray: arrange.isStray,
    /** Other rows, for example after they were read again; drafts follow their rows by id. */
    setRows: async (rows: readonly Row[]) => {
      const arranged = arrange.replaceRows(createRowStore(rows, rowId, columns));
      history.settle();
      await arranged;
    },
    /** Replaces the marks that the caller sets. */
    setMarks: (marks: readonly GivenMark[]) => {
      history.recount(core.marks.give(marks));
      core.stamps.touchAll();
      core.store.setState(({ cells }) => ({ cells: cells + 1 }));
    },
    figures: (): SheetFigures => ({
      ...core.marks.counts(),
      changed: core.drafts.count(),
      added: [...core.rows().added()].length,
    }),
    /** All cells that differ from their row's own value, in no order. */
    changes: function* (): Generator<readonly [row: RowId, column: ColumnId, value: CellValue]> {
      for (const row of core.drafts.changedRows()) {
        for (const column of core.drafts.columnsOf(row)) yield [row, column, core.valueOf(row, column)];
      }
    },
  };
}

export type Sheet = Omit<ReturnType<typeof createSheet<object>>, 'setRows'>;
