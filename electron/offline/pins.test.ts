import { expect, onTestFinished, test } from 'vitest';
import type { OfflineCache } from '#electron/cache/open-cache.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { StoredPin } from '#electron/store/results/pins-table.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { BridgeEvent } from '#shared/bridge/events.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createMemoryCache } from '#tests/support/core/memory-cache.ts';
import { createPins } from './pins.ts';

const REQUEST = { externalIds: null, period: { kind: 'last_days', days: 3 }, photos: 'none' } as const;
const NONE_KEPT = { storesAsked: 1, storesKept: 0, complete: false, asOf: null };

/** Pins whose file answers when the test lets it, and whose service never does. */
function aWorld() {
  const clock = createManualClock();
  const kept = new Map<string, StoredPin>();
  const asked = Promise.withResolvers<never>();
  const requests = { count: 0 };
  const events: BridgeEvent[] = [];
  /** What reads of the file by name wait for, once. */
  const holds = new Map<string, Promise<void>>();
  /** Writes by name that fail, once. */
  const refused = new Set<string>();
  const disk = { isFull: false, refusals: 0 };
  const call = async (name: string, input: unknown) => {
    if (disk.isFull) disk.refusals += 1;
    if (disk.isFull || refused.delete(name)) throw new FailureError({ code: 'unwritable', isFull: true });
    const pin = input as StoredPin;
    if (name === 'pins.put' || name === 'pins.nextRound') kept.set(pin.pinId, pin);
    return null;
  };
  const report = async (name: string) => {
    const value = { 'pins.list': [...kept.values()], 'pins.parts': [], 'pins.coverage': NONE_KEPT }[name];
    const hold = holds.get(name);
    holds.delete(name);
    await hold;
    return value;
  };
  const runSlots = async () => {
    const hold = holds.get('slots.find');
    holds.delete('slots.find');
    await hold;
    return [];
  };
  const cache: OfflineCache = {
    ...createMemoryCache(),
    runSlots,
    call: call as OfflineCache['call'],
    report: report as OfflineCache['report'],
  };
  const pins = createPins({
    workspaceId: 'w1',
    timeZone: 'Europe/Warsaw',
    cache,
    clock,
    api: {} as never,
    fetchRead(_name, _input, options) {
      requests.count += 1;
      const left = Promise.withResolvers<never>();
      options?.signal?.addEventListener('abort', () => left.reject(options.signal?.reason));
      return Promise.race([asked.promise, left.promise]);
    },
    keepPicture: async () => 0,
    connectivity: () => 'open',
    events: { publish: (event) => void events.push(event) },
    random: () => 0.5,
    newId: () => 'pin-1',
    log: { info: () => {}, error: () => {} } as never,
    signal: new AbortController().signal,
  });
  onTestFinished(() => pins.close());
  const roundFails = async (failure: Failure = { code: 'unreachable', host: 'service.test' }) => {
    asked.reject(new FailureError(failure));
    while (kept.get('pin-1')?.state === 'running') await clock.pass(60_000);
  };
  const notices = () => events.flatMap((event) => (event.type === 'notice' ? [event.notice] : []));
  return { pins, kept, holds, refused, disk, requests, notices, clock, roundFails };
}

test.each(['pins.list', 'pins.coverage'])(
  'a round that fails while %s is read has its failure in the list',
  async (name) => {
    const { pins, kept, holds, roundFails } = aWorld();
    await pins.addPin(REQUEST);
    await expect.poll(() => kept.get('pin-1')?.state).toBe('running');
    const hold = Promise.withResolvers<void>();
    holds.set(name, hold.promise);
    const list = pins.pins();
    await roundFails();
    hold.resolve();
    expect(await list).toMatchObject([{ state: 'waiting', failure: { code: 'unreachable' } }]);
  },
);

test('a pin that is stopped while its next round is looked for begins none', async () => {
  const { pins, kept, holds, requests, clock } = aWorld();
  const hold = Promise.withResolvers<void>();
  holds.set('slots.find', hold.promise);
  await pins.addPin(REQUEST);
  await expect.poll(() => holds.has('slots.find')).toBe(false);
  await pins.stopPin('pin-1');
  hold.resolve();
  await clock.pass(3_600_000);
  expect(kept.get('pin-1')?.state).toBe('stopped');
  expect(requests.count).toBe(0);
});

test.each([
  ['stopped', 'pins.put', 'stopPin'],
  ['removed', 'pins.remove', 'removePin'],
] as const)('a pin that can’t be %s, because the disk is full, goes on', async (_, name, end) => {
  const { pins, kept, refused, requests } = aWorld();
  await pins.addPin(REQUEST);
  await expect.poll(() => requests.count).toBe(1);
  refused.add(name);
  await expect(pins[end]('pin-1')).rejects.toMatchObject({ failure: { code: 'unwritable' } });
  await expect.poll(() => requests.count).toBe(2);
  expect(kept.get('pin-1')?.state).toBe('running');
});

test('a pin rests no longer than five minutes after a failure, also when the clock is set back by an hour', async () => {
  const { pins, kept, requests, clock, roundFails } = aWorld();
  await pins.addPin(REQUEST);
  await expect.poll(() => kept.get('pin-1')?.state).toBe('running');
  await roundFails();
  const before = requests.count;
  const awake = clock.now;
  Object.assign(clock, { now: () => awake() - 3_600_000 });
  await clock.pass(301_000);
  expect(requests.count).toBeGreaterThan(before);
});

test('a round whose end can’t be stored, because the disk is full, rests, and its line says why', async () => {
  const { pins, kept, disk, requests, clock, roundFails } = aWorld();
  await pins.addPin(REQUEST);
  await expect.poll(() => requests.count).toBe(1);
  disk.isFull = true;
  void roundFails({ code: 'unwritable', isFull: true });
  await clock.pass(60_000);
  const { refusals } = disk;
  await clock.pass(1_800_000);
  expect(disk.refusals).toBe(refusals);
  expect(await pins.pins()).toMatchObject([{ state: 'failed', failure: { code: 'unwritable', isFull: true } }]);
  disk.isFull = false;
  const before = requests.count;
  await clock.pass(3_600_000);
  expect(requests.count).toBeGreaterThan(before);
  expect(kept.get('pin-1')?.state).toBe('failed');
});

const DAY_MS = 86_400_000;
const FULL = { code: 'unwritable', isFull: true } as const;

test('an update that fails once is told once, and tried again after an hour', async () => {
  const { pins, kept, requests, notices, clock, roundFails } = aWorld();
  const began = clock.now() - 3 * DAY_MS;
  const round = { startedAt: began, endedAt: began, fromMs: began - DAY_MS, toMs: clock.now() };
  kept.set('pin-1', { pinId: 'pin-1', request: REQUEST, createdAt: began, state: 'complete', failure: null, round });
  pins.connected();
  await expect.poll(() => kept.get('pin-1')?.state).toBe('running');
  await roundFails(FULL);
  expect(kept.get('pin-1')).toMatchObject({ state: 'failed', failure: FULL });
  expect(notices()).toMatchObject([{ kind: 'downloaded', isComplete: false }]);
  const before = requests.count;
  pins.connected();
  await clock.pass(1_800_000);
  expect(requests.count).toBe(before);
  await clock.pass(3_600_000);
  expect(requests.count).toBe(before + 1);
  expect(kept.get('pin-1')?.state).toBe('failed');
  expect(notices()).toHaveLength(1);
});

test('a pause of hours that the service asks for is kept, also when it answers otherwise', async () => {
  const { pins, kept, requests, clock, roundFails } = aWorld();
  await pins.addPin(REQUEST);
  await expect.poll(() => kept.get('pin-1')?.state).toBe('running');
  await roundFails({ code: 'rate_limited', retryAfterSeconds: 7200 });
  expect(kept.get('pin-1')?.state).toBe('waiting');
  const before = requests.count;
  await clock.pass(3_600_000);
  pins.connected();
  await clock.pass(3_300_000);
  expect(requests.count).toBe(before);
  await clock.pass(600_000);
  expect(requests.count).toBeGreaterThan(before);
});
