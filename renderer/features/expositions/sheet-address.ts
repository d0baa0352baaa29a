import type { Sort } from '#renderer/grid/sheet/arrange-rows.ts';
import type { Layout } from '#renderer/grid/sheet/layout.ts';
import { COLUMNS } from './display-row.ts';
import type { ExpositionsSearch } from './expositions-search.ts';

/** What of the sheet stands in the address: its order and its columns. */
export type SheetAddress = Pick<ExpositionsSearch, 'sort' | 'hide'>;

const isColumn = (id: string): boolean => COLUMNS.some((column) => column === id);

/** The order that an address names; null: the rows' own. */
export function sortOf({ sort }: SheetAddress): Sort | null {
  const desc = sort?.startsWith('-') === true;
  const column = desc ? sort.slice(1) : sort;
  return column === undefined || !isColumn(column) ? null : { column, desc };
}

/** The columns that an address hides; never all of them. */
export function hiddenOf({ hide = [] }: SheetAddress): readonly string[] {
  const known = COLUMNS.filter((column) => hide.includes(column));
  return known.length === COLUMNS.length ? [] : known;
}

/** How the order and the columns of a sheet are written in the address. */
export function addressOf(sort: Sort | null, { hidden }: Pick<Layout, 'hidden'>): SheetAddress {
  return {
    sort: sort === null ? undefined : `${sort.desc ? '-' : ''}${sort.column}`,
    hide: hidden.length === 0 ? undefined : COLUMNS.filter((column) => hidden.includes(column)),
  };
}

/** Whether two addresses mean the same sheet. */
export const isSameSheet = (a: SheetAddress, b: SheetAddress): boolean =>
  a.sort === b.sort && hiddenOf(a).join() === hiddenOf(b).join();
