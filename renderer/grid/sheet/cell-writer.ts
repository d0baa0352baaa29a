import type { CellValue, ColumnId } from '#renderer/grid/model/cell-value.ts';
import { type CellsBefore, type Changes, gatherChanges } from '#renderer/grid/model/change-cells.ts';
import type { Column } from '#renderer/grid/model/column.ts';
import type { GridStepName } from '#renderer/grid/model/history.ts';
import type { SheetCore } from './sheet-core.ts';
import type { SheetHistory } from './sheet-history.ts';

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
    isReadOnly: (column) => core.column(column)?.readOnly === true,
  };
  const finish: CellWriter['finish'] = (name, changes, readOnly) => {
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
