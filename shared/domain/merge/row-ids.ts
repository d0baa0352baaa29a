import type { Tree } from './resource-tree.ts';

/** Gives rows of the service their local ids. */
export type RowIds = {
  /** The predicted id, or one made of it when a row of this computer already has it. The same call gives the same ids. */
  readonly fresh: (predicted: string | null) => string;
};

/** The id of which another one was made because a row had it already; every other id is its own. */
export const predictedId = (rowId: string): string => rowId.replace(/#\d+$/, '');

/** Ids that no row of these trees has. The set is built at the first question: most merges meet no new row. */
export function createRowIds(...trees: readonly Tree[]): RowIds {
  let taken: Set<string> | null = null;
  return {
    fresh: (predicted) => {
      taken ??= new Set(trees.flatMap((tree) => tree.map(({ rowId }) => rowId)));
      const name = predicted ?? 'row';
      let id = name;
      for (let count = 2; taken.has(id); count++) id = `${name}#${count}`;
      taken.add(id);
      return id;
    },
  };
}

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
