import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { SheetState } from '#renderer/grid/sheet/sheet-state.ts';

export const SheetContext = createContext<Sheet | null>(null);

/** The sheet around a part of its view. */
export function useSheet(): Sheet {
  const sheet = use(SheetContext);
  if (!sheet) throw new Error('A part of a sheet needs the SheetContext around it');
  return sheet;
}

/** A piece of a sheet's state; the part renders again only when that piece changes. */
export function useSheetState<Piece>(sheet: Sheet, pick: (state: SheetState) => Piece): Piece {
  return useStore(sheet.store, pick);
}
