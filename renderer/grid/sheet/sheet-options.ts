import type { RowId } from '#renderer/grid/model/cell-value.ts';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import type { History } from '#renderer/grid/model/history.ts';
import type { Slices } from '#renderer/grid/model/run-sliced.ts';
import type { Step } from '#renderer/grid/model/step.ts';
import type { Layout } from './layout.ts';

/** What happened to the history, for whoever keeps it: a new step, or a way to an older or newer point. */
export type HistoryEvent =
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
  readonly onHistory?: (event: HistoryEvent) => void;
};
