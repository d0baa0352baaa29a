import { useEffect, useRef } from 'react';
import type { SheetSort } from '#renderer/grid/sheet/arrange-rows.ts';
import type { Layout } from '#renderer/grid/sheet/layout.ts';
import type { DraftSheet } from './draft-sheet.ts';

/** The part of a sheet that is in its page's address: its sort and its hidden columns. */
type SheetAddress = {
  /** The column to sort by, with a minus for descending; undefined: the rows' own order. */
  readonly sort?: string | undefined;
  /** Hidden columns; undefined: none. */
  readonly hide?: readonly string[] | undefined;
};

/** Reads and writes the address of a sheet with these columns. */
type AddressOfSheet = ReturnType<typeof addressOfSheet>;

/** @param columns names of all columns, in order; an address typed by hand may name others */
export function addressOfSheet(columns: readonly string[]) {
  /** The sort in an address; null: the rows' own order. */
  const sortOf = ({ sort }: SheetAddress): SheetSort | null => {
    const desc = sort?.startsWith('-') === true;
    const column = desc ? sort.slice(1) : sort;
    return column === undefined || !columns.includes(column) ? null : { column, desc };
  };
  /** The columns that an address hides; never all of them. */
  const hiddenOf = ({ hide = [] }: SheetAddress): readonly string[] => {
    const known = columns.filter((column) => hide.includes(column));
    return known.length === columns.length ? [] : known;
  };
  /** Writes the sort and the hidden columns into an address. */
  const write = (sort: SheetSort | null, { hidden }: Pick<Layout, 'hidden'>): SheetAddress => ({
    sort: sort === null ? undefined : `${sort.desc ? '-' : ''}${sort.column}`,
    hide: hidden.length === 0 ? undefined : columns.filter((column) => hidden.includes(column)),
  });
  /** True when two addresses describe the same sheet. */
  const isSame = (a: SheetAddress, b: SheetAddress): boolean =>
    a.sort === b.sort && hiddenOf(a).join() === hiddenOf(b).join();
  return { sortOf, hiddenOf, write, isSame };
}

/**
 * Keeps the sheet's sort and columns in step with the address, whichever of the two changes.
 *
 * @param onChange called with what the address should say about the sheet
 */
export function useSheetAddress(
  sheet: DraftSheet,
  { sortOf, hiddenOf, write, isSame }: AddressOfSheet,
  { sort, hide }: SheetAddress,
  onChange: (change: SheetAddress) => void,
): void {
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    const wanted = { sort, hide };
    const now = () => write(sheet.store.getState().arrangement.sort, sheet.store.getState().layout);
    if (!isSame(now(), wanted)) {
      void sheet.setSort(sortOf(wanted));
      sheet.setLayout({ ...sheet.store.getState().layout, hidden: hiddenOf(wanted) });
    }
    return sheet.store.subscribe((after, before) => {
      if (after.arrangement.sort === before.arrangement.sort && after.layout.hidden === before.layout.hidden) return;
      if (!isSame(now(), wanted)) change.current(now());
    });
  }, [sheet, sort, hide, sortOf, hiddenOf, write, isSame]);
}
