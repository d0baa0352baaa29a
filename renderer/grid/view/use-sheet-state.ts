import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { SheetState } from '#renderer/grid/sheet/sheet-state.ts';
import { useDrawn } from '#renderer/ui/use-drawn.ts';

/** Reads one piece of a sheet's state. The component renders again only when that piece changes. */
export function useSheetState<Piece>(sheet: Sheet, pick: (state: SheetState) => Piece): Piece {
  return useDrawn(sheet.store, pick);
}
