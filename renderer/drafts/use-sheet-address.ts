import { useEffect, useRef } from 'react';
import type { DraftSheet } from './draft-sheet.ts';
import type { AddressOfSheet, SheetAddress } from './sheet-address.ts';

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
