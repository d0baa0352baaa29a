/** What the bench asks of a mounted grid, ours or another. */
export interface BenchPage {
  scroller(): Element | null;
  /** Cells in the page. */
  drawn(): number;
  sort(column: string, desc: boolean): Promise<void>;
  /** Keeps the rows whose label holds a text in small letters; an empty one keeps all. */
  filter(text: string): Promise<void>;
  rowsInSight(): number;
}
