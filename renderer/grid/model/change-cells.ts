import { type CellDraft, type CellValue, type ColumnId, type RowId, sameValue, UNTOUCHED } from './column.ts';
import { type Patch, packDrafts } from './history.ts';

/** What a change of cells needs to know about a sheet. */
export type CellsBefore = {
  /** The row's own value, without drafts. */
  readonly base: (row: RowId, column: ColumnId) => CellValue;
  readonly draft: (row: RowId, column: ColumnId) => CellDraft;
  /** true for cells of a column that can't be changed, and of a row that is removed. */
  readonly isReadOnly: (row: RowId, column: ColumnId) => boolean;
};

/** What happened when a cell was given a value. */
type ChangeOutcome = 'changed' | 'same' | 'read_only';

export type Changes = {
  readonly put: (row: RowId, column: ColumnId, value: CellValue) => ChangeOutcome;
  /** The new value of a cell; undefined when it does not change. */
  readonly valueAt: (row: RowId, column: ColumnId) => CellValue | undefined;
  /** Number of cells that get a new value. */
  readonly count: () => number;
  readonly patches: () => readonly Patch[];
};

type ColumnChanges = {
  readonly at: Map<RowId, number>;
  readonly rows: RowId[];
  readonly before: CellDraft[];
  readonly after: CellDraft[];
};

/**
 * Collects new cell values into patches. A value equal to the one shown is no change. A value equal to the row's own
 * value removes the draft. When a cell is set twice, the later value wins.
 */
export function gatherChanges({ base, draft, isReadOnly }: CellsBefore): Changes {
  const columns = new Map<ColumnId, ColumnChanges>();
  const changesOf = (column: ColumnId): ColumnChanges => {
    const known = columns.get(column);
    if (known) return known;
    const made: ColumnChanges = { at: new Map(), rows: [], before: [], after: [] };
    columns.set(column, made);
    return made;
  };
  return {
    put: (row, column, value) => {
      if (isReadOnly(row, column)) return 'read_only';
      const changes = changesOf(column);
      const own = base(row, column);
      const after = sameValue(value, own) ? UNTOUCHED : value;
      const known = changes.at.get(row);
      if (known !== undefined) {
        changes.after[known] = after;
        return 'changed';
      }
      const before = draft(row, column);
      if (sameValue(before === UNTOUCHED ? own : before, value)) return 'same';
      changes.at.set(row, changes.rows.length);
      changes.rows.push(row);
      changes.before.push(before);
      changes.after.push(after);
      return 'changed';
    },
    valueAt: (row, column) => {
      const changes = columns.get(column);
      const at = changes?.at.get(row);
      const after = at === undefined ? undefined : changes?.after[at];
      return after === UNTOUCHED ? base(row, column) : after;
    },
    count: () => [...columns.values()].reduce((sum, { rows }) => sum + rows.length, 0),
    patches: () =>
      [...columns]
        .filter(([, { rows }]) => rows.length > 0)
        .map(([column, { rows, before, after }]) => ({
          column,
          rows,
          before: packDrafts(before),
          after: packDrafts(after),
        })),
  };
}
