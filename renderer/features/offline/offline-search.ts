import { z } from 'zod';

/** Address of the offline room; `make` opens the form. */
export const OfflineSearch = z.object({ make: z.literal(true).optional().catch(undefined) });
export type OfflineSearch = z.infer<typeof OfflineSearch>;
