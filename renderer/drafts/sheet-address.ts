import { useEffect, useRef } from 'react';
import type { SheetSort } from '#renderer/grid/sheet/arrange-rows.ts';
import type { Layout } from '#renderer/grid/sheet/layout.ts';
import type { DraftSheet } from './draft-sheet.ts';

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
  /** How the order and the columns of a sheet are written in the address. */
  const write = (sort: SheetSort | null, { hidden }: Pick<Layout, 'hidden'>): SheetAddress => ({
    sort: sort === null ? undefined : `${sort.desc ? '-' : ''}${sort.column}`,
    hide: hidden.length === 0 ? undefined : columns.filter((column) => hidden.includes(column)),
  });
  /** Whether two addresses mean the same sheet. */
  const isSame = (a: SheetAddress, b: SheetAddress): boolean =>
    a.sort === b.sort && hiddenOf(a).join() === hiddenOf(b).join();
  return { sortOf, hiddenOf, write, isSame };
}

/**
 * Keeps the order and the columns of the sheet and those of the address the same, whichever is changed.
 *
 * @param onChange told what the address is to say of the sheet
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
