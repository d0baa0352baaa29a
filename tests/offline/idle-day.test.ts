import { expect, onTestFinished, test } from 'vitest';
import { heldBytes } from '../contract/fuzz/collect-garbage.ts';
import { startMemoryService } from '../support/behaviours/start-memory-service.ts';
import { aDrivenCore, NOW, sampleOf, unwrap } from './pins-world.ts';

const TOKEN = 'token-of-the-idle-day';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A slot without figures is asked for 5, 10, 20, 40 and 80 minutes after it; each look may be a minute late. */
const AWAITED = 86 * MINUTE;
/** Warsaw is an hour ahead in November. */
const AHEAD = HOUR;
const FRIDAY = Date.parse('2026-11-20T00:00:00Z') - AHEAD;

/** The page's own report: this Friday, by store. */
const TODAY = {
  from: '2026-11-19T23:00:00Z',
  to: '2026-11-20T23:00:00Z',
  status: 'completed',
  groupBy: 'store',
  belowExpectationOnly: false,
} as const;

test('left alone for a day, the app asks for what is due and for nothing else, and holds what it held after an hour', async () => {
  const chain = sampleOf(20);
  const service = await startMemoryService({ token: TOKEN, chain });
  onTestFinished(() => service.stop());
  const asked: { readonly at: number; readonly path: string }[] = [];
  const core = await aDrivenCore((send, url) => {
    asked.push({ at: core.clock.now(), path: new URL(url).pathname });
    return send();
  });
  const { bridge, clock } = core;
  await core.connect(service.url, TOKEN);
  await core.untilKept();

  // A window on the Overview: it reads again what it is told has changed.
  const left = new AbortController();
  onTestFinished(() => left.abort());
  void (async () => {
    for await (const event of core.core.events.subscribeWindow(left.signal)) {
      if (event.type === 'changed' && event.read === 'fillRates.crossStore') await bridge.fillRates.crossStore(TODAY);
    }
  })().catch(() => {});
  const ids = chain.stores.map(({ store }) => store.externalId);
  unwrap(await bridge.stores.list());
  unwrap(await bridge.fillRates.crossStore(TODAY));
  unwrap(await bridge.followed.set({ externalIds: ids, isFollowed: true }));
  await core.drive(() => clock.now() >= NOW + 10 * MINUTE, 1_000);

  const begun = asked.length;
  await core.drive(() => clock.now() >= NOW + HOUR, 6_000);
  const afterAnHour = heldBytes();
  await core.drive(() => clock.now() >= NOW + 25 * HOUR, 6_000);
  const afterADay = heldBytes();

  const times = [...new Set(chain.stores.flatMap(({ expectations }) => expectations.map((one) => one.protocolTime)))];
  const slots = times.flatMap((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return [0, 1].map((day) => FRIDAY + day * 24 * HOUR + hours * HOUR + minutes * MINUTE);
  });
  const isDue = (at: number): boolean => slots.some((slot) => at >= slot && at <= slot + AWAITED);
  const idle = asked.slice(begun);
  expect(idle.filter(({ at }) => !isDue(at)).map(({ at, path }) => `${new Date(at).toISOString()} ${path}`)).toEqual(
    [],
  );
  // It was awake: each slot that came due was asked about.
  const due = slots.filter((slot) => slot > NOW && slot < NOW + 24 * HOUR);
  expect(due.length).toBeGreaterThanOrEqual(4);
  for (const slot of due) expect(idle.some(({ at }) => at >= slot && at <= slot + AWAITED)).toBe(true);
  console.log(`${idle.length} requests for ${due.length} slots; held ${afterAnHour} bytes, then ${afterADay}`);
  expect(afterADay).toBeLessThan(1.1 * afterAnHour);
}, 300_000);
