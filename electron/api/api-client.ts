import { type Clock, wait } from '#electron/lib/clock.ts';
import { askedPauseMs, FailureError, mayPassByItself } from '#electron/lib/failure-error.ts';
import { createSingleFlight } from '#electron/lib/single-flight.ts';
import type { Failure, Unread } from '#shared/bridge/answer.ts';
import { formatIssuePath } from '#shared/contract/errors.ts';
import {
  type Operation,
  type OperationAnswer,
  type OperationInput,
  type OperationName,
  operations,
} from '#shared/contract/operations.ts';
import { type Backoff, jitteredMs } from '#shared/lib/backoff.ts';
import type { BaseUrl } from './base-url.ts';
import { type ExchangePorts, type ExchangeRequest, exchange } from './exchange.ts';
import { createNeedLimiter, type Need } from './need-limiter.ts';
import { readAnswer, type Spoiled } from './read-answer.ts';

/**
 * An answer of the service: its value and when the service gave it, in milliseconds since 1970 UTC. `unread`: elements
 * of its list that could not be read, which only a call that wants them left out can get. `whole`: the value with all
 * the fields that the service sent, for calls that keep them.
 */
export type ApiAnswer<Value> = {
  readonly value: Value;
  readonly at: number;
  readonly unread?: Unread;
  readonly whole?: unknown;
};

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Default `person`. Lower needs come after it, and leave failures to whoever asked. */
  readonly need?: Need | undefined;
  /**
   * Sends a request of its own: one under way may have been answered before the latest write (sync.md, steps 5 and 9).
   */
  readonly fresh?: boolean | undefined;
  /**
   * Default `refused`: an answer with one broken element fails as a whole. Whoever has elements left out must never
   * take them for gone.
   */
  readonly spoiled?: Spoiled | undefined;
  /**
   * Fields that the contract doesn't know are read (`whole`) and sent as they are: a set that is replaced without them
   * would lose them (sync.md, "Fields that Endcap doesn't know").
   */
  readonly keepsFields?: boolean | undefined;
};

/** One function per operation of the API. They fail only with a FailureError. */
export type ApiClient = {
  readonly [Name in OperationName]: (
    input: OperationInput<Name>,
    options?: CallOptions,
  ) => Promise<ApiAnswer<OperationAnswer<Name>>>;
};

/** Where requests go, and the token that gets them in. `token` null: ask without one. */
export type Endpoint = { readonly baseUrl: BaseUrl; readonly token: string | null };

/** The result of one attempt, from which the state of the connection is judged. */
export type RequestOutcome = { readonly failure: Failure | null; readonly at: number };

export type ApiClientPorts = ExchangePorts & {
  readonly clock: Clock;
  readonly random: () => number;
  /** Called before every attempt; fails with a FailureError if there is no address or no token. */
  readonly endpoint: (signal: AbortSignal) => Promise<Endpoint>;
  readonly onOutcome?: ((outcome: RequestOutcome) => void) | undefined;
  /** Called when an attempt leaves; the function it returns is called when the attempt has ended. */
  readonly onSent?: (() => () => void) | undefined;
  readonly retry?: boolean | undefined;
  /** Aborted when the client's workspace is left; everything under way is then cancelled. */
  readonly closed?: AbortSignal | undefined;
};

export const SILENCE_MS = 30_000;
export const TOTAL_MS = 180_000;
/** The characters that a header may contain; no server can ever have issued a token with others. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;
export const MOST_ANSWER_BYTES = 64 * 1024 * 1024;

/** The typed client of the operations table (architecture.md section 4). */
export function createApiClient(ports: ApiClientPorts): ApiClient {
  const limiter = createNeedLimiter();
  const share = createSingleFlight();

  const report = (failure: Failure | null) => ports.onOutcome?.({ failure, at: ports.clock.now() });

  /** Whether a refusal is of a token that has been replaced since: it says nothing of the present one. */
  const isOfOldToken = async ({ code }: Failure, sent: Endpoint | null, signal: AbortSignal): Promise<boolean> =>
    code === 'unauthorized' &&
    sent !== null &&
    (await ports.endpoint(signal).then(
      ({ token }) => token !== sent.token,
      () => true,
    ));

  const attempt = async (call: Call, signal: AbortSignal): Promise<ApiAnswer<unknown>> => {
    const ended = ports.onSent?.();
    let sent: Endpoint | null = null;
    try {
      sent = await ports.endpoint(signal);
      const { baseUrl, token } = sent;
      // Refused here, because fetch would put the token into the text of its own error.
      if (token !== null && !HEADER_TEXT.test(token)) throw new FailureError({ code: 'unauthorized' });
      const url = baseUrl.href + call.target;
      const received = await exchange(ports, { ...call.request(token), url }, signal);
      const at = ports.clock.now();
      const read = readAnswer(received, call, url, at);
      report(null);
      return { ...read, at };
    } catch (error) {
      const isTold = error instanceof FailureError && error.failure.code !== 'cancelled';
      if (isTold && !(await isOfOldToken(error.failure, sent, signal))) report(error.failure);
      throw error;
    } finally {
      ended?.();
    }
  };

  const persist = async (call: Call, need: Need, signal: AbortSignal): Promise<ApiAnswer<unknown>> => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await limiter(need, () => attempt(call, signal), signal);
      } catch (error) {
        if (signal.aborted) throw new FailureError({ code: 'cancelled' });
        // Only for a person: other callers have their own plan for later, and an unreachable service is not worth a
        // permit.
        const mayRepeat = need === 'person' && ports.retry !== false && call.operation.method === 'GET';
        const again = mayRepeat && error instanceof FailureError && !mayBeAtIt(call, error.failure);
        const pause = again ? pauseBeforeRetry(error.failure, attempts, ports.random) : null;
        if (pause === null) throw error;
        // Outside the limiter, so that a request that waits does not hold a permit.
        await wait(ports.clock, pause, signal).catch(() => {});
      }
    }
  };

  const run =
    (name: OperationName, operation: Operation) =>
    (input: CallParts, options: CallOptions = {}) => {
      const call = { ...prepare(operation, input, options.keepsFields), name, spoiled: options.spoiled };
      const need = options.need ?? 'person';
      const signal = AbortSignal.any([options.signal, ports.closed].filter((one) => one !== undefined));
      if (operation.method !== 'GET' || options.fresh === true) return persist(call, need, signal);
      // One key per need, so that a person doesn't wait in the queue of downloads for the same thing, and one for each
      // way to take a broken element, so that whoever refuses it is never given the rest.
      return share(`${need} ${options.spoiled} ${call.target}`, signal, (shared) => persist(call, need, shared));
    };

  // The operations table's own types describe each entry; `Object.fromEntries` can only say "some function" of all of
  // them.
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      async (input: CallParts, options?: CallOptions) => run(name as OperationName, operation)(input, options),
    ]),
  ) as ApiClient;
}

type CallParts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
type Call = {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly schema: Operation['response'];
  readonly spoiled: Spoiled | undefined;
  readonly target: string;
  readonly request: (token: string | null) => Omit<ExchangeRequest, 'url'>;
};

/** Checks the whole request against the contract before any of it is sent. */
function prepare(operation: Operation, input: CallParts, keepsFields = false): Omit<Call, 'name' | 'spoiled'> {
  const params = accepted(operation.params, input.params);
  // Parsed only to refuse what does not fit: defaults are the service's to apply and to document.
  accepted(operation.query, input.query);
  const body = accepted(operation.body, input.body);
  const query = operation.query === undefined ? {} : (input.query as Parameters<typeof requestUrl>[3]);
  return {
    operation,
    schema: operation.response,
    target: requestUrl('', operation.path, params, query),
    request: (token) => ({
      method: operation.method,
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(operation.body ? { 'content-type': 'application/json' } : {}),
      },
      body: operation.body ? JSON.stringify(keepsFields ? input.body : body) : undefined,
    }),
  };
}

function accepted(schema: Operation['params'], value: unknown): Record<string, unknown> {
  if (!schema) return {};
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message, code }) => ({ path: formatIssuePath(path), message, code }));
  throw new FailureError({ code: 'validation_failed', message: 'Refused before sending', issues });
}

type QueryValue = string | number | boolean | null | undefined;

/**
 * The address of one request. Every path parameter is percent-encoded as one segment, so that an external ID with a
 * slash stays one segment (architecture.md section 4). Absent and null query values are left out.
 *
 * @param href base address without a slash at the end
 */
export function requestUrl(
  href: string,
  path: Operation['path'],
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, QueryValue | readonly QueryValue[]>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  }
  const text = search.toString();
  return href + filled + (text === '' ? '' : `?${text}`);
}

/**
 * If the service asks for a longer pause, the person gets the failure at once, instead of a request that seems to hang.
 */
const LONGEST_ASKED_MS = 20_000;
const PAUSES: Backoff = { firstMs: 800, longestMs: 8000 };
const MOST_ATTEMPTS = 3;
/** Waiting for a silent service is expensive: 30 seconds each time. */
const MOST_ATTEMPTS_AFTER_TIMEOUT = 2;

/** Whether the service may still be working on a report that was given up: asked for again, it would be twice. */
const mayBeAtIt = ({ operation }: Call, { code }: Failure): boolean =>
  code === 'timeout' && operation.tag === 'Fill rates';

/**
 * Whether and when to retry a failed GET: only if the failure may pass by itself. A PUT is never retried, because
 * nobody can tell whether it was carried out.
 *
 * @param attempts how many were made
 * @param random 0 inclusive to 1 exclusive; spreads the pauses of many clients
 * @returns milliseconds to wait; null: do not retry
 */
export function pauseBeforeRetry(failure: Failure, attempts: number, random: () => number): number | null {
  const most = failure.code === 'timeout' ? MOST_ATTEMPTS_AFTER_TIMEOUT : MOST_ATTEMPTS;
  if (attempts >= most) return null;
  const asked = askedPauseMs(failure);
  const own = jitteredMs(PAUSES, attempts, random);
  if (asked !== null) return asked > LONGEST_ASKED_MS ? null : Math.max(own, asked + Math.round(random() * 250));
  return mayPassByItself(failure) ? own : null;
}
