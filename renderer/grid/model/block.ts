/**
 * A rectangle of texts from the clipboard. null: a cell that another one covers (merged cells), which says nothing and
 * leaves its target as it is. Short rows have fewer entries than `width`.
 */
export type Block = { readonly rows: readonly (readonly (string | null)[])[]; readonly width: number };

/** More cells than this are refused: 100,000 rows of twenty columns. */
export const MOST_CELLS = 2_000_000;

/** The block of some rows; null when there is nothing in it. */
export function blockOf(rows: readonly (readonly (string | null)[])[]): Block | null {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return width === 0 ? null : { rows, width };
}
