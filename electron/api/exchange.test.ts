import { expect, test } from 'vitest';
import { networkFailure } from './exchange.ts';

const failed = (code: string, message = '') =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(message), { code }) });

test.each([
  // Node
  [failed('ENOTFOUND', 'getaddrinfo ENOTFOUND a'), 'dns_failed'],
  [failed('EAI_AGAIN'), 'dns_failed'],
  [failed('ECONNREFUSED'), 'unreachable'],
  [failed('EHOSTUNREACH'), 'unreachable'],
  [failed('ENETUNREACH'), 'unreachable'],
  [failed('ECONNRESET'), 'connection_lost'],
  [failed('UND_ERR_SOCKET', 'other side closed'), 'connection_lost'],
  [failed('UND_ERR_CONNECT_TIMEOUT'), 'timeout'],
  [failed('ETIMEDOUT'), 'timeout'],
  [failed('DEPTH_ZERO_SELF_SIGNED_CERT'), 'self_signed'],
  [failed('SELF_SIGNED_CERT_IN_CHAIN'), 'self_signed'],
  [failed('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'unknown_issuer'],
  [failed('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'), 'unknown_issuer'],
  [failed('CERT_HAS_EXPIRED'), 'expired'],
  [failed('CERT_NOT_YET_VALID'), 'expired'],
  [failed('ERR_TLS_CERT_ALTNAME_INVALID'), 'wrong_name'],
  [failed('ERR_SSL_WRONG_VERSION_NUMBER'), 'not_tls'],
  [failed('EPROTO', 'SSL routines:ssl3_get_record:wrong version number'), 'not_tls'],
  [failed('CERT_REVOKED'), 'other'],
  [failed('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'), 'other'],
  [new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')], ''), 'unreachable'],
  // Chromium, through Electron's net
  [new Error('net::ERR_NAME_NOT_RESOLVED'), 'dns_failed'],
  [new Error('net::ERR_CONNECTION_REFUSED'), 'unreachable'],
  [new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable'],
  [new Error('net::ERR_ADDRESS_UNREACHABLE'), 'unreachable'],
  [new Error('net::ERR_CONNECTION_RESET'), 'connection_lost'],
  [new Error('net::ERR_EMPTY_RESPONSE'), 'connection_lost'],
  [new Error('net::ERR_CONNECTION_CLOSED'), 'connection_lost'],
  [new Error('net::ERR_NETWORK_CHANGED'), 'connection_lost'],
  [new Error('net::ERR_HTTP2_PROTOCOL_ERROR'), 'connection_lost'],
  [new Error('net::ERR_TIMED_OUT'), 'timeout'],
  [new Error('net::ERR_CONNECTION_TIMED_OUT'), 'timeout'],
  [new Error('net::ERR_PROXY_CONNECTION_FAILED'), 'proxy_failed'],
  [new Error('net::ERR_TUNNEL_CONNECTION_FAILED'), 'proxy_failed'],
  [new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'unknown_issuer'],
  [new Error('net::ERR_CERT_DATE_INVALID'), 'expired'],
  [new Error('net::ERR_CERT_COMMON_NAME_INVALID'), 'wrong_name'],
  [new Error('net::ERR_SSL_PROTOCOL_ERROR'), 'not_tls'],
  [new Error('net::ERR_CERT_WEAK_SIGNATURE_ALGORITHM'), 'other'],
  [new Error('Redirect was cancelled'), 'redirected'],
  // Neither
  ['a text', 'connection_lost'],
  [undefined, 'connection_lost'],
  [{ cause: { cause: { cause: { code: 'ENOTFOUND' } } } }, 'dns_failed'],
] as const)('%s is %s', (error, expected) => {
  const failure = networkFailure(error, 'api.example', 30);
  expect(failure.code === 'tls_refused' ? failure.reason : failure.code).toBe(expected);
});

test('an error that is its own cause is read to an end', () => {
  const error: Error & { cause?: unknown } = new Error('round');
  error.cause = error;
  expect(networkFailure(error, 'a', 1)).toEqual({ code: 'connection_lost' });
});
