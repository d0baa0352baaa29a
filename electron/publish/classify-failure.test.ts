import { expect, test } from 'vitest';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { outcomeOf } from './classify-failure.ts';

const outcome = (failure: Failure, neverSent = false) =>
  outcomeOf(new FailureError(failure, { neverSent }), (text) => text).outcome;

const ways: readonly Failure[] = [
  { code: 'dns_failed', host: 'a' },
  { code: 'unreachable', host: 'a' },
  { code: 'proxy_failed', proxy: 'a' },
  { code: 'tls_refused', host: 'a', reason: 'expired' },
  { code: 'tls_refused', host: 'a', reason: 'not_tls' },
  { code: 'timeout', seconds: 30 },
  { code: 'connection_lost' },
];

test.each(ways)('$code $reason is absent only where it is certain that nothing was sent', (failure) => {
  expect(outcome(failure)).toBe('unknown');
  expect(outcome(failure, true)).toBe('absent');
});

test.each([
  { code: 'token_missing' },
  { code: 'keychain_failed', state: 'locked' },
  { code: 'sample_failed' },
  { code: 'set_by_policy' },
  { code: 'unauthorized' },
  { code: 'not_configured' },
  { code: 'rate_limited', retryAfterSeconds: null },
] satisfies Failure[])('$code is absent: it was not sent, or refused before it was looked at', (failure) => {
  expect(outcome(failure)).toBe('absent');
});

test.each([
  // A 303 is how some services say that it was carried out.
  { code: 'redirected', status: 303, host: null },
  { code: 'redirected', status: 302, host: 'login.example' },
  { code: 'service_unavailable', status: 503 },
  { code: 'answer_html', status: 200 },
  { code: 'answer_malformed' },
  { code: 'answer_breaks_contract', issues: [] },
  { code: 'answer_too_large', limitMegabytes: 1 },
  { code: 'unexpected_status', status: 500 },
  { code: 'cancelled' },
  { code: 'host_gone' },
  { code: 'internal', reference: 'r' },
] satisfies Failure[])('$code is unknown: it may have arrived', (failure) => {
  expect(outcome(failure)).toBe('unknown');
});

test.each([
  [{ code: 'validation_failed', message: 'no', issues: [] }, 'refused'],
  [{ code: 'not_found', message: 'no' }, 'missing'],
  [{ code: 'unexpected_status', status: 413 }, 'too_large'],
  [{ code: 'unexpected_status', status: 409 }, 'refused'],
] as const)('%j is %s', (failure, expected) => {
  expect(outcome('issues' in failure ? { ...failure, issues: [] } : failure)).toBe(expected);
});
