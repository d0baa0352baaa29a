import { z } from 'zod';
import { SheetSearch, severalTexts } from '#renderer/trade/sheet-search.ts';

/** Address of the targets page: which stores and which targets are shown. */
export const TargetsSearch = z.object({
  ...SheetSearch.shape,
  types: severalTexts,
  /** Weekdays as on the wire: 0 is Sunday. */
  days: severalTexts,
  /** Times of runs, HH:MM. */
  times: severalTexts,
  /** An empty text stands for targets of all categories. */
  categories: severalTexts,
});
export type TargetsSearch = z.infer<typeof TargetsSearch>;
