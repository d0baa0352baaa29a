import { z } from 'zod';

/** The four error codes of section 7. */
export const ApiErrorCode = z.enum(['not_configured', 'unauthorized', 'validation_failed', 'not_found']);
export type ApiErrorCode = z.infer<typeof ApiErrorCode>;

/** One problem of a refused request. The specification does not list the values of `code` (section 7). */
export const Issue = z
  .object({ path: z.string(), message: z.string(), code: z.string().optional() })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof Issue>;

/** The body of every failure (section 7). */
export const ErrorEnvelope = z
  .object({ error: z.object({ code: ApiErrorCode, message: z.string(), issues: z.array(Issue).optional() }) })
  .meta({ id: 'ErrorEnvelope' });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

/** The HTTP status of each error code (section 7). */
export const statusOfErrorCode = {
  validation_failed: 400,
  unauthorized: 401,
  not_found: 404,
  not_configured: 503,
} as const satisfies Record<ApiErrorCode, number>;

/**
 * Writes an issue's path the way the service does: `expectations.1.weekday` (architecture.md section 4).
 *
 * @param path keys and indexes from the outside in
 * @returns the dotted path; empty for the whole value
 */
export function formatIssuePath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/**
 * Reads an issue's path in any of the three spellings that services use: `expositions.3.label`, `expositions[3].label`
 * and `/expositions/3/label` (architecture.md section 4).
 *
 * @param path the path as it came in `issues[].path` (section 7)
 * @returns its keys from the outside in, with array indexes as numbers
 */
export function parseIssuePath(path: string): (string | number)[] {
  const isPointer = path.startsWith('/');
  const parts = isPointer
    ? path
        .slice(1)
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    : path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  return parts.filter((part) => part !== '').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
