import { z } from 'zod';
import { SheetSearch, severalTexts } from '#renderer/sheets/sheet-search.ts';
import { lenient } from '#renderer/ui/lenient.ts';

/** Address of the displays page: which stores and which rows are shown. */
export const DisplaysSearch = z.object({
  ...SheetSearch.shape,
  types: severalTexts,
  status: lenient(z.enum(['active', 'disabled'])),
});
export type DisplaysSearch = z.infer<typeof DisplaysSearch>;
