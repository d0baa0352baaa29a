const NUMBERED = /^new-(\d+)-/;
/** As many digits as order ids of any count that a store can hold. */
const DIGITS = 9;

/**
 * Gives ids to rows that are made together. Drafts list new rows by their ids: these are numbered on from those of the
 * rows that there are, so that the rows keep their order, and stand behind what was made before them.
 *
 * @param known ids of all rows of the resource
 */
export function newRows<Row>(
  rows: readonly Row[],
  known: Iterable<string>,
  newId: () => string,
): { rowId: string; row: Row }[] {
  let last = 0;
  for (const id of known) last = Math.max(last, Number(NUMBERED.exec(id)?.[1] ?? 0));
  return rows.map((row, at) => ({ rowId: `new-${String(last + 1 + at).padStart(DIGITS, '0')}-${newId()}`, row }));
}
