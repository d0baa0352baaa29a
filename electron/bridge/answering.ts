import { randomBytes } from 'node:crypto';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Log } from '#electron/lib/log.ts';
import type { Answer, Read } from '#shared/bridge/answer.ts';
import { type JsonText, jsonTextOf } from '#shared/bridge/json-text.ts';

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

/** A read of the wire's value as a page may see it; it goes out as its JSON text. */
export async function readAs<Value, Data extends object>(
  read: Promise<Read<Value>>,
  data: (value: Value) => Data,
): Promise<Read<Data>> {
  const { data: value, ...origin } = await read;
  return ofText<Data>({ data: jsonTextOf(data(value)), ...origin });
}

/** A read whose value stands as JSON text, which becomes a value again in the page (shared/bridge/json-text.ts). */
export function ofText<Data>(read: Read<JsonText>): Read<Data> {
  // The text is that of such a value; the links at both ends change one for the other.
  return read as unknown as Read<Data>;
}
