import type { Rect } from '#renderer/grid/model/axes.ts';
import type { ColumnId, RowId, SheetColumn } from '#renderer/grid/model/column.ts';
import type { FindQuery } from '#renderer/grid/model/find-cells.ts';
import type { Position } from '#renderer/grid/model/move-target.ts';
import type { PastePlan } from '#renderer/grid/model/paste-plan.ts';
import type { Slices } from '#renderer/grid/model/run-sliced.ts';
import type { Selection } from '#renderer/grid/model/selection.ts';
import type { GridStepName, History, NewRow, Step } from '../model/history.ts';
import type { Arrangement } from './arrange-rows.ts';
import type { Layout } from './layout.ts';

/** A change of the history, reported so that it can be stored: a new step, or a move to an older or newer point. */
export type SheetHistoryEvent =
  | { readonly kind: 'did'; readonly step: Step; readonly done: number }
  | {
      readonly kind: 'moved';
      readonly side: 'before' | 'after';
      readonly steps: readonly Step[];
      readonly done: number;
    };

/** How rows are added to a sheet whose rows belong to places, such as stores. */
export type RowGrowth = {
  /** How many rows one step may add. */
  readonly most: number;
  /** The name of the place that a row belongs to. */
  readonly placeOf: (row: RowId) => string;
  /** Makes blank rows of the place that a row belongs to. */
  readonly blankRows: (beside: RowId, count: number) => readonly NewRow[];
};

export type SheetOptions<Row> = {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => RowId;
  /** Whether one of the caller's rows exists only here. It counts as one new row, not by its cells. Absent: none does. */
  readonly isNew?: (row: Row) => boolean;
  /** Where a row stands in the rows' own order, however they came; rows of one place stay as they came. Absent: as they came. */
  readonly placeOf?: (row: Row) => number;
  /** What a row has alike with those that it belongs to, such as its store; absent: rows belong to no others. */
  readonly togetherBy?: (row: RowId) => string;
  readonly columns: readonly SheetColumn<Row>[];
  /** Absent: a person can add no rows by pasting or inserting them. */
  readonly growth?: RowGrowth | undefined;
  /** Sorts texts. */
  readonly collator: Intl.Collator;
  /** The clock and the pause for long jobs. */
  readonly slices: Slices;
  readonly newId: () => string;
  /** Milliseconds since 1970, for the history. */
  readonly now: () => number;
  readonly layout?: Layout;
  /** Earlier steps. Those before `done` are applied to the rows. */
  readonly history?: History;
  readonly onHistory?: (event: SheetHistoryEvent) => void;
};

/** The cell that is being edited. `typed`: the key that opened the editor, which replaces the old text. */
export type Editing = { readonly row: RowId; readonly column: ColumnId; readonly typed: string | null };

/** What a person has open in a sheet, for a sheet that replaces it. */
export type OpenParts = {
  /** With what has been typed so far. */
  readonly editing: Editing | null;
  readonly find: Pick<FindState, 'query' | 'replacement'> | null;
} & Pick<SheetState, 'paste' | 'pasting'>;

export type FindState = {
  readonly query: FindQuery;
  readonly replacement: string;
  /** null while the search is running. */
  readonly found: readonly Position[] | null;
};

/** An announcement of the grid; each one is a new object and is announced once. */
export type Announcement =
  | { readonly what: 'did' | 'undid' | 'redid'; readonly name: GridStepName; readonly cells: number }
  | { readonly what: 'copied' | 'kept_read_only' | 'nothing_changed' | 'reverted_less'; readonly count: number }
  /** Number of groups in which the rows now stand. */
  | { readonly what: 'grouped'; readonly count: number }
  | { readonly what: 'clipboard_empty' | 'copy_refused' | 'nothing_found' }
  /** The host did not paste by itself. */
  | { readonly what: 'paste_by_keys' }
  /** What became of a paste preview: it has to be decided first, was closed by a change of the rows, or on purpose. */
  | { readonly what: 'paste_waits' | 'paste_dropped' | 'paste_discarded' }
  | { readonly what: 'clipboard_too_large'; readonly cells: number }
  /** Number of rows of a paste that lie below the last one, and how many could be added. */
  | { readonly what: 'too_many_below'; readonly rows: number; readonly most: number }
  | { readonly what: 'replaced'; readonly cells: number; readonly left: number };

/** The state that the view of a sheet depends on. */
export type SheetState = {
  /** Goes up whenever the visible rows or columns change. */
  readonly view: number;
  /** Goes up whenever the content or the look of cells changes. */
  readonly cells: number;
  readonly selection: Selection | null;
  readonly editing: Editing | null;
  readonly paste: PastePlan | null;
  /** A large paste takes longer than a frame: it is being planned or written. */
  readonly pasting: 'planning' | 'writing' | null;
  readonly find: FindState | null;
  /** The rectangle that would be filled, while the fill handle is dragged. */
  readonly filling: Rect | null;
  readonly history: History;
  readonly arrangement: Arrangement;
  /** True while a sort or a filter is running. */
  readonly arranging: boolean;
  readonly layout: Layout;
  readonly announced: Announcement | null;
};
