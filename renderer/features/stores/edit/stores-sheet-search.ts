import { z } from 'zod';
import { SheetSearch, severalTexts } from '#renderer/trade/sheet-search.ts';

/** Address of the sheet of stores: which stores are shown. */
export const StoresSheetSearch = z.object({ ...SheetSearch.shape, types: severalTexts });
export type StoresSheetSearch = z.infer<typeof StoresSheetSearch>;
