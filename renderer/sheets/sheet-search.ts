import { z } from 'zod';
import { lenient } from '#renderer/ui/lenient.ts';
import { ExternalId } from '#shared/contract/formats.ts';

/** Several values in an address; absent: any. */
export const severalTexts = lenient(z.array(z.string()));

/** An address may have been typed. What no store can have is left out; nothing left means no choice of stores. */
const StoreIds = z
  .array(lenient(ExternalId))
  .transform((ids) => [...new Set(ids)].filter((id) => id !== undefined))
  .refine((ids) => ids.length > 0);

/** The part of an address that every sheet has: which stores, which rows by their state, and how they are shown. */
export const SheetSearch = z.object({
  /** External IDs; absent: all stores, unless there are too many. */
  stores: lenient(StoreIds),
  /** All stores, however many there are. */
  all: lenient(z.literal(true)),
  changed: lenient(z.literal(true)),
  /** Only rows that have a cell with this mark. */
  marked: lenient(z.enum(['warning', 'invalid', 'conflict'])),
  /** The columns to sort by (renderer/drafts/sheet-address.ts). */
  sort: lenient(z.string().max(200)),
  /** The column by which the rows are grouped. */
  group: lenient(z.string().max(200)),
  /** Hidden columns. */
  hide: severalTexts,
});
export type SheetSearch = z.infer<typeof SheetSearch>;
