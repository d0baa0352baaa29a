import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { aFlappingWorld, type Breach, createChance, DAY, HOUR, MINUTE, SECOND } from './flapping-world.ts';
import { askAll, aWorld, questions, until } from './reads-world.ts';

const BREACHES: readonly Breach[] = ['refused', 'reset', 'silent'];

/** Bytes in use after everything that can go has gone. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

test('thirty days of a flapping network: nothing grows, and nothing is asked twice', async () => {
  const world = await aFlappingWorld();
  const { clock, counts } = world;
  const chance = createChance(7);
  const between = (least: number, most: number) => Math.round(least * (most / least) ** chance());
  const end = clock.now() + 30 * DAY;
  const outages = { count: 0, looks: 0 };
  const used: number[] = [];
  const pauses: number[] = [];
  const nextDay = { at: clock.now() + 10 * DAY };

  /** A person opens pages now and then while time passes. */
  const live = async (ms: number) => {
    for (let left = ms; left > 0; ) {
      const step = Math.min(left, between(30 * SECOND, 2 * HOUR));
      await clock.pass(step);
      left -= step;
      if (left > 0) world.visit(Math.floor(chance() * 20) + 1);
      await clock.pass(0);
    }
  };

  while (clock.now() < end) {
    await live(between(2 * SECOND, 3 * HOUR));
    world.cut(BREACHES[Math.floor(chance() * 3)] ?? 'refused');
    const outage = between(SECOND, 2 * HOUR);
    outages.count += 1;
    // 1, 2, 4, 8, 16, 32 seconds, then one a minute.
    outages.looks += 7 + outage / MINUTE;
    await live(outage);
    const wasNoticed = !world.isOnline();
    const joinedAt = clock.now();
    world.join();
    await clock.pass(2 * MINUTE);
    // By itself: nobody has touched anything.
    expect(world.isOnline()).toBe(true);
    if (wasNoticed) expect(world.isPageOf(joinedAt - MINUTE)).toBe(true);
    if (clock.now() >= nextDay.at) {
      nextDay.at += 10 * DAY;
      used.push(usedBytes());
      pauses.push(clock.pauses().length);
    }
  }
  expect(world.isOnline()).toBe(true);
  expect(outages.count).toBeGreaterThan(200);
  expect(counts.returns).toBeGreaterThan(100);
  expect(counts.changed).toBeGreaterThan(500);
  expect(counts.arrived).toBeLessThanOrEqual(1.1 * (counts.needed + counts.returns));
  // Noticing takes the requests that are under way, at most four refreshes and a person's page.
  expect(counts.lost).toBeLessThanOrEqual(1.1 * (outages.looks + 8 * outages.count));
  expect(Math.max(...pauses)).toBeLessThan(20);
  // Ten days, some hundred outages and two thousand requests lie between them.
  const [before = 0, after = 0] = used.slice(-2);
  expect(after - before).toBeLessThan(10_000_000);
  await world.close();
});

/** Sockets, files, timers and threads that are open, by kind. */
function openHandles(): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counted[kind] = (counted[kind] ?? 0) + 1;
  const files = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
  return { files, threads: counted['MessagePort'] ?? 0, sockets: counted['TCPSocketWrap'] ?? 0 };
}

test('a line that comes and goes leaves no file, socket or thread open', async () => {
  const world = await aWorld();
  const run = await world.start();
  await run.connect(world.origin);
  await until(run, 'online');
  await askAll(run.bridge);
  const handles: Record<string, number>[] = [];
  for (let round = 0; round < 40; round += 1) {
    await world.clock.pass(61_000);
    world.line.isOpen = false;
    expect(await run.bridge.reads.refresh({ read: 'stores.list', inputKey: 'null' })).toMatchObject({ ok: false });
    await until(run, 'offline');
    await askAll(run.bridge);
    const told = run.told.length;
    world.line.isOpen = true;
    await world.clock.pass(1000);
    await until(run, 'online');
    const isTold = () => run.told.slice(told).filter(({ type }) => type === 'changed').length;
    await expect.poll(isTold, { timeout: 60_000 }).toBe(Object.keys(questions).length);
    handles.push(openHandles());
  }
  const most = (part: readonly Record<string, number>[], kind: string) =>
    Math.max(...part.map((one) => one[kind] ?? 0));
  for (const kind of ['files', 'threads', 'sockets']) {
    // Connections are kept for a while, at most six at once; a leak of one for each round would be thirty.
    expect(most(handles.slice(-5), kind) - most(handles.slice(0, 5), kind), kind).toBeLessThan(12);
  }
});
