import { randomBytes } from 'node:crypto';
import type { Answered } from '#electron/api/api-client.ts';
import { isoOf } from '#electron/core/clock.ts';
import { FailureError } from '#electron/core/failure-error.ts';
import type { Log } from '#electron/core/log.ts';
import type { Answer, Origin, Read } from '#shared/bridge/answer.ts';

/** Runs a call of the page and makes an answer of whatever comes of it; never rejects. */
export type Answering = <Value>(run: () => Promise<Value> | Value) => Promise<Answer<Value>>;

/**
 * Failures become data; anything else is an error of Endcap's own: the page gets a reference, the log the rest.
 */
export function createAnswering(log: Log): Answering {
  return async (run) => {
    try {
      return { ok: true, value: await run() };
    } catch (error) {
      if (error instanceof FailureError) return { ok: false, failure: error.failure };
      const reference = randomBytes(4).toString('hex');
      const stack = error instanceof Error ? error.stack : undefined;
      log.error('internal', { reference, error: error instanceof Error ? error : String(error), stack });
      return { ok: false, failure: { code: 'internal', reference } };
    }
  };
}

/** A value just read from the service, for the page. */
export function readOf<Value, Data>(answered: Answered<Value>, data: (value: Value) => Data): Read<Data> {
  return { data: data(answered.value), ...justNow(answered.at, true) };
}

/** Where a value comes from that the service gave just now. */
export function justNow(at: number, complete: boolean): Origin {
  return { asOf: isoOf(at), source: 'service', complete, staleAfter: null, computed: null };
}
