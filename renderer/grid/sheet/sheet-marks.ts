import {
  type CellValue,
  type Column,
  type ColumnId,
  type Mark,
  problemOf,
  type ReadCell,
  type RowId,
} from '#renderer/grid/model/column.ts';

/**
 * A mark set by the caller: a conflict, or a value that the service refused. It takes precedence over the grid's own
 * marks.
 */
export type GivenMark = { readonly row: RowId; readonly column: ColumnId; readonly mark: Mark };

export type MarkCounts = { readonly invalid: number; readonly warning: number; readonly conflict: number };

export type SheetMarks = {
  readonly of: (row: RowId, column: Column, value: CellValue, read: ReadCell) => Mark | null;
  /** Replaces all of the caller's marks. Returns the rows that had or now have one. */
  readonly give: (marks: readonly GivenMark[]) => readonly RowId[];
  /** Counts the marks of a changed row again. `read` is null when the row is unchanged again or gone. */
  readonly recount: (row: RowId, read: ReadCell | null) => void;
  /** Forgets all marks. */
  readonly clear: () => void;
  /** Counts of the marks of changed rows and of the caller's marks. */
  readonly counts: () => MarkCounts;
};

const mayHaveProblem = (column: Column) =>
  column.kind !== 'text' || column.required === true || column.maxLength !== undefined || column.check !== undefined;

/** The problems of cells: found by their columns, or given by the caller. @param own the rows' values without edits */
export function createSheetMarks(
  columns: readonly Column[],
  own: (row: RowId, column: ColumnId) => CellValue,
): SheetMarks {
  const checked = columns.filter(mayHaveProblem);
  const given = new Map<RowId, Map<ColumnId, Mark>>();
  const perRow = new Map<RowId, MarkCounts>();
  const totals = { invalid: 0, warning: 0, conflict: 0 };

  const count = (of: MarkCounts, by: 1 | -1) => {
    totals.invalid += by * of.invalid;
    totals.warning += by * of.warning;
    totals.conflict += by * of.conflict;
  };
  const markOf = (row: RowId, column: Column, value: CellValue, read: ReadCell) =>
    given.get(row)?.get(column.id) ?? problemOf(column, value, read, own(row, column.id));

  const recount = (row: RowId, read: ReadCell | null) => {
    const before = perRow.get(row);
    if (before) count(before, -1);
    perRow.delete(row);
    const counts = { invalid: 0, warning: 0, conflict: 0 };
    for (const { kind } of given.get(row)?.values() ?? []) counts[kind] += 1;
    for (const column of read ? checked : []) {
      if (!read || given.get(row)?.has(column.id) === true) continue;
      const mark = problemOf(column, read(column.id), read, own(row, column.id));
      if (mark) counts[mark.kind] += 1;
    }
    if (counts.invalid + counts.warning + counts.conflict === 0) return;
    perRow.set(row, counts);
    count(counts, 1);
  };

  return {
    of: markOf,
    recount,
    counts: () => ({ ...totals }),
    clear: () => {
      given.clear();
      for (const counts of perRow.values()) count(counts, -1);
      perRow.clear();
    },
    give: (marks) => {
      const before = [...given.keys()];
      given.clear();
      for (const { row, column, mark } of marks) given.set(row, (given.get(row) ?? new Map()).set(column, mark));
      return [...new Set([...before, ...given.keys()])];
    },
  };
}
