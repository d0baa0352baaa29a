import { z } from 'zod';
import { UnjudgedKind } from '#renderer/figures/unjudged.ts';
import type { SheetOnPage } from '#renderer/sheets/sheet-description.ts';
import { SheetSearch, severalTexts } from '#renderer/sheets/sheet-search.ts';
import type { TargetsSheet } from '#renderer/targets/use-targets.ts';
import { lenient } from '#renderer/ui/lenient.ts';
import { parsePeriod } from '#shared/domain/period.ts';

/** What the check lists: everything, what leaves photos without a single target, or stores with what they count. */
export const CheckShown = z.enum(['all', ...UnjudgedKind.options, 'stores']);
export type CheckShown = z.infer<typeof CheckShown>;

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
  /** The target that is gone to, by its key (`expectationKey`), when a single store is shown. */
  cell: lenient(z.string().max(120)),
  /** The open check; absent: it is closed. */
  check: lenient(CheckShown),
  /** The days that the check looks at; absent: the last four weeks. */
  period: lenient(z.string().refine((text) => parsePeriod(text) !== null)),
});
export type TargetsSearch = z.infer<typeof TargetsSearch>;

/** The page of targets, for its filters and acts. */
export type TargetsOnPage = SheetOnPage<TargetsSearch, TargetsSheet>;
