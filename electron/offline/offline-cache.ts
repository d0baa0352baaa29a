import { randomBytes } from 'node:crypto';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { CallResult } from '#electron/store/thread-calls.ts';

/** The part of the cache in which pins and results live. */
export type OfflineCache = Pick<OpenCache, 'state' | 'limits' | 'get' | 'runSlots' | 'write' | 'report'>;

/**
 * The value of a call to the cache.
 *
 * @throws FailureError `read_only`, or `internal` when the file can not be used at all
 */
export function keptOr<Value>(cache: Pick<OfflineCache, 'state'>, result: CallResult<Value>): Value {
  if (result.ok) return result.value;
  if (cache.state().state === 'read_only') throw new FailureError({ code: 'read_only' });
  throw new FailureError({ code: 'internal', reference: `${result.reason}-${randomBytes(3).toString('hex')}` });
}
