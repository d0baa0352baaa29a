import type { RequestOutcome } from '#electron/api/api-client.ts';
import { type Clock, isoOf } from '#electron/lib/clock.ts';
import { type CoreEvents, connectivityOf } from '#electron/lib/core-events.ts';
import { askedPauseMs } from '#electron/lib/failure-error.ts';
import type { Failure, FailureCode } from '#shared/bridge/answer.ts';
import type { Connection } from '#shared/bridge/events.ts';
import { type Backoff, jitteredMs } from '#shared/lib/backoff.ts';
import { QUIET_MS, watchSilence } from './silence.ts';

/** While online, `lastAnswerAt` is reported at most this often: a page doesn't need an event for every request. */
const ONLINE_EVENT_MS = 15_000;

export type ConnectionPorts = {
  readonly clock: Clock;
  readonly random: () => number;
  readonly events: Pick<CoreEvents, 'connection' | 'setConnection'>;
  /** Sends one small request to the service; its outcome comes back through `heard`. */
  readonly probe: (signal: AbortSignal) => Promise<unknown>;
  /** The service answers, for the first time or again. */
  readonly onOpened?: (() => void) | undefined;
  /** The service no longer answers, or refuses. */
  readonly onClosed?: (() => void) | undefined;
};

/** In these states the service is checked automatically until it answers. */
const isAway = ({ state }: Connection): boolean => state === 'offline' || state === 'failing';

/** Follows the connection to one workspace's service, judging only by real answers. */
type ConnectionWatch = {
  heard(outcome: RequestOutcome): void;
  /** A request leaves. Call the returned function when it has ended in any way. */
  sent(): () => void;
  /** Checks at once, then again after growing pauses for as long as the service does not answer. */
  check(): void;
  close(): void;
};

/** Starts as `connecting`; sends nothing before `check`. */
export function watchConnection(ports: ConnectionPorts): ConnectionWatch {
  const { clock, random, events } = ports;
  const closing = new AbortController();
  const state = {
    failures: 0,
    probing: false,
    asked: false,
    cancelPause: () => {},
    /** A failure that may be that of one operation, with no better answer since. */
    error: null as Failure | null,
  };
  events.setConnection({ state: 'connecting' });
  // Only what people are told changes. Whether to ask is judged by what becomes of the requests.
  const silence = watchSilence({
    clock,
    onSilent: (since) => {
      const now = events.connection();
      if (now.state === 'online' || now.state === 'connecting')
        events.setConnection({ ...now, silentSince: isoOf(since) });
    },
  });

  const check = async () => {
    if (closing.signal.aborted) return;
    // The probe under way may use a token that has been replaced since, so another follows it.
    state.asked = state.probing;
    if (state.probing) return;
    state.probing = true;
    state.cancelPause();
    const tooLong = new AbortController();
    // Who was silent just now is not waited for as long once more, until that is told.
    const isSilent = state.error?.code === 'timeout' && events.connection().state === 'online';
    const cancelLimit = isSilent ? clock.after(QUIET_MS, () => tooLong.abort()) : () => {};
    const answers = await ports.probe(AbortSignal.any([closing.signal, tooLong.signal])).then(
      () => true,
      () => false,
    );
    cancelLimit();
    state.probing = false;
    if (!answers) judgeError();
    if (state.asked) await check();
    else planNext();
  };

  /**
   * If even the smallest request got an error and nothing better was answered, it is not just one operation that fails.
   */
  const judgeError = () => {
    const { error: failure } = state;
    if (closing.signal.aborted || failure === null || events.connection().state !== 'online') return;
    const next = connectionAfter({ state: 'connecting' }, { failure, at: clock.now() });
    events.setConnection(next);
    if (connectivityOf(next) === 'closed') ports.onClosed?.();
  };

  const planNext = () => {
    state.cancelPause();
    const now = events.connection();
    if (closing.signal.aborted || !isAway(now)) return;
    state.failures += 1;
    const asked = ('failure' in now && askedPauseMs(now.failure)) || 0;
    const ms = Math.max(pauseBeforeProbe(state.failures, random), Math.min(asked, LONGEST_ASKED_MS));
    state.cancelPause = clock.after(ms, () => void check());
  };

  return {
    heard(outcome) {
      if (closing.signal.aborted) return;
      silence.heard();
      const previous = events.connection();
      const next = connectionAfter(previous, outcome);
      if (previous.state === 'online' && outcome.failure !== null && mayBeOneOperation(outcome.failure)) {
        state.error = outcome.failure;
        if (!state.probing) void check();
      }
      if (next === previous) return;
      state.error = null;
      if (!isAway(next)) {
        state.failures = 0;
        state.cancelPause();
      }
      // The clock may be set back.
      const isRecent =
        next.state === 'online' &&
        previous.state === 'online' &&
        previous.silentSince === undefined &&
        Math.abs(outcome.at - Date.parse(previous.lastAnswerAt)) < ONLINE_EVENT_MS;
      if (isRecent) return;
      events.setConnection(next);
      // A probe plans the next check itself; any other failure starts the series of checks.
      if (isAway(next) && !isAway(previous) && !state.probing) planNext();
      if (next.state === 'online' && previous.state !== 'online') ports.onOpened?.();
      if (connectivityOf(next) === 'closed' && connectivityOf(previous) !== 'closed') ports.onClosed?.();
    },
    sent: silence.sent,
    check: () => void check(),
    close() {
      closing.abort();
      silence.close();
      state.cancelPause();
    },
  };
}

const PAUSES: Backoff = { firstMs: 1000, longestMs: 60_000 };
/** A service may ask for a longer pause than anyone would wait. */
const LONGEST_ASKED_MS = 600_000;

/**
 * How long to wait before asking a silent service again, in milliseconds; never less than the first pause.
 *
 * @param failures how many probes in a row have failed, from 1
 * @param random 0 inclusive to 1 exclusive
 */
export function pauseBeforeProbe(failures: number, random: () => number): number {
  return Math.max(PAUSES.firstMs, jitteredMs(PAUSES, failures, random));
}

/** What a gateway answers when the service behind it does not. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Failures that say nothing about the connection to the service. */
const NOT_ABOUT_CONNECTIVITY: readonly FailureCode[] = ['cancelled', 'internal'];
/** Without a token nothing is sent, so there is no connection to judge. */
const NO_TOKEN: readonly FailureCode[] = ['token_missing', 'keychain_failed'];

const OFFLINE: readonly FailureCode[] = [
  'address_invalid',
  'address_insecure',
  'set_by_policy',
  'dns_failed',
  'unreachable',
  'proxy_failed',
  'tls_refused',
  'timeout',
  'connection_lost',
  'answer_html',
  'sample_failed',
];

const isGateway = (failure: Failure): boolean =>
  failure.code === 'service_unavailable' && GATEWAY_STATUSES.includes(failure.status);

/**
 * Something was reached and answered, but not as it should: the service with an error of its own, or with a redirect,
 * which a gateway before it may have sent.
 */
const isServiceError = (failure: Failure): boolean =>
  failure.code === 'redirected' || (failure.code === 'service_unavailable' && !isGateway(failure));

/**
 * Of one operation that fails, or takes too long, nobody can tell whether the service answers others: that is asked
 * (decision 75).
 */
const mayBeOneOperation = ({ code }: Failure): boolean =>
  ['redirected', 'service_unavailable', 'timeout'].includes(code);

/**
 * The state of the connection after a real answer, or after none came. A refusal by the service counts as an answer:
 * the connection works. A failure that may be that of a single operation changes nothing by itself while online.
 *
 * @param previous keeps its `since` if the state stays the same
 */
export function connectionAfter(previous: Connection, { failure, at }: RequestOutcome): Connection {
  if (failure && NOT_ABOUT_CONNECTIVITY.includes(failure.code)) return previous;
  const since = (state: Connection['state']) =>
    previous.state === state && 'since' in previous ? previous.since : isoOf(at);
  if (failure && NO_TOKEN.includes(failure.code)) return { state: 'none' };
  if (failure?.code === 'unauthorized') return { state: 'token_refused', since: since('token_refused') };
  if (failure?.code === 'not_configured') return { state: 'not_configured', since: since('not_configured') };
  if (failure && previous.state === 'online' && mayBeOneOperation(failure)) return previous;
  if (failure && isServiceError(failure)) return { state: 'failing', since: since('failing'), failure };
  if (failure && (isGateway(failure) || OFFLINE.includes(failure.code))) {
    return { state: 'offline', since: since('offline'), failure };
  }
  return { state: 'online', lastAnswerAt: isoOf(at) };
}
