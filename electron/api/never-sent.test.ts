import { expect, test } from 'vitest';
import { isNeverSent } from './never-sent.ts';

/** As undici rejects: the reason is the cause of a TypeError. */
const failed = (code: string, fields: Readonly<Record<string, unknown>> = {}) =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code, ...fields }) });
const duringConnect = (code: string) => failed(code, { syscall: 'connect' });
const chromium = (name: string) => new Error(`net::${name}`);

test.each([
  // Node: the name has no address, or no connection was made.
  ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'UND_ERR_CONNECT_TIMEOUT'].map((code) => failed(code)),
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ENETDOWN', 'ETIMEDOUT', 'ECONNRESET'].map(
    duringConnect,
  ),
  Object.assign(new TypeError('fetch failed'), {
    cause: new AggregateError([duringConnect('ECONNREFUSED').cause, duringConnect('ENETUNREACH').cause], ''),
  }),
  // Node: we refused the certificate.
  ...[
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'CERT_REVOKED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ].map((code) => failed(code)),
  // Chromium, on a connection of the request's own.
  ...[
    'ERR_NAME_NOT_RESOLVED',
    'ERR_ICANN_NAME_COLLISION',
    'ERR_CONNECTION_REFUSED',
    'ERR_UNSAFE_PORT',
    'ERR_PROXY_CONNECTION_FAILED',
    'ERR_TUNNEL_CONNECTION_FAILED',
    'ERR_SOCKS_CONNECTION_FAILED',
    'ERR_MANDATORY_PROXY_CONFIGURATION_FAILED',
    'ERR_CERT_AUTHORITY_INVALID',
    'ERR_CERT_DATE_INVALID',
    'ERR_CERT_COMMON_NAME_INVALID',
    'ERR_CERT_WEAK_SIGNATURE_ALGORITHM',
  ].map(chromium),
])('%s: nothing was sent', (error) => {
  expect(isNeverSent(error)).toBe(true);
});

test.each([
  // Node: the same codes, of a connection that had begun. Linux reports a late "no route" of the network this way.
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'ETIMEDOUT', 'ECONNRESET'].map((code) =>
    failed(code, { syscall: 'read' }),
  ),
  failed('EPIPE', { syscall: 'write' }),
  failed('EHOSTUNREACH'),
  failed('ECONNREFUSED'),
  ...['ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_ABORTED'].map(
    (code) => failed(code),
  ),
  // A line that is cut can look like this in the middle of a request, and TLS 1.3 refuses clients only after it.
  ...['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'ERR_SSL_BAD_RECORD_TYPE'].map(
    (code) => failed(code),
  ),
  ...['ERR_SSL_SSL/TLS_ALERT_BAD_RECORD_MAC', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'HPE_INVALID_CONSTANT'].map(
    (code) => failed(code),
  ),
  // A connection that was made in the end, after another address had failed.
  Object.assign(new TypeError('fetch failed'), {
    cause: new AggregateError([duringConnect('ECONNREFUSED').cause, failed('ECONNRESET').cause], ''),
  }),
  // Only codes count: a server chooses some of the words.
  Object.assign(new TypeError('fetch failed'), { cause: new Error('getaddrinfo ENOTFOUND') }),
  new Error('net::ERR_EMPTY_RESPONSE after net::ERR_CONNECTION_REFUSED'),
  // Chromium
  ...[
    'ERR_CONNECTION_RESET',
    'ERR_CONNECTION_CLOSED',
    'ERR_CONNECTION_ABORTED',
    'ERR_EMPTY_RESPONSE',
    'ERR_SOCKET_NOT_CONNECTED',
    'ERR_NETWORK_CHANGED',
    'ERR_NETWORK_IO_SUSPENDED',
    'ERR_ADDRESS_UNREACHABLE',
    'ERR_INTERNET_DISCONNECTED',
    'ERR_TIMED_OUT',
    'ERR_CONNECTION_TIMED_OUT',
    'ERR_SSL_PROTOCOL_ERROR',
    'ERR_SSL_BAD_RECORD_MAC_ALERT',
    'ERR_BAD_SSL_CLIENT_AUTH_CERT',
    'ERR_SSL_CLIENT_AUTH_CERT_NEEDED',
    'ERR_HTTP2_PROTOCOL_ERROR',
    'ERR_HTTP2_PING_FAILED',
    'ERR_HTTP2_SERVER_REFUSED_STREAM',
    'ERR_QUIC_PROTOCOL_ERROR',
    'ERR_CONTENT_LENGTH_MISMATCH',
    'ERR_INVALID_HTTP_RESPONSE',
    'ERR_FAILED',
    'ERR_ABORTED',
  ].map(chromium),
  new Error('Redirect was cancelled'),
  'ENOTFOUND',
  undefined,
])('%s: it may have been sent', (error) => {
  expect(isNeverSent(error)).toBe(false);
});

test('an error that is its own cause is read to an end', () => {
  const error: Error & { cause?: unknown } = new Error('round');
  error.cause = error;
  expect(isNeverSent(error)).toBe(false);
});
