import { z } from 'zod';
import { lenient } from '#renderer/ui/lenient.ts';

const texts = lenient(z.array(z.string()));

/** Address of the displays workbench: which stores and which rows. */
export const DisplaysSearch = z.object({
  /** External IDs; absent: all stores, as long as there are not too many. */
  stores: texts,
  types: texts,
  status: lenient(z.enum(['active', 'disabled'])),
  changed: lenient(z.literal(true)),
  /** Only rows with a cell that is marked so. */
  marked: lenient(z.enum(['warning', 'invalid', 'conflict'])),
  /** The column that orders the rows, with a minus for downwards; absent: their own order. */
  sort: lenient(z.string().max(40)),
  /** Columns that are not shown. */
  hide: texts,
});
export type DisplaysSearch = z.infer<typeof DisplaysSearch>;
