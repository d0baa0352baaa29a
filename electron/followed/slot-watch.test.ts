import { expect, onTestFinished, test } from 'vitest';
import type { OfflineCache } from '#electron/cache/open-cache.ts';
import { createCoreEvents } from '#electron/lib/core-events.ts';
import type { FetchRead } from '#electron/reads/ask-service.ts';
import { findRunSlots, findStoresDue, writeRunSlots } from '#electron/store/answers/run-slots-table.ts';
import { changeFollowed, readFollowed } from '#electron/store/db/facts-table.ts';
import { MOST_FOLLOWED, type Notice } from '#shared/bridge/followed.ts';
import type { NoticeRules } from '#shared/bridge/settings.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { aComparison, aGroup } from '#tests/builders/reports.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createMemoryCache } from '#tests/support/core/memory-cache.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { createSlotWatch } from './slot-watch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Friday, 11:00 in Warsaw. Runs are due at 07:00, 10:30, 13:30 and 15:30 of each day. */
const NOW = Date.parse('2026-11-20T10:00:00Z');
const SLOTS = [7 * 60, 630, 810, 930];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => SLOTS.map((minute) => day * 1440 + minute));
const HALF_PAST_ONE = '2026-11-20T12:30:00.000Z';
const HALF_PAST_THREE = '2026-11-20T14:30:00.000Z';

const aStore = (externalId: string, delta: number): FillRateGroup =>
  aGroup({
    ...{ key: externalId, externalId, storeName: `Store ${externalId}` },
    expectation: aComparison(80, { delta, comparedImageCount: 12 }),
  });

type Asked = { readonly name: string; readonly input: Record<string, unknown> };

/** A watch over a real store file, whose service answers what the test says. */
function aWorld({ slots = EVERY_DAY }: { slots?: readonly number[] } = {}) {
  const clock = createManualClock(NOW);
  const events = createCoreEvents();
  const db = openMemoryDb();
  /** The file that is in use. */
  const file = { db };
  for (const id of ['A', 'B', 'C']) {
    writeRunSlots(
      db,
      id,
      'target',
      slots.map((minute) => ({ minute, seenDay: 0 })),
    );
  }
  const asked: Asked[] = [];
  const notices: Notice[] = [];
  const said = {
    rules: { leastPoints: 5, quiet: null } as NoticeRules | null,
    groups: (_slot: string): readonly FillRateGroup[] | Error => [aStore('A', -21), aStore('B', 2), aStore('C', -6)],
    store: { state: 'kept' } as ReturnType<OfflineCache['state']>,
  };
  const calls: Readonly<Record<string, (input: never) => unknown>> = {
    'followed.read': () => readFollowed(file.db),
    'followed.change': (change: Parameters<typeof changeFollowed>[1]) => changeFollowed(file.db, change),
    'slots.due': ({ externalIds, minute }: { externalIds: readonly string[]; minute: number }) =>
      findStoresDue(db, externalIds, minute),
  };
  const cache = {
    ...createMemoryCache(),
    state: () => said.store,
    runSlots: async (ids: readonly string[] | null) => findRunSlots(db, ids),
    call: (async (name: string, input: never) => calls[name]?.(input)) as OfflineCache['call'],
  };
  const fetchRead = (async (name: string, input: Record<string, unknown>) => {
    asked.push({ name, input });
    const items = name === 'fillRates.crossStore' ? said.groups(String(input['from'])) : [];
    if (items instanceof Error) throw items;
    return { value: { items }, asOf: clock.now(), complete: true, outcome: 'changed' };
  }) as unknown as FetchRead;
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  void (async () => {
    for await (const event of events.subscribe(closing.signal)) if (event.type === 'notice') notices.push(event.notice);
  })().catch(() => {});
  const connect = (isOnline: boolean) =>
    events.setConnection(
      isOnline
        ? { state: 'online', lastAnswerAt: new Date(clock.now()).toISOString() }
        : { state: 'offline', since: new Date(clock.now()).toISOString(), failure: { code: 'connection_lost' } },
    );
  connect(true);
  const watch = createSlotWatch({
    ...{ workspaceId: 'w1', timeZone: 'Europe/Warsaw', cache, fetchRead, events, clock, signal: closing.signal },
    noticeRules: () => said.rules,
  });
  const reports = () => asked.flatMap(({ name, input }) => (name === 'fillRates.crossStore' ? input['from'] : []));
  return { clock, watch, asked, reports, notices, said, connect, db, file };
}

/** The world, in which A, B and C are followed. */
async function aFollowing(of?: Parameters<typeof aWorld>[0]) {
  const world = aWorld(of);
  await world.watch.set(['A', 'B', 'C'], true);
  return world;
}

test('after a slot one report is asked for, and one notice says which stores fell', async () => {
  const { clock, asked, notices } = await aFollowing();
  await clock.pass(2.5 * HOUR + 4 * MINUTE);
  expect(asked).toEqual([]);
  await clock.pass(2 * MINUTE);
  expect(asked).toEqual([
    {
      name: 'fillRates.crossStore',
      input: {
        ...{ from: HALF_PAST_ONE, to: '2026-11-20T12:31:00.000Z', externalIds: ['A', 'B', 'C'] },
        ...{ status: 'completed', groupBy: 'store', belowExpectationOnly: false },
      },
    },
  ]);
  expect(notices).toEqual([
    {
      ...{ kind: 'slot', id: `w1 ${HALF_PAST_ONE}`, workspaceId: 'w1', slot: HALF_PAST_ONE },
      ...{ withRun: 3, unjudged: 0, awaited: 0 },
      below: [
        { externalId: 'A', name: 'Store A', delta: -21 },
        { externalId: 'C', name: 'Store C', delta: -6 },
      ],
    },
  ]);
});

test('nothing below is no notice; the least delta decides', async () => {
  const { clock, said, reports, notices } = await aFollowing();
  said.rules = { leastPoints: 22, quiet: null };
  await clock.pass(3 * HOUR);
  expect(reports()).toEqual([HALF_PAST_ONE]);
  expect(notices).toEqual([]);
});

test('in a day there is one request for each due slot and none besides; with nobody followed there is none', async () => {
  const { clock, asked, notices } = await aFollowing();
  await clock.pass(24 * HOUR);
  expect(asked.map(({ input }) => input['from'])).toEqual([
    HALF_PAST_ONE,
    HALF_PAST_THREE,
    '2026-11-21T06:00:00.000Z',
    '2026-11-21T09:30:00.000Z',
  ]);
  expect(notices).toHaveLength(4);
  const idle = aWorld();
  await idle.clock.pass(24 * HOUR);
  expect(idle.asked).toEqual([]);
});

test('a computer that slept wakes to one notice, of the newest slot', async () => {
  const { clock, reports, notices } = await aFollowing();
  const awake = clock.now;
  // The timers of a sleeping computer stand still, its clock does not.
  Object.assign(clock, { now: () => awake() + 26 * HOUR + 45 * MINUTE });
  await clock.pass(2 * MINUTE);
  expect(reports()).toEqual(['2026-11-21T12:30:00.000Z']);
  expect(notices).toHaveLength(1);
});

test('a slot of more than twelve hours ago is no news', async () => {
  const { clock, reports } = await aFollowing({ slots: [5 * 1440 + 810] });
  const awake = clock.now;
  Object.assign(clock, { now: () => awake() + 20 * HOUR });
  await clock.pass(5 * MINUTE);
  expect(reports()).toEqual([]);
});

test('a clock that is set back tells no slot twice, and none is lost after one that was far ahead', async () => {
  const { clock, reports } = await aFollowing();
  const real = clock.now;
  Object.assign(clock, { now: () => real() + 400 * 24 * HOUR });
  await clock.pass(2 * MINUTE);
  const ahead = reports().length;
  Object.assign(clock, { now: real });
  await clock.pass(2 * MINUTE);
  expect(reports()).toHaveLength(ahead);
  await clock.pass(3 * HOUR);
  expect(reports().slice(ahead)).toEqual([HALF_PAST_ONE]);
});

test('a slot that was told is not told again when the clock goes back before it', async () => {
  const { clock, notices } = await aFollowing();
  await clock.pass(2.5 * HOUR + 6 * MINUTE);
  const real = clock.now;
  Object.assign(clock, { now: () => real() - 20 * MINUTE });
  await clock.pass(HOUR);
  expect(notices).toHaveLength(1);
});

test('slots follow the chain’s clock through the change to winter time', async () => {
  const { clock, reports } = await aFollowing({ slots: [6 * 1440 + 810, 810] });
  const start = Date.parse('2026-10-24T10:00:00Z');
  const real = clock.now;
  Object.assign(clock, { now: () => real() - NOW + start });
  await clock.pass(30 * HOUR);
  expect(reports()).toEqual(['2026-10-24T11:30:00.000Z', '2026-10-25T12:30:00.000Z']);
});

test('a slot without figures is asked for again after growing pauses, and then given up', async () => {
  const { clock, said, asked, notices } = await aFollowing({ slots: [5 * 1440 + 810] });
  const at: number[] = [];
  said.groups = () => {
    at.push((clock.now() - Date.parse(HALF_PAST_ONE)) / MINUTE);
    return [];
  };
  await clock.pass(24 * HOUR);
  expect(asked).toHaveLength(5);
  expect(at).toEqual([5, 10, 20, 40, 80]);
  expect(notices).toEqual([]);
});

test('figures that still come in are waited for; a run that was missed is not', async () => {
  const { clock, said, reports, notices } = await aFollowing();
  const arriving = [[aStore('A', -21)], [aStore('A', -21), aStore('B', -9)], [aStore('A', -21), aStore('B', -9)]];
  said.groups = () => arriving.shift() ?? [];
  await clock.pass(2.5 * HOUR + 26 * MINUTE);
  expect(reports()).toEqual([HALF_PAST_ONE, HALF_PAST_ONE, HALF_PAST_ONE]);
  expect(notices).toMatchObject([{ unjudged: 0, awaited: 1, below: [{ externalId: 'A' }, { externalId: 'B' }] }]);
});

test('only stores with a run then count; of those without figures nobody says that they have few photos', async () => {
  const { clock, said, db, notices } = await aFollowing();
  for (const id of ['B', 'C']) writeRunSlots(db, id, 'target', [{ minute: 5 * 1440 + 930, seenDay: 0 }]);
  said.groups = () => [aStore('A', -21)];
  await clock.pass(2.5 * HOUR + 6 * MINUTE);
  expect(notices).toMatchObject([{ withRun: 1, unjudged: 0, awaited: 0 }]);
});

test('offline nothing is asked, told or lost; the newest slot is told when the service answers again', async () => {
  const { clock, connect, reports, notices } = await aFollowing();
  connect(false);
  await clock.pass(5 * HOUR);
  expect(reports()).toEqual([]);
  connect(true);
  await clock.pass(MINUTE);
  expect(reports()).toEqual([HALF_PAST_THREE]);
  expect(notices).toHaveLength(1);
});

test('a service that fails is asked again, and its error is nobody’s', async () => {
  const { clock, said, notices } = await aFollowing();
  const answers = [new Error('lost'), [aStore('A', -8), aStore('B', 0), aStore('C', 0)]] as const;
  const left = [...answers];
  said.groups = () => left.shift() ?? [];
  await clock.pass(2.5 * HOUR + 11 * MINUTE);
  expect(notices).toMatchObject([{ below: [{ externalId: 'A' }] }]);
});

test('in quiet hours nothing is asked; nor when the organisation, or another Endcap, has it so', async () => {
  const { clock, said, reports } = await aFollowing();
  said.rules = { leastPoints: 5, quiet: { from: '13:00', to: '15:40' } };
  await clock.pass(5 * HOUR);
  expect(reports()).toEqual([]);
  said.rules = null;
  await clock.pass(15.5 * HOUR);
  expect(reports()).toEqual([]);
  said.rules = { leastPoints: 5, quiet: null };
  said.store = { state: 'read_only' };
  await clock.pass(4 * HOUR);
  expect(reports()).toEqual([]);
});

test('of stores without known slots the targets are read when somebody follows them, at most fifty', async () => {
  const { watch, clock, asked, db } = aWorld();
  expect(await watch.set(['A', 'X'], true)).toEqual(['A', 'X']);
  await clock.pass(0);
  expect(asked).toEqual([{ name: 'stores.expectations', input: { externalId: 'X' } }]);
  const many = Array.from({ length: 70 }, (_, nth) => `N${nth}`);
  await watch.set(many, true);
  await clock.pass(0);
  expect(asked).toHaveLength(51);
  expect(readFollowed(db)).toHaveLength(72);
});

test('stores are followed once, in their order, until they no longer are; and not without end', async () => {
  const { watch, db } = aWorld();
  await watch.set(['C', 'A', 'C'], true);
  expect(await watch.set(['A', 'B'], true)).toEqual(['C', 'A', 'B']);
  expect(await watch.set(['A'], false)).toEqual(['C', 'B']);
  expect(readFollowed(db)).toEqual(['C', 'B']);
  const many = Array.from({ length: MOST_FOLLOWED }, (_, nth) => `N${nth}`);
  await expect(watch.set(many, true)).rejects.toMatchObject({ failure: { code: 'validation_failed' } });
  expect(readFollowed(db)).toEqual(['C', 'B']);
});

test('another file that comes into use has a list of its own, which the next change adds to', async () => {
  const { watch, file, notices, clock, db } = await aFollowing();
  file.db = openMemoryDb();
  expect(await watch.list()).toEqual([]);
  expect(await watch.set(['D'], true)).toEqual(['D']);
  file.db = db;
  expect(await watch.list()).toEqual(['A', 'B', 'C']);
  expect(await watch.set(['E'], true)).toEqual(['A', 'B', 'C', 'E']);
  expect(readFollowed(db)).toEqual(['A', 'B', 'C', 'E']);
  await clock.pass(3 * HOUR);
  expect(notices).toMatchObject([{ withRun: 3 }]);
});

test('changes that overlap all count, and one that is refused stops none behind it', async () => {
  const { watch, db } = aWorld();
  const many = Array.from({ length: MOST_FOLLOWED }, (_, nth) => `N${nth}`);
  const [first, refused, last] = await Promise.allSettled([
    watch.set(['A', 'B'], true),
    watch.set(many, true),
    watch.set(['C'], true),
  ]);
  expect([first, last]).toMatchObject([{ value: ['A', 'B'] }, { value: ['A', 'B', 'C'] }]);
  expect(refused).toMatchObject({ status: 'rejected' });
  expect(readFollowed(db)).toEqual(['A', 'B', 'C']);
});

test('more stores than fit into an address are asked for as the whole chain', async () => {
  const { watch, clock, asked } = aWorld();
  await watch.set(['A', ...Array.from({ length: 200 }, (_, nth) => `N${nth}`)], true);
  await clock.pass(3 * HOUR);
  const report = asked.find(({ name }) => name === 'fillRates.crossStore');
  expect(report?.input).not.toHaveProperty('externalIds');
});

test('a store whose ID has a comma can not be asked for by it, and silences no other: the whole chain is asked for', async () => {
  const { watch, clock, asked, notices, said } = aWorld();
  said.groups = () => [aStore('A', -21), aStore('PL,12', -8), aStore('B', -30)];
  await watch.set(['A', 'PL,12'], true);
  await clock.pass(3 * HOUR);
  const report = asked.find(({ name }) => name === 'fillRates.crossStore');
  expect(report?.input).not.toHaveProperty('externalIds');
  expect(notices).toMatchObject([{ withRun: 2, below: [{ externalId: 'A' }, { externalId: 'PL,12' }] }]);
});
