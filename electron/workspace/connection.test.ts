import { expect, test } from 'vitest';
import type { RequestOutcome } from '#electron/api/api-client.ts';
import { createCoreEvents } from '#electron/lib/core-events.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { connectionAfter, pauseBeforeProbe, watchConnection } from './connection.ts';

const unreachable: Failure = { code: 'unreachable', host: 'a' };

/** @param answers what each probe comes to; `silent`: nothing, until it is given up */
function aWatch(answers: () => Failure | 'silent' | null, random = () => 0) {
  const manual = createManualClock();
  const off = { ms: 0 };
  const clock = { ...manual, now: () => manual.now() + off.ms };
  const events = createCoreEvents();
  const seen = { probes: 0 };
  const heard = (failure: Failure | null) => watch.heard({ failure, at: clock.now() } satisfies RequestOutcome);
  const watch = watchConnection({
    clock,
    random,
    events,
    probe: async (stop) => {
      seen.probes += 1;
      const failure = answers();
      if (failure === 'silent') {
        await new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason)));
        return;
      }
      heard(failure);
      if (failure) throw new FailureError(failure);
    },
  });
  return { clock, off, events, seen, watch, heard };
}

test('begins as connecting, and is online with the first answer', async () => {
  const { events, watch, clock } = aWatch(() => null);
  expect(events.connection()).toEqual({ state: 'connecting' });
  watch.check();
  await clock.pass(0);
  expect(events.connection()).toEqual({ state: 'online', lastAnswerAt: '2026-11-20T10:00:00.000Z' });
  expect(clock.pauses()).toEqual([]);
});

test('offline it looks again with growing pauses up to a minute, and finds back by itself', async () => {
  const service = { isUp: false };
  const { events, watch, clock, seen } = aWatch(
    () => (service.isUp ? null : unreachable),
    () => 0.999999,
  );
  watch.check();
  const pauses: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    await clock.pass(0);
    const [pause = 0] = clock.pauses();
    pauses.push(pause);
    await clock.pass(pause);
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(events.connection()).toMatchObject({ state: 'offline', since: '2026-11-20T10:00:00.000Z' });
  service.isUp = true;
  await clock.pass(60_000);
  expect(events.connection()).toMatchObject({ state: 'online' });
  expect(clock.pauses()).toEqual([]);
  expect(seen.probes).toBe(11);
});

test('a read that fails starts the looking, and a later read that succeeds ends it', async () => {
  const { events, clock, heard, seen } = aWatch(() => unreachable);
  heard(unreachable);
  expect(clock.pauses()).toEqual([1000]);
  heard(unreachable);
  expect(clock.pauses()).toEqual([1000]);
  heard(null);
  expect(events.connection().state).toBe('online');
  await clock.pass(10_000);
  expect(seen.probes).toBe(0);
});

const error: Failure = { code: 'service_unavailable', status: 500 };

test('a service that answers with nothing but errors is failing, and is looked at until it answers', async () => {
  const service = { isUp: false };
  const { events, clock, heard, seen } = aWatch(() => (service.isUp ? null : error));
  heard(null);
  heard(error);
  await clock.pass(0);
  expect(events.connection()).toEqual({ state: 'failing', since: '2026-11-20T10:00:00.000Z', failure: error });
  await clock.pass(1000);
  heard(error);
  expect(events.connection()).toMatchObject({ state: 'failing', since: '2026-11-20T10:00:00.000Z' });
  expect(seen.probes).toBe(2);
  service.isUp = true;
  await clock.pass(60_000);
  expect(events.connection().state).toBe('online');
  expect(clock.pauses()).toEqual([]);
});

test('an operation that fails while the service answers another question leaves it online', async () => {
  const { events, clock, heard, seen } = aWatch(() => null);
  heard(null);
  for (let time = 0; time < 3; time += 1) {
    heard(error);
    heard(error);
    await clock.pass(0);
    expect(events.connection().state).toBe('online');
  }
  expect(seen.probes).toBe(3);
  expect(clock.pauses()).toEqual([]);
});

test.each<Failure>([
  { code: 'timeout', seconds: 30 },
  { code: 'service_unavailable', status: 503, retryAfterSeconds: 30 },
  { code: 'service_unavailable', status: 504 },
])('nor is a report that takes too long an outage, while the service answers another question: %j', async (failure) => {
  const { events, clock, heard, seen } = aWatch(() => null);
  heard(null);
  heard(failure);
  expect(events.connection().state).toBe('online');
  await clock.pass(60_000);
  expect(events.connection().state).toBe('online');
  expect(seen.probes).toBe(1);
});

test('after a silence the service has five seconds to answer something, and is offline then', async () => {
  const silent: Failure = { code: 'timeout', seconds: 30 };
  const { events, clock, heard, seen } = aWatch(() => 'silent');
  heard(null);
  await clock.pass(30_000);
  heard(silent);
  await clock.pass(4_999);
  expect(events.connection().state).toBe('online');
  await clock.pass(1);
  expect(events.connection()).toMatchObject({ state: 'offline', failure: silent });
  expect(seen.probes).toBe(1);
  expect(clock.pauses()).toEqual([1000]);
  // From then on it is given the time that every request has.
  await clock.pass(1000 + 20_000);
  expect(seen.probes).toBe(2);
  heard(null);
  expect(events.connection().state).toBe('online');
});

test('a gateway that says for how long it is away is not asked before that', async () => {
  const away: Failure = { code: 'service_unavailable', status: 503, retryAfterSeconds: 60 };
  const { events, clock, heard, seen } = aWatch(() => away);
  heard(null);
  heard(away);
  await clock.pass(0);
  expect(events.connection()).toMatchObject({ state: 'offline', failure: away });
  await clock.pass(59_999);
  expect(seen.probes).toBe(1);
  await clock.pass(1);
  expect(seen.probes).toBe(2);
});

test('a refused token and a server without one are no reason to check again', async () => {
  const { events, clock, heard } = aWatch(() => null);
  heard({ code: 'unauthorized' });
  expect(events.connection().state).toBe('token_refused');
  heard({ code: 'not_configured' });
  expect(events.connection().state).toBe('not_configured');
  expect(clock.pauses()).toEqual([]);
});

test('a closed watch says nothing more', async () => {
  const { events, clock, watch, heard, seen } = aWatch(() => unreachable);
  heard(unreachable);
  watch.close();
  heard(null);
  await clock.pass(100_000);
  expect(events.connection().state).toBe('offline');
  expect(seen.probes).toBe(0);
});

test('a steady stream of answers is told every 15 seconds at most', async () => {
  const { events, clock, heard } = aWatch(() => null);
  const stream = events.subscribe(undefined);
  await stream.next();
  const told: unknown[] = [];
  void (async () => {
    for await (const event of stream) told.push(event);
  })();
  for (let second = 0; second < 60; second += 1) {
    heard(null);
    await clock.pass(1000);
  }
  expect(told).toHaveLength(4);
});

test('an answer after the clock was set back is told at once, with the time that is now', () => {
  const { events, off, heard } = aWatch(() => null);
  heard(null);
  off.ms = -3_600_000;
  heard(null);
  expect(events.connection()).toEqual({ state: 'online', lastAnswerAt: '2026-11-20T09:00:00.000Z' });
});

test.each([
  [null, 'online'],
  [{ code: 'not_found', message: '' }, 'online'],
  [{ code: 'validation_failed', message: '', issues: [] }, 'online'],
  [{ code: 'answer_breaks_contract', issues: [] }, 'online'],
  [{ code: 'rate_limited', retryAfterSeconds: 1 }, 'online'],
  [{ code: 'service_unavailable', status: 500 }, 'failing'],
  [{ code: 'service_unavailable', status: 502 }, 'offline'],
  [{ code: 'dns_failed', host: 'a' }, 'offline'],
  [{ code: 'tls_refused', host: 'a', reason: 'expired' }, 'offline'],
  [{ code: 'timeout', seconds: 30 }, 'offline'],
  [{ code: 'answer_html', status: 200 }, 'offline'],
  [{ code: 'redirected', status: 302, host: 'login' }, 'failing'],
  [{ code: 'sample_failed' }, 'offline'],
  [{ code: 'set_by_policy' }, 'offline'],
  [{ code: 'cancelled' }, 'connecting'],
  [{ code: 'token_missing' }, 'none'],
  [{ code: 'keychain_failed', state: 'locked' }, 'none'],
] as const)('after %j the connection is %s', (failure, state) => {
  expect(connectionAfter({ state: 'connecting' }, { failure: failure as Failure | null, at: 0 }).state).toBe(state);
});

test('a pause is at least a second and never beyond a minute', () => {
  for (let failures = 1; failures < 2000; failures += 1) {
    expect(pauseBeforeProbe(failures, () => 0)).toBeGreaterThanOrEqual(1000);
    expect(pauseBeforeProbe(failures, () => 1)).toBeLessThanOrEqual(60_000);
  }
});

test('a service that takes a request and says nothing is not answering after five seconds, until it answers', async () => {
  const { events, clock, watch, heard } = aWatch(() => null);
  heard(null);
  const ended = watch.sent();
  await clock.pass(4999);
  expect(events.connection()).not.toHaveProperty('silentSince');
  await clock.pass(1);
  expect(events.connection()).toMatchObject({ state: 'online', silentSince: '2026-11-20T10:00:00.000Z' });
  heard(null);
  ended();
  expect(events.connection()).not.toHaveProperty('silentSince');
  await clock.pass(60_000);
  expect(events.connection()).not.toHaveProperty('silentSince');
});

test('a slow answer is no silence while others come, and a cancelled request is none', async () => {
  const { events, clock, watch, heard } = aWatch(() => null);
  heard(null);
  const slow = watch.sent();
  for (let n = 0; n < 4; n += 1) {
    await clock.pass(4000);
    heard(null);
  }
  slow();
  const cancelled = watch.sent();
  await clock.pass(3000);
  cancelled();
  cancelled();
  await clock.pass(10_000);
  expect(events.connection()).not.toHaveProperty('silentSince');
  expect(clock.pauses()).toEqual([]);
});
