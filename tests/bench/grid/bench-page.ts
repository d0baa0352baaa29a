/** The rows of a page: things like the displays of a chain, or targets. */
export type Subject = 'things' | 'targets';

/** What the bench asks of a mounted grid, ours or another. */
export interface BenchPage {
  scroller(): Element | null;
  /** Cells in the page. */
  drawn(): number;
  /** Sorts by the column in which the values differ most. */
  sort(): Promise<void>;
  /** Keeps the rows with one word in their texts. */
  filter(): Promise<void>;
  rowsInSight(): number;
  /** Shows all rows in their own order again. Absent, as the acts after it: the grid has no groups. */
  plain?(): Promise<void>;
  /** Sorts by three columns. */
  sortSeveral?(): Promise<void>;
  /** Groups by the column that makes the most groups. */
  group?(): Promise<void>;
}
