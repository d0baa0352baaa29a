import { FailureError } from '#electron/lib/failure-error.ts';
import type { Failure, FailureCode } from '#shared/bridge/failure.ts';

/** Failures after which nothing else would succeed either. */
const OF_THE_WHOLE: readonly FailureCode[] = [
  'cancelled',
  'unauthorized',
  'not_configured',
  'no_workspace',
  'token_missing',
  'keychain_failed',
  'sample_failed',
  'rate_limited',
  'read_only',
  'internal',
];

/** The failure of one part alone, without which the others can go on; null: it concerns all. */
export function failureOfPart(error: unknown, isClosed: () => boolean): Failure | null {
  if (!(error instanceof FailureError) || isClosed()) return null;
  return OF_THE_WHOLE.includes(error.failure.code) ? null : error.failure;
}
