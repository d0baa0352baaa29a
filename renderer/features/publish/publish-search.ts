import { z } from 'zod';

/** Address of the publish room: what its list of changes is narrowed to. */
export const PublishSearch = z.object({
  // The router reads `q=123` as a number; a filter is always a text.
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
});
export type PublishSearch = z.infer<typeof PublishSearch>;
