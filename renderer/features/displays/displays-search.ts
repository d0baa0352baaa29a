import { z } from 'zod';
import { lenient } from '#renderer/ui/lenient.ts';
import { ExternalId } from '#shared/contract/formats.ts';

const texts = lenient(z.array(z.string()));

/** An address may have been typed. What no store can have is left out; nothing left means no choice of stores. */
const StoreIds = z
  .array(lenient(ExternalId))
  .transform((ids) => ids.filter((id) => id !== undefined))
  .refine((ids) => ids.length > 0);

/** Address of the displays workbench: which stores and which rows are shown. */
export const DisplaysSearch = z.object({
  /** External IDs; absent: all stores, unless there are too many. */
  stores: lenient(StoreIds),
  types: texts,
  status: lenient(z.enum(['active', 'disabled'])),
  changed: lenient(z.literal(true)),
  /** Only rows that have a cell with this mark. */
  marked: lenient(z.enum(['warning', 'invalid', 'conflict'])),
  /** The column to sort by, with a minus for descending; absent: the rows' own order. */
  sort: lenient(z.string().max(40)),
  /** Hidden columns. */
  hide: texts,
});
export type DisplaysSearch = z.infer<typeof DisplaysSearch>;
