import type { Clock } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { PlatformFetch } from '#electron/lib/platform.ts';
import { networkFailure } from './network-failure.ts';
import type { ReceivedAnswer } from './read-answer.ts';
import { discardBody, readBody } from './read-body.ts';

export type ExchangePorts = {
  readonly fetch: PlatformFetch;
  readonly clock: Clock;
  /** Longest silence, before the answer and between two pieces of it. */
  readonly silenceMs: number;
  /** Longest whole answer: a service that drips must not hold a place for ever. */
  readonly totalMs: number;
  /** Largest body, in bytes. */
  readonly limit: number;
};

export type ExchangeRequest = {
  readonly method: 'GET' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

/**
 * Sends one request and takes in the whole answer, without following redirects.
 *
 * @throws FailureError for every failure of the way (DNS, TLS, reset, silence, ...), `answer_too_large`,
 *   `cancelled` when the signal was aborted
 */
export async function exchange(
  ports: ExchangePorts,
  request: ExchangeRequest,
  signal?: AbortSignal,
): Promise<ReceivedAnswer> {
  const limits = timeLimits(ports);
  const combined = signal ? AbortSignal.any([signal, limits.signal]) : limits.signal;
  try {
    const { url, method, headers, body } = request;
    const response = await ports.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: combined,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
    });
    limits.heard();
    if (response.status >= 300 && response.status < 400) {
      await discardBody(response);
      return { status: response.status, headers: response.headers, body: new Uint8Array() };
    }
    return {
      status: response.status,
      headers: response.headers,
      body: await readBody(response, ports.limit, limits.heard),
    };
  } catch (error) {
    if (error instanceof FailureError) throw error;
    if (signal?.aborted) throw new FailureError({ code: 'cancelled' });
    const seconds = ports.silenceMs / 1000;
    if (limits.signal.aborted) throw new FailureError({ code: 'timeout', seconds });
    const host = new URL(request.url).hostname;
    throw new FailureError(networkFailure(error, host, seconds), { cause: error });
  } finally {
    limits.end();
  }
}

function timeLimits({ clock, silenceMs, totalMs }: ExchangePorts) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const endTotal = clock.after(totalMs, abort);
  const silence = { end: clock.after(silenceMs, abort) };
  return {
    signal: controller.signal,
    heard() {
      silence.end();
      silence.end = clock.after(silenceMs, abort);
    },
    end() {
      silence.end();
      endTotal();
    },
  };
}
