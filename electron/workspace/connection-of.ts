import type { Outcome } from '#electron/api/api-client.ts';
import { isoOf } from '#electron/lib/clock.ts';
import type { Connection } from '#shared/bridge/events.ts';
import type { Failure, FailureCode } from '#shared/bridge/failure.ts';

/** A gateway's way to say that the service behind it does not answer. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Failures that say nothing about the way to the service. */
const NOT_ABOUT_THE_WAY: readonly FailureCode[] = ['cancelled', 'internal'];
/** Without a token nothing is sent, so there is no way to speak of. */
const NO_TOKEN: readonly FailureCode[] = ['token_missing', 'keychain_failed'];

const OFFLINE: readonly FailureCode[] = [
  'address_invalid',
  'address_insecure',
  'dns_failed',
  'unreachable',
  'proxy_failed',
  'tls_refused',
  'timeout',
  'connection_lost',
  'redirected',
  'answer_html',
  'sample_failed',
];

const isGateway = (failure: Failure): boolean =>
  failure.code === 'service_unavailable' && GATEWAY_STATUSES.includes(failure.status);

/** An error of the service itself: it was reached, and can not answer. */
export const isServiceError = (failure: Failure): boolean =>
  failure.code === 'service_unavailable' && !isGateway(failure);

/**
 * The state of the connection after a real answer, or its absence. A refusal by the service is an answer: the
 * way there works. A single error of a service that answered before may be one of a single operation.
 *
 * @param previous keeps its `since` when the state stays the same
 */
export function connectionAfter(previous: Connection, { failure, at }: Outcome): Connection {
  if (failure && NOT_ABOUT_THE_WAY.includes(failure.code)) return previous;
  const since = (state: Connection['state']) =>
    previous.state === state && 'since' in previous ? previous.since : isoOf(at);
  if (failure && NO_TOKEN.includes(failure.code)) return { state: 'none' };
  if (failure?.code === 'unauthorized') return { state: 'token_refused', since: since('token_refused') };
  if (failure?.code === 'not_configured') return { state: 'not_configured', since: since('not_configured') };
  if (failure && isServiceError(failure)) {
    return previous.state === 'online' ? previous : { state: 'failing', since: since('failing'), failure };
  }
  if (failure && (isGateway(failure) || OFFLINE.includes(failure.code))) {
    return { state: 'offline', since: since('offline'), failure };
  }
  return { state: 'online', lastAnswerAt: isoOf(at) };
}
