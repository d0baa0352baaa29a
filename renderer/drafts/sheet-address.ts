import type { Sort } from '#renderer/grid/sheet/arrange-rows.ts';
import type { Layout } from '#renderer/grid/sheet/layout.ts';

/** What of a sheet stands in the address of its room: its order and its columns. */
export type SheetAddress = {
  /** The column that orders the rows, with a minus for downwards; undefined: their own order. */
  readonly sort?: string | undefined;
  /** Columns that are not shown; undefined: all are. */
  readonly hide?: readonly string[] | undefined;
};

/** How an address is read and written for a sheet of these columns. */
export type AddressOfSheet = ReturnType<typeof addressOfSheet>;

/** @param columns names of all columns, in their order; an address by hand may name others */
export function addressOfSheet(columns: readonly string[]) {
  /** The order that an address names; null: the rows' own. */
  const sortOf = ({ sort }: SheetAddress): Sort | null => {
    const desc = sort?.startsWith('-') === true;
    const column = desc ? sort.slice(1) : sort;
    return column === undefined || !columns.includes(column) ? null : { column, desc };
  };
  /** The columns that an address hides; never all of them. */
  const hiddenOf = ({ hide = [] }: SheetAddress): readonly string[] => {
    const known = columns.filter((column) => hide.includes(column));
    return known.length === columns.length ? [] : known;
  };
  /** How the order and the columns of a sheet are written in the address. */
  const write = (sort: Sort | null, { hidden }: Pick<Layout, 'hidden'>): SheetAddress => ({
    sort: sort === null ? undefined : `${sort.desc ? '-' : ''}${sort.column}`,
    hide: hidden.length === 0 ? undefined : columns.filter((column) => hidden.includes(column)),
  });
  /** Whether two addresses mean the same sheet. */
  const isSame = (a: SheetAddress, b: SheetAddress): boolean =>
    a.sort === b.sort && hiddenOf(a).join() === hiddenOf(b).join();
  return { sortOf, hiddenOf, write, isSame };
}
