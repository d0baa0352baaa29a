import type { Tree } from './resource-tree.ts';

/** Gives rows of the service their local ids. */
export type RowIds = {
  /** The wished id, or one made of it when a row of this computer already has it. The same call gives the same ids. */
  readonly fresh: (wish: string | null) => string;
};

/** The id of which another one was made because a row had it already; every other id is its own. */
export const wishedId = (rowId: string): string => rowId.replace(/#\d+$/, '');

/** Ids that no row of these trees has. The set is built at the first question: most merges meet no new row. */
export function createRowIds(...trees: readonly Tree[]): RowIds {
  let taken: Set<string> | null = null;
  return {
    fresh: (wish) => {
      taken ??= new Set(trees.flatMap((tree) => tree.map(({ rowId }) => rowId)));
      const name = wish ?? 'row';
      let id = name;
      for (let count = 2; taken.has(id); count++) id = `${name}#${count}`;
      taken.add(id);
      return id;
    },
  };
}
