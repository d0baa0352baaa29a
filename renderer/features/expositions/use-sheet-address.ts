import { useEffect, useRef } from 'react';
import type { DisplaySheet } from './display-sheet.ts';
import type { ExpositionsSearch } from './expositions-search.ts';
import { addressOf, hiddenOf, isSameSheet, type SheetAddress, sortOf } from './sheet-address.ts';

/** Keeps the order and the columns of the sheet and those of the address the same, whichever is changed. */
export function useSheetAddress(
  sheet: DisplaySheet,
  { sort, hide }: ExpositionsSearch,
  onChange: (change: SheetAddress) => void,
): void {
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    const wanted = { sort, hide };
    const now = () => addressOf(sheet.store.getState().arrangement.sort, sheet.store.getState().layout);
    if (!isSameSheet(now(), wanted)) {
      void sheet.setSort(sortOf(wanted));
      sheet.setLayout({ ...sheet.store.getState().layout, hidden: hiddenOf(wanted) });
    }
    return sheet.store.subscribe((after, before) => {
      if (after.arrangement.sort === before.arrangement.sort && after.layout.hidden === before.layout.hidden) return;
      if (!isSameSheet(now(), wanted)) change.current(now());
    });
  }, [sheet, sort, hide]);
}
