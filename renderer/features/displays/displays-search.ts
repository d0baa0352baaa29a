import { z } from 'zod';

const texts = z.array(z.string()).optional().catch(undefined);

/** Address of the displays workbench: which stores and which rows. */
export const DisplaysSearch = z.object({
  /** External IDs; absent: all stores, as long as there are not too many. */
  stores: texts,
  types: texts,
  status: z.enum(['active', 'disabled']).optional().catch(undefined),
  changed: z.literal(true).optional().catch(undefined),
  /** Only rows with a cell that is marked so. */
  marked: z.enum(['warning', 'invalid', 'conflict']).optional().catch(undefined),
  /** The column that orders the rows, with a minus for downwards; absent: their own order. */
  sort: z.string().max(40).optional().catch(undefined),
  /** Columns that are not shown. */
  hide: texts,
});
export type DisplaysSearch = z.infer<typeof DisplaysSearch>;
