import { expect, test } from 'vitest';
import { FailureError } from '#electron/lib/failure-error.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createPacer, MOST_PLACES } from './pacer.ts';

const busy = (retryAfterSeconds: number) => new FailureError({ code: 'rate_limited', retryAfterSeconds });
const away = (retryAfterSeconds: number) =>
  new FailureError({ code: 'service_unavailable', status: 503, retryAfterSeconds });
const pace = { begin: () => {}, end: () => {} };
const never = new AbortController().signal;

function aPacer() {
  const clock = createManualClock();
  const pauses: (number | null)[] = [];
  const onPause = (until: number | null) => void pauses.push(until === null ? null : until - clock.now());
  const state = { closed: false };
  const pacer = createPacer({ clock, random: () => 0, isClosed: () => state.closed, onPause, pace });
  return { clock, pauses, pacer, state };
}

test('at most four tasks run at once', async () => {
  const { clock, pacer } = aPacer();
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 10 }, () => pacer.run(() => new Promise<void>((end) => ends.push(end)), never));
  await clock.pass(0);
  expect(ends).toHaveLength(MOST_PLACES);
  ends[0]?.();
  await clock.pass(0);
  expect(ends).toHaveLength(MOST_PLACES + 1);
  for (let index = 1; index < 10; index += 1) {
    ends[index]?.();
    await clock.pass(0);
  }
  await Promise.all(all);
});

test.each([
  ['429', busy(30)],
  ['503', away(30)],
])('after a %s everything waits as long as it asks for, and then goes on with fewer at once', async (_, refusal) => {
  const { clock, pacer, pauses } = aPacer();
  const asked: string[] = [];
  const state = { refuse: true, running: 0, most: 0 };
  const run = (name: string) =>
    pacer.run(async () => {
      asked.push(name);
      if (state.refuse) throw refusal;
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await new Promise<void>((resolve) => clock.after(10, resolve));
      state.running -= 1;
      return name;
    }, never);
  const all = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(run));
  await clock.pass(29_999);
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
  state.refuse = false;
  await clock.pass(1000);
  expect(await all).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(pauses[0]).toBe(30_000);
  expect(pauses.at(-1)).toBeNull();
  expect(state.most).toBe(1);
});

test('pauses grow while the service fails, and it is given up after six times', async () => {
  const { clock, pacer, pauses } = aPacer();
  const failing = pacer.run(async () => {
    throw new FailureError({ code: 'service_unavailable', status: 500 });
  }, never);
  const outcome = failing.catch((error: unknown) => (error instanceof FailureError ? error.failure : error));
  await clock.pass(120_000);
  expect(await outcome).toEqual({ code: 'service_unavailable', status: 500 });
  expect(pauses.filter((pause) => pause !== null)).toEqual([500, 1000, 2000, 4000, 8000, 16_000]);
});

test('what would not pass by itself is not tried again, nor anything while the service cannot be reached', async () => {
  const { clock, pacer, pauses, state } = aPacer();
  const tries: string[] = [];
  const run = (code: 'unauthorized' | 'connection_lost') =>
    pacer.run(async () => {
      tries.push(code);
      throw new FailureError({ code });
    }, never);
  await expect(run('unauthorized')).rejects.toMatchObject({ failure: { code: 'unauthorized' } });
  expect(pauses).toEqual([]);
  state.closed = true;
  await expect(run('connection_lost')).rejects.toMatchObject({ failure: { code: 'connection_lost' } });
  await clock.pass(0);
  expect(tries).toEqual(['unauthorized', 'connection_lost']);
});

test('a task that waits goes away with its signal', async () => {
  const { clock, pacer } = aPacer();
  const stop = new AbortController();
  const refused = pacer.run(() => Promise.reject(busy(60)), stop.signal).catch((error: unknown) => error);
  const waiting = pacer.run(async () => 'late', stop.signal).catch((error: unknown) => error);
  await clock.pass(1000);
  stop.abort();
  await expect(refused).resolves.toMatchObject({ failure: { code: 'cancelled' } });
  expect(await waiting).toBe('late');
});

test.each([
  ['a timer that rings a millisecond early', -1],
  ['a clock that is set back by an hour meanwhile', -3_600_000],
])('%s ends a pause all the same', async (_, offMs) => {
  const manual = createManualClock();
  const clock = { ...manual, off: 0, now: () => manual.now() + clock.off };
  const pacer = createPacer({ clock, random: () => 0, isClosed: () => false, onPause: () => {}, pace });
  const state = { refuse: true };
  const answer = pacer.run(() => (state.refuse ? Promise.reject(busy(2)) : Promise.resolve('came')), never);
  await manual.pass(0);
  state.refuse = false;
  clock.off = offMs;
  const settled = Promise.race([answer, new Promise((end) => manual.after(3_000, () => end('hangs')))]);
  await manual.pass(4_000);
  expect(await settled).toBe('came');
});
