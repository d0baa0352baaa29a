import type { Clock } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { PlatformFetch } from '#electron/lib/platform.ts';
import type { Failure, TlsReason } from '#shared/bridge/answer.ts';
import { isNeverSent } from './never-sent.ts';
import type { ReceivedAnswer } from './read-answer.ts';

export type ExchangePorts = {
  readonly fetch: PlatformFetch;
  readonly clock: Clock;
  /** Longest silence allowed, before the answer and between two pieces of it, in milliseconds. */
  readonly silenceMs: number;
  /** Longest time for a whole answer, in milliseconds: a service that only drips must not hold a place for ever. */
  readonly totalMs: number;
  /** Largest body accepted, in bytes. */
  readonly limit: number;
};

export type ExchangeRequest = {
  readonly method: 'GET' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

/**
 * Sends one request and receives the whole answer. Does not follow redirects.
 *
 * @throws FailureError for every failure of the connection (DNS, TLS, reset, silence, ...), `answer_too_large`, or
 * `cancelled` if the signal was aborted; its `neverSent` tells whether the request certainly stayed here
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
    throw new FailureError(networkFailure(error, host, seconds), { cause: error, neverSent: isNeverSent(error) });
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

/**
 * Reads the body of an answer up to a limit; nothing beyond it is read.
 *
 * @param limit bytes
 * @param onChunk called for every piece, so that the caller can tell a slow answer from a silent one
 * @throws FailureError `answer_too_large`, and whatever the stream fails with
 */
async function readBody(
  response: Response,
  limit: number,
  onChunk: () => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new FailureError({ code: 'answer_too_large', limitMegabytes: limit / (1024 * 1024) });
  if (Number(response.headers.get('content-length') ?? 0) > limit) {
    await discardBody(response);
    throw tooLarge();
  }
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    onChunk();
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(value);
  }
  return joined(chunks, size);
}

/** Releases an answer whose body nobody needs; otherwise its connection would stay occupied. */
async function discardBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

type Tls = Failure & { code: 'tls_refused' };

// The wording of Node (node:net, node:tls, undici) and of Electron's net.fetch, which is Chromium's.
const DNS =
  /\b(ENOTFOUND|EAI_[A-Z]+|ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED|ERR_DNS_\w+|ERR_ICANN_NAME_COLLISION)\b/;
const REFUSED =
  /\b(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN|ERR_CONNECTION_REFUSED|ERR_ADDRESS_UNREACHABLE|ERR_CONNECTION_FAILED|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_INVALID|ERR_NETWORK_ACCESS_DENIED|ERR_UNSAFE_PORT)\b/;
const PROXY = /\b(ERR_PROXY_\w+|ERR_TUNNEL_CONNECTION_FAILED|ERR_SOCKS_\w+|ERR_MANDATORY_PROXY_CONFIGURATION_FAILED)\b/;
const TIMEOUT =
  /\b(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT)\b/;
const REDIRECT = /redirect was cancelled|redirect policy|unexpected redirect|\bERR_TOO_MANY_REDIRECTS\b/i;

const TLS: readonly (readonly [TlsReason, RegExp])[] = [
  ['self_signed', /\b(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)\b/],
  [
    'unknown_issuer',
    /\b(UNABLE_TO_GET_ISSUER_CERT\w*|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED|INVALID_CA|ERR_CERT_AUTHORITY_INVALID)\b/,
  ],
  ['expired', /\b(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|ERR_CERT_DATE_INVALID)\b/],
  ['wrong_name', /\b(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|ERR_CERT_COMMON_NAME_INVALID)\b/],
  [
    'not_tls',
    /\b(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST|ERR_SSL_UNKNOWN_PROTOCOL|ERR_SSL_RECORD_LAYER_FAILURE|ERR_SSL_PROTOCOL_ERROR|EPROTO)\b|wrong version number|packet length too long/i,
  ],
  ['other', /\b(ERR_SSL_\w+|ERR_CERT_\w+|ERR_TLS_\w+|CERT_\w+|ERR_BAD_SSL_CLIENT_AUTH_CERT)\b/],
];

/**
 * What an error of fetch means, on either host. The whole chain of causes is read, because the outermost error of
 * undici says only "fetch failed".
 *
 * @param host the host in the address, to be named in the message
 * @param timeoutSeconds the time limit that was in force
 */
export function networkFailure(error: unknown, host: string, timeoutSeconds: number): Failure {
  const words = wordsOf(error);
  if (REDIRECT.test(words)) return { code: 'redirected', status: 0, host: null };
  if (DNS.test(words)) return { code: 'dns_failed', host };
  if (PROXY.test(words)) return { code: 'proxy_failed', proxy: '' };
  const tls = tlsReasonOf(words);
  if (tls) return { code: 'tls_refused', host, reason: tls } satisfies Tls;
  if (REFUSED.test(words)) return { code: 'unreachable', host };
  if (TIMEOUT.test(words)) return { code: 'timeout', seconds: timeoutSeconds };
  return { code: 'connection_lost' };
}

/** Why a certificate was refused, from an error's code or text; null: the error is not about a certificate. */
function tlsReasonOf(words: string): TlsReason | null {
  return TLS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** Codes and messages of an error and of all its causes. */
function wordsOf(error: unknown, depth = 0): string {
  if (depth > 5 || error === null || typeof error !== 'object') return typeof error === 'string' ? error : '';
  const code = 'code' in error ? String(error.code) : '';
  const message = 'message' in error ? String(error.message) : '';
  const causes = [
    ...('cause' in error ? [error.cause] : []),
    // Happy eyeballs: one error for each address that was tried.
    ...('errors' in error && Array.isArray(error.errors) ? error.errors : []),
  ];
  return [code, message, ...causes.map((cause) => wordsOf(cause, depth + 1))].join(' ');
}
