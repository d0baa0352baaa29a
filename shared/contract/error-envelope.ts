import { z } from 'zod';

/** The four error codes of section 7. */
export const ErrorCode = z.enum(['not_configured', 'unauthorized', 'validation_failed', 'not_found']);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** One problem of a refused request; the values of `code` are not shown (section 7). */
export const Issue = z
  .object({ path: z.string(), message: z.string(), code: z.string().optional() })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof Issue>;

/** Body of every failure (section 7). */
export const ErrorEnvelope = z
  .object({ error: z.object({ code: ErrorCode, message: z.string(), issues: z.array(Issue).optional() }) })
  .meta({ id: 'ErrorEnvelope' });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

/** HTTP status of each error code (section 7). */
export const statusOfErrorCode = {
  validation_failed: 400,
  unauthorized: 401,
  not_found: 404,
  not_configured: 503,
} as const satisfies Record<ErrorCode, number>;
