import { expect, test } from 'vitest';
import type { Failure } from '#shared/bridge/failure.ts';
import { pauseBeforeRetry } from './retry-policy.ts';

const never: readonly Failure[] = [
  { code: 'unauthorized' },
  { code: 'not_configured' },
  { code: 'not_found', message: '' },
  { code: 'validation_failed', message: '', issues: [] },
  { code: 'answer_html', status: 200 },
  { code: 'answer_breaks_contract', issues: [] },
  { code: 'tls_refused', host: 'a', reason: 'expired' },
  { code: 'dns_failed', host: 'a' },
  { code: 'unreachable', host: 'a' },
  { code: 'redirected', status: 302, host: null },
  { code: 'cancelled' },
];

test.each(never)('$code does not pass by itself', (failure) => {
  expect(pauseBeforeRetry(failure, 1, () => 0)).toBeNull();
});

test('pauses grow, lie between half and the whole, and end after three attempts', () => {
  const lost: Failure = { code: 'connection_lost' };
  expect([1, 2, 3].map((attempts) => pauseBeforeRetry(lost, attempts, () => 0))).toEqual([400, 800, null]);
  expect([1, 2, 3].map((attempts) => pauseBeforeRetry(lost, attempts, () => 0.999))).toEqual([800, 1599, null]);
});

test('a silence is tried again once', () => {
  expect(pauseBeforeRetry({ code: 'timeout', seconds: 30 }, 1, () => 0)).toBe(400);
  expect(pauseBeforeRetry({ code: 'timeout', seconds: 30 }, 2, () => 0)).toBeNull();
});

test('Retry-After is honoured up to its cap', () => {
  const limited = (retryAfterSeconds: number | null): Failure => ({ code: 'rate_limited', retryAfterSeconds });
  expect(pauseBeforeRetry(limited(3), 1, () => 0)).toBe(3000);
  expect(pauseBeforeRetry(limited(20), 1, () => 0)).toBe(20_000);
  expect(pauseBeforeRetry(limited(21), 1, () => 0)).toBeNull();
  expect(pauseBeforeRetry(limited(null), 1, () => 0)).toBe(400);
});
