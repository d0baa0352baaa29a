/**
 * Gives ids to rows that are made together. Drafts list new rows by their ids: these are dealt out in their own order,
 * so that the rows keep theirs.
 */
export function newRows<Row>(rows: readonly Row[], newId: () => string): { rowId: string; row: Row }[] {
  const ids = rows.map(() => newId()).toSorted();
  return ids.flatMap((rowId, at) => rows.slice(at, at + 1).map((row) => ({ rowId, row })));
}
