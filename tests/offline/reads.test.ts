import { expect, test } from 'vitest';
import { readNames } from '#electron/reads/read-sources.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { createMemoryCache } from '#tests/support/core/memory-cache.ts';
import { type AppRun, askAll, aWorld, NOW, questions, type ReadsWorld, until, unwrap } from './reads-world.ts';

const MINUTE = 60_000;
const isoAfter = (ms: number) => new Date(NOW + ms).toISOString();

/** The reads that pages were told of, each as often as it was told. */
const newsOf = ({ told }: AppRun) => told.flatMap((event) => (event.type === 'changed' ? [event.read] : [])).toSorted();
const dataOf = (answers: Record<string, { data: unknown }>) =>
  Object.fromEntries(Object.entries(answers).map(([name, { data }]) => [name, data]));

/** A first run of the app that has seen everything, and was ended. */
async function visitAll(world: ReadsWorld) {
  const first = await world.start();
  await first.connect(world.origin);
  await until(first, 'online');
  const seen = await askAll(first.bridge);
  await first.core.close();
  return seen;
}

test('after a restart without the service every read is there with its age, and refreshes when it is back', async () => {
  const world = await aWorld();
  const seen = await visitAll(world);
  expect(Object.keys(seen).toSorted()).toEqual(readNames.toSorted());
  for (const answer of Object.values(seen)) expect(answer).toMatchObject({ source: 'service', asOf: isoAfter(0) });

  world.line.isOpen = false;
  await world.clock.pass(5 * MINUTE);
  const again = await world.start();
  await until(again, 'offline');
  world.line.asked.splice(0);
  const kept = await askAll(again.bridge);
  expect(dataOf(kept)).toEqual(dataOf(seen));
  for (const [name, answer] of Object.entries(kept)) {
    expect([name, answer.source, answer.asOf, answer.computed]).toEqual([name, 'computer', isoAfter(0), null]);
  }
  expect(world.line.asked).toEqual([]);
  expect(newsOf(again)).toEqual([]);
  const opened = again.core.events.connection();
  expect(opened).toMatchObject({ state: 'offline', since: isoAfter(5 * MINUTE) });

  world.line.isOpen = true;
  // The next look. No further: requests are under way, and time that passes would be a silence of the service.
  await world.clock.pass(1000);
  await until(again, 'online');
  await expect.poll(() => newsOf(again).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(readNames.length);
  const fresh = await askAll(again.bridge);
  expect(dataOf(fresh)).toEqual(dataOf(seen));
  for (const answer of Object.values(fresh)) {
    expect(answer.source).toBe('service');
    expect(Date.parse(answer.asOf)).toBeGreaterThan(NOW + 5 * MINUTE);
  }
  expect(newsOf(again)).toEqual(readNames.toSorted());
});

test('a figure is stale when the next run was due, and never when its range had ended', async () => {
  const world = await aWorld();
  const seen = await visitAll(world);
  const DAY = 1440 * MINUTE;
  expect(Object.fromEntries(Object.entries(seen).map(([name, { staleAfter }]) => [name, staleAfter]))).toMatchObject({
    'stores.list': isoAfter(DAY),
    'stores.contacts': isoAfter(DAY),
    'protocols.get': null,
  });
  // The chain's runs and expectations are of Monday to Thursday, 10:00; it is Friday.
  const monday = '2026-11-23T09:00:00.000Z';
  const again = await world.start();
  const slots = await askAll(again.bridge);
  for (const name of ['protocols.list', 'fillRates.store', 'fillRates.exposition', 'fillRates.crossStore']) {
    expect([name, slots[name]?.staleAfter]).toEqual([name, monday]);
  }
  const past = { externalId: 'W-001', from: '2026-11-01T00:00:00Z', to: '2026-11-03T00:00:00Z' };
  expect(unwrap(await again.bridge.protocols.list(past))).toMatchObject({ staleAfter: null, complete: true });
});

test('a part of a day is asked for once when its day is over, until then as everything else', async () => {
  const world = await aWorld();
  const HOUR = 60 * MINUTE;
  const partUntil = (hoursAgo: number) => ({
    from: isoAfter(-(hoursAgo + 3) * HOUR),
    to: isoAfter(-hoursAgo * HOUR),
    status: 'completed' as const,
  });
  const [over, recent] = [partUntil(24), partUntil(23)];
  const first = await world.start();
  await first.connect(world.origin);
  await until(first, 'online');
  for (const one of [over, recent]) unwrap(await first.bridge.fillRates.dayPart(one));
  await first.core.close();

  await world.clock.pass(5 * MINUTE);
  const again = await world.start();
  await until(again, 'online');
  world.line.asked.splice(0);
  const reports = () => world.line.asked.filter(({ path }) => path.endsWith('/fill-rate')).length;
  expect(unwrap(await again.bridge.fillRates.dayPart(over))).toMatchObject({ asOf: isoAfter(0), staleAfter: null });
  expect(unwrap(await again.bridge.fillRates.dayPart(recent))).toMatchObject({ asOf: isoAfter(0) });
  await expect.poll(() => newsOf(again)).toContain('fillRates.dayPart');
  expect(reports()).toBe(1);
  const asked = { read: 'fillRates.dayPart' as const, inputKey: canonicalJson(over) };
  expect(unwrap(await again.bridge.reads.refresh(asked)).asOf).toBe(isoAfter(5 * MINUTE));
  expect(reports()).toBe(2);
});

test('a part that was read by a clock that was ahead may not have been over, and is asked for again', async () => {
  const world = await aWorld();
  const DAY = 1440 * MINUTE;
  const today = { from: isoAfter(0), to: isoAfter(180 * MINUTE), status: 'completed' as const };
  await world.clock.pass(3 * DAY);
  const first = await world.start();
  await first.connect(world.origin);
  await until(first, 'online');
  unwrap(await first.bridge.fillRates.dayPart(today));
  await first.core.close();
  await world.clock.pass(-3 * DAY);
  const again = await world.start();
  await until(again, 'online');
  const asOf = async () => unwrap(await again.bridge.fillRates.dayPart(today)).asOf;
  expect(await asOf()).toBe(isoAfter(3 * DAY));
  await expect.poll(asOf).toBe(isoAfter(0));
});

test('an answer of a clock that was set back since is not taken for fresh, and is asked for again', async () => {
  const world = await aWorld();
  const YEAR = 365 * 1440 * MINUTE;
  await world.clock.pass(YEAR);
  await visitAll(world);
  await world.clock.pass(-YEAR);
  const again = await world.start();
  await until(again, 'online');
  const kept = unwrap(await again.bridge.stores.list());
  expect(kept).toMatchObject({ source: 'computer', asOf: isoAfter(YEAR) });
  await expect
    .poll(async () => (await again.bridge.stores.list()).ok && unwrap(await again.bridge.stores.list()).asOf)
    .toBe(isoAfter(0));
  expect(unwrap(await again.bridge.stores.list())).toMatchObject({ source: 'service', asOf: isoAfter(0) });
});

test('an answer that no longer fits the contract is asked again, never shown', async () => {
  const world = await aWorld();
  const cache = createMemoryCache();
  const run = await world.start({ openCache: () => cache });
  await run.connect(world.origin);
  await until(run, 'online');
  const seen = await askAll(run.bridge);
  for (const [key, kept] of cache.answers) cache.answers.set(key, { ...kept, value: { of: 'an older contract' } });
  world.line.asked.splice(0);
  expect(dataOf(await askAll(run.bridge))).toEqual(dataOf(seen));
  expect(world.line.asked.length).toBeGreaterThanOrEqual(readNames.length);

  for (const [key, kept] of cache.answers) cache.answers.set(key, { ...kept, value: [{ old: true }] });
  world.line.isOpen = false;
  await world.clock.pass(MINUTE);
  expect(await run.bridge.reads.refresh({ read: 'stores.list', inputKey: 'null' })).toMatchObject({ ok: false });
  await until(run, 'offline');
  for (const [name, ask] of Object.entries(questions)) {
    expect([name, await ask(run.bridge)]).toEqual([name, { ok: false, failure: { code: 'not_kept' } }]);
  }
});

test('what was never seen is not kept; a refused token says so', async () => {
  const world = await aWorld();
  const run = await world.start();
  await run.connect(world.origin, 'wrong');
  await until(run, 'token_refused');
  expect(await questions['stores.contacts'](run.bridge)).toEqual({ ok: false, failure: { code: 'unauthorized' } });

  const seen = await world.start({ openCache: () => createMemoryCache() });
  await seen.connect(world.origin);
  await until(seen, 'online');
  unwrap(await questions['stores.list'](seen.bridge));
  world.line.isOpen = false;
  await seen.bridge.reads.refresh({ read: 'stores.list', inputKey: 'null' });
  await until(seen, 'offline');
  expect(await questions['stores.contacts'](seen.bridge)).toEqual({ ok: false, failure: { code: 'not_kept' } });
  expect(unwrap(await questions['stores.list'](seen.bridge))).toMatchObject({ source: 'computer' });
});

test('removing a workspace removes what is kept of it; another one has its own', async () => {
  const world = await aWorld();
  const run = await world.start();
  await run.connect(world.origin);
  await until(run, 'online');
  unwrap(await questions['stores.contacts'](run.bridge));
  await run.connect(world.origin);
  world.line.isOpen = false;
  expect(await questions['stores.contacts'](run.bridge)).toMatchObject({ ok: false });
  const { items, activeId } = unwrap(await run.bridge.workspaces.list());
  const first = items.find(({ id }) => id !== activeId)?.id ?? '';
  unwrap(await run.bridge.workspaces.activate({ id: first }));
  expect(unwrap(await questions['stores.contacts'](run.bridge))).toMatchObject({ source: 'computer' });
  expect(unwrap(await run.bridge.offline.status())).toMatchObject({ store: { state: 'kept' }, quarantined: [] });
  unwrap(await run.bridge.workspaces.remove({ id: first }));
  expect(unwrap(await run.bridge.workspaces.list()).items).toHaveLength(1);
  expect(await questions['stores.contacts'](run.bridge)).toMatchObject({ ok: false });
});
