import { useEffect, useEffectEvent } from 'react';
import { type Arrangement, type SheetSort, type SheetSorts, UNSORTED } from '#renderer/grid/sheet/arrange-rows.ts';
import type { Layout } from '#renderer/grid/sheet/layout.ts';
import type { DraftSheet } from './draft-sheet.ts';

/** The part of a sheet that is in its page's address: its sort, the column it is grouped by and its hidden columns. */
type SheetAddress = {
  /** The columns to sort by with commas between, each with a minus for descending; undefined: the rows' own order. */
  readonly sort?: string | undefined;
  /** undefined: the rows are not grouped. */
  readonly group?: string | undefined;
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
  /** The column that an address groups by; null: none. */
  const groupOf = ({ group }: SheetAddress): string | null => columns.find((column) => column === group) ?? null;
  /** The columns that an address hides; never all of them. */
  const hiddenOf = ({ hide = [] }: SheetAddress): readonly string[] => {
    const known = columns.filter((column) => hide.includes(column));
    return known.length === columns.length ? [] : known;
  };
  /** Writes the sorts, the groups and the hidden columns into an address. */
  const write = (
    { sorts, group }: Pick<Arrangement, 'sorts' | 'group'>,
    { hidden }: Pick<Layout, 'hidden'>,
  ): SheetAddress => ({
    group: group?.column,
    sort: sorts.map(({ column, desc }) => `${desc ? '-' : ''}${column}`).join() || undefined,
    hide: hidden.length === 0 ? undefined : columns.filter((column) => hidden.includes(column)),
  });
  /** True when two addresses describe the same sheet. */
  const isSame = (a: SheetAddress, b: SheetAddress): boolean =>
    a.sort === b.sort && groupOf(a) === groupOf(b) && hiddenOf(a).join() === hiddenOf(b).join();
  return { sortsOf, groupOf, hiddenOf, write, isSame };
}

/**
 * Keeps the sheet's sort, groups and columns in step with the address, whichever of the two changes.
 *
 * @param onChange called with what the address should say about the sheet
 */
export function useSheetAddress(
  sheet: DraftSheet,
  { sortsOf, groupOf, hiddenOf, write, isSame }: AddressOfSheet,
  { sort, group, hide }: SheetAddress,
  onChange: (change: SheetAddress) => void,
): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const wanted = { sort, group, hide };
    const now = () => write(sheet.store.getState().arrangement, sheet.store.getState().layout);
    if (!isSame(now(), wanted)) {
      void sheet.setSorts(sortsOf(wanted));
      if (groupOf(now()) !== groupOf(wanted)) void sheet.setGroup(groupOf(wanted));
      sheet.setLayout({ ...sheet.store.getState().layout, hidden: hiddenOf(wanted) });
    }
    return sheet.store.subscribe((after, before) => {
      const isArranged = after.arrangement.sorts !== before.arrangement.sorts;
      const isGrouped = after.arrangement.group?.column !== before.arrangement.group?.column;
      if (!isArranged && !isGrouped && after.layout.hidden === before.layout.hidden) return;
      if (!isSame(now(), wanted)) change(now());
    });
  }, [sheet, sort, group, hide, sortsOf, groupOf, hiddenOf, write, isSame]);
}
