import { useEffect, useRef } from 'react';
import { type SheetSort, type SheetSorts, UNSORTED } from '#renderer/grid/sheet/arrange-rows.ts';
import type { Layout } from '#renderer/grid/sheet/layout.ts';
import type { DraftSheet } from './draft-sheet.ts';

/** The part of a sheet that is in its page's address: its sort and its hidden columns. */
type SheetAddress = {
  /** The columns to sort by with commas between, each with a minus for descending; undefined: the rows' own order. */
  readonly sort?: string | undefined;
  /** Hidden columns; undefined: none. */
  readonly hide?: readonly string[] | undefined;
};

/** Reads and writes the address of a sheet with these columns. */
type AddressOfSheet = ReturnType<typeof addressOfSheet>;

/** @param columns names of all columns, in order; an address typed by hand may name others */
export function addressOfSheet(columns: readonly string[]) {
  /** The sorts in an address, of each column the first. */
  const sortsOf = ({ sort = '' }: SheetAddress): SheetSorts => {
    const sorts = sort
      .split(',')
      .map((text): SheetSort => ({ column: text.replace(/^-/, ''), desc: text.startsWith('-') }));
    const known = sorts.filter(
      ({ column }, at) => columns.includes(column) && sorts.findIndex((one) => one.column === column) === at,
    );
    return known.length === 0 ? UNSORTED : known;
  };
  /** The columns that an address hides; never all of them. */
  const hiddenOf = ({ hide = [] }: SheetAddress): readonly string[] => {
    const known = columns.filter((column) => hide.includes(column));
    return known.length === columns.length ? [] : known;
  };
  /** Writes the sorts and the hidden columns into an address. */
  const write = (sorts: SheetSorts, { hidden }: Pick<Layout, 'hidden'>): SheetAddress => ({
    sort: sorts.map(({ column, desc }) => `${desc ? '-' : ''}${column}`).join() || undefined,
    hide: hidden.length === 0 ? undefined : columns.filter((column) => hidden.includes(column)),
  });
  /** True when two addresses describe the same sheet. */
  const isSame = (a: SheetAddress, b: SheetAddress): boolean =>
    a.sort === b.sort && hiddenOf(a).join() === hiddenOf(b).join();
  return { sortsOf, hiddenOf, write, isSame };
}

/**
 * Keeps the sheet's sort and columns in step with the address, whichever of the two changes.
 *
 * @param onChange called with what the address should say about the sheet
 */
export function useSheetAddress(
  sheet: DraftSheet,
  { sortsOf, hiddenOf, write, isSame }: AddressOfSheet,
  { sort, hide }: SheetAddress,
  onChange: (change: SheetAddress) => void,
): void {
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    const wanted = { sort, hide };
    const now = () => write(sheet.store.getState().arrangement.sorts, sheet.store.getState().layout);
    if (!isSame(now(), wanted)) {
      void sheet.setSorts(sortsOf(wanted));
      sheet.setLayout({ ...sheet.store.getState().layout, hidden: hiddenOf(wanted) });
    }
    return sheet.store.subscribe((after, before) => {
      if (after.arrangement.sorts === before.arrangement.sorts && after.layout.hidden === before.layout.hidden) return;
      if (!isSame(now(), wanted)) change.current(now());
    });
  }, [sheet, sort, hide, sortsOf, hiddenOf, write, isSame]);
}
