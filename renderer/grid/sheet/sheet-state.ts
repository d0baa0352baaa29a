import type { Rect } from '#renderer/grid/model/axes.ts';
import type { ColumnId, RowId } from '#renderer/grid/model/cell-value.ts';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import type { FindQuery } from '#renderer/grid/model/find-cells.ts';
import type { GridStepName, History, Step } from '#renderer/grid/model/history.ts';
import type { Position } from '#renderer/grid/model/move-target.ts';
import type { PastePlan } from '#renderer/grid/model/paste-plan.ts';
import type { Slices } from '#renderer/grid/model/run-sliced.ts';
import type { Selection } from '#renderer/grid/model/selection.ts';
import type { Arrangement } from './arrange-rows.ts';
import type { Layout } from './layout.ts';

/** What happened to the history, for whoever stores it: a new step, or a move to an older or newer point. */
export type SheetHistoryEvent =
  | { readonly kind: 'did'; readonly step: Step; readonly done: number }
  | {
      readonly kind: 'moved';
      readonly side: 'before' | 'after';
      readonly steps: readonly Step[];
      readonly done: number;
    };

export type SheetOptions<Row> = {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => RowId;
  readonly columns: readonly SheetColumn<Row>[];
  /** Order of texts in sorts. */
  readonly collator: Intl.Collator;
  /** Clock and pause for long jobs. */
  readonly slices: Slices;
  readonly newId: () => string;
  /** Milliseconds since 1970, for the history. */
  readonly now: () => number;
  readonly layout?: Layout;
  /** What was done before: its steps are applied to the rows, up to `done`. */
  readonly history?: History;
  readonly onHistory?: (event: SheetHistoryEvent) => void;
};

/** A cell in its editor. `typed`: the key that opened it, which replaces what was there. */
type Editing = { readonly row: RowId; readonly column: ColumnId; readonly typed: string | null };

export type FindState = {
  readonly query: FindQuery;
  readonly replacement: string;
  /** null while it is searched for. */
  readonly found: readonly Position[] | null;
};

/** What the grid says aloud, once per object. */
export type Said =
  | { readonly what: 'did' | 'undid' | 'redid'; readonly name: GridStepName; readonly cells: number }
  | { readonly what: 'copied' | 'kept_read_only' | 'nothing_changed' | 'reverted_less'; readonly count: number }
  | { readonly what: 'clipboard_empty' | 'copy_refused' | 'nothing_found' }
  | { readonly what: 'clipboard_too_large'; readonly cells: number }
  | { readonly what: 'replaced'; readonly cells: number; readonly left: number };

/** What the view of a sheet depends on. */
export type SheetState = {
  /** Counts changes of the rows and columns in sight. */
  readonly view: number;
  /** Counts changes of what cells hold and show. */
  readonly cells: number;
  readonly selection: Selection | null;
  readonly editing: Editing | null;
  readonly paste: PastePlan | null;
  /** What takes longer than a frame with a large paste: its plan is made, or it is being written. */
  readonly pasting: 'planning' | 'writing' | null;
  readonly find: FindState | null;
  /** What the fill handle would fill while it is dragged. */
  readonly filling: Rect | null;
  readonly history: History;
  readonly arrangement: Arrangement;
  /** True while a sort or a filter is on its way. */
  readonly arranging: boolean;
  readonly layout: Layout;
  readonly said: Said | null;
};
