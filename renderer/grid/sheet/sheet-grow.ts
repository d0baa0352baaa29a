import type { ColumnId } from '#renderer/grid/model/column.ts';
import type { RowsBeyond } from '#renderer/grid/model/paste-plan.ts';
import type { NewRow } from '../model/history.ts';
import type { SheetCore } from './sheet-core.ts';
import type { SheetHistory } from './sheet-history.ts';
import type { RowGrowth } from './sheet-state.ts';

export type SheetGrow = {
  /** How many rows one step may add; 0: none, this sheet takes no further rows from a person. */
  readonly mostNew: number;
  /** The name of the place that a row belongs to. */
  readonly placeOfRow: RowGrowth['placeOf'];
  /** How many rows `insertRows` would add: as many as are selected; 0 when these are too many. */
  readonly insertable: () => number;
  /** Adds blank rows below the last selected one, in its place, as one step, and goes to the first of them. */
  readonly insertRows: () => void;
  /** The rows that take what of a paste lies below the last row. */
  readonly rowsFor: (beyond: RowsBeyond) => readonly NewRow[];
  /** Selects these columns of new rows, which may be out of sight. */
  readonly selectNew: (rows: readonly NewRow[], columns: readonly ColumnId[]) => void;
};

const NO_GROWTH: RowGrowth = { most: 0, placeOf: () => '', blankRows: () => [] };

/** Adds rows to a sheet, beside those that are there. */
export function createSheetGrow(core: SheetCore, history: SheetHistory, growth: RowGrowth = NO_GROWTH): SheetGrow {
  const { most, placeOf, blankRows } = core.columns.every(({ readOnly }) => readOnly) ? NO_GROWTH : growth;

  /** Positions of the selected rows, each once; none when they are more than could be added. */
  const selected = (): readonly number[] => {
    const rects = core.rects();
    if (rects.reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0) > most) return [];
    return [
      ...new Set(rects.flatMap(({ top, bottom }) => Array.from({ length: bottom - top + 1 }, (_none, at) => top + at))),
    ];
  };

  const selectNew: SheetGrow['selectNew'] = (rows, columns) => {
    const [first, last] = [rows[0], rows.at(-1)];
    const [left, right] = [columns[0], columns.at(-1)];
    if (first === undefined || last === undefined || left === undefined || right === undefined) return;
    const from = { row: first.id, column: left };
    core.store.setState({ selection: { ranges: [{ from, to: { row: last.id, column: right } }], active: from } });
  };

  return {
    mostNew: most,
    placeOfRow: placeOf,
    insertable: () => selected().length,
    insertRows: () => {
      const positions = selected();
      const beside = core.axes().rowIdAt(Math.max(...positions));
      if (beside === undefined || core.waitsForPaste()) return;
      const rows = blankRows(beside, positions.length).map((row) => ({ ...row, after: beside }));
      if (!history.commit({ kind: 'add_rows' }, [], rows)) return;
      const editable = core.axes().columns.filter((id) => core.column(id)?.readOnly !== true);
      selectNew(rows.slice(0, 1), editable.slice(0, 1));
    },
    selectNew,
    rowsFor: ({ beside, values }) =>
      blankRows(beside, values.length).map((row, at) => {
        const entered = values[at] ?? {};
        return { ...row, values: { ...row.values, ...entered }, entered: Object.keys(entered).length };
      }),
  };
}
