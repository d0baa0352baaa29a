import type { Tree } from './resource-tree.ts';

/** Gives local ids to rows of the service. */
export type RowIds = {
  /** The predicted id, or one derived from it when a local row already has it. The same calls give the same ids. */
  readonly fresh: (predicted: string | null) => string;
};

/** The id that this one was derived from because a row already had it. Any other id is returned unchanged. */
export const predictedId = (rowId: string): string => rowId.replace(/#\d+$/, '');

/** Makes ids that no row of these trees has. The set is built only when needed: most merges meet no new row. */
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
/** Enough digits to keep ids in order for any number of rows that a store can hold. */
const DIGITS = 9;

/**
 * Gives ids to rows that are made together. Drafts list new rows by id. The numbers continue from those already in use,
 * so the rows keep their order and come after the rows made before them.
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
