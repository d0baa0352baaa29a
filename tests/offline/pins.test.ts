import { expect, onTestFinished, test } from 'vitest';
import type { BridgeEvent } from '#shared/bridge/events.ts';
import type { PinProgress } from '#shared/bridge/offline.ts';
import { createContractClient } from '../contract/contract-client.ts';
import { TOKEN } from '../contract/test-service.ts';
import {
  aPinOf,
  aPinWorld,
  type DrivenCore,
  type FetchAs,
  JPEG,
  type PinWorld,
  sampleOf,
  unwrap,
} from './pins-world.ts';

const chain = sampleOf(30);
const STORES = chain.stores.length;
const aWorld = (fetchAs?: FetchAs, isDirect = false) => aPinWorld(chain, fetchAs, isDirect);
/** What the pages are told from here on. */
function listen({ core }: DrivenCore): BridgeEvent[] {
  const told: BridgeEvent[] = [];
  const left = new AbortController();
  onTestFinished(() => left.abort());
  void (async () => {
    for await (const event of core.events.subscribe(left.signal)) told.push(event);
  })().catch(() => {});
  return told;
}

const requestsOf = ({ front }: PinWorld) => front.journal.requests().length;

test('a pin brings every store of its days, four requests at once at most, and tells how far it is', async () => {
  const world = await aWorld();
  const { core } = world;
  const told = listen(core);
  const estimate = unwrap(await core.bridge.offline.estimate(aPinOf()));
  // Nothing was measured yet.
  expect(estimate).toMatchObject({ pictures: 0, fitsBudget: true, seconds: null });
  unwrap(await core.bridge.offline.addPin(aPinOf()));
  const pin = await core.driveTo('complete', 'incomplete', 'failed');
  expect(pin).toMatchObject({ state: 'complete', storesAsked: STORES, storesKept: STORES, failure: null });
  expect(core.most()).toBeLessThanOrEqual(4);
  const progress = told.flatMap((event): PinProgress[] => (event.type === 'pin_progress' ? [event.progress] : []));
  expect(progress.length).toBeGreaterThan(0);
  const done = progress.map((one) => one.done);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(progress.every((one) => one.done <= one.total)).toBe(true);
  // The service told how much there is before the first store was read.
  const { total: whole = 0 } = progress.at(-1) ?? {};
  const counted = progress.filter(({ isOpen }) => !isOpen).map(({ total }) => total);
  for (const total of counted) expect(Math.abs(total - whole)).toBeLessThan(0.1 * whole);
  const again = unwrap(await core.bridge.offline.estimate(aPinOf()));
  const asked = requestsOf(world);
  // What is here is not asked for again.
  expect(again.requests).toBeLessThan(asked / 2);
  expect(again.requests).toBeGreaterThan(3 * STORES);
  expect(again.seconds).not.toBeNull();
});

test('where the service does not count its stores, the total is said to be open and no time is told', async () => {
  const { core, front } = await aWorld();
  const told = listen(core);
  front.switchOn('badStatus', { status: 400 }, { operations: ['getCrossStoreFillRates'] });
  unwrap(await core.bridge.offline.addPin(aPinOf()));
  expect(await core.driveTo('complete', 'incomplete', 'failed')).toMatchObject({ state: 'complete', failure: null });
  const progress = told.flatMap((event): PinProgress[] => (event.type === 'pin_progress' ? [event.progress] : []));
  expect(progress[0]).toMatchObject({ isOpen: true, secondsLeft: null });
  expect(progress.filter(({ isOpen, secondsLeft }) => isOpen && secondsLeft !== null)).toEqual([]);
});

test('a service that asks for a pause gets all of it, and the pin still comes to its end', async () => {
  const world = await aWorld();
  const { core, front } = world;
  const told = listen(core);
  const pause = front.switchOn('tooMany', { retryAfter: 'seconds', seconds: 40 }, { skip: 15, times: 2 });
  unwrap(await core.bridge.offline.addPin(aPinOf()));
  await core.driveTo('complete');
  expect(pause.used()).toBe(2);
  const requests = front.journal.requests();
  for (const { at } of requests.filter(({ outcome }) => outcome?.status === 429)) {
    expect(requests.filter((one) => one.at > at && one.at < at + 40_000)).toEqual([]);
  }
  expect(told.some((event) => event.type === 'pin_progress' && event.progress.waitingUntil !== null)).toBe(true);
  expect(core.most()).toBeLessThanOrEqual(4);
});

test('failures that pass by themselves are waited out, ever longer, and nothing is missing afterwards', async () => {
  const { core, front } = await aWorld();
  front.switchOn('badStatus', { status: 500 }, { operations: ['getExpositionFillRate'], chance: 0.25, times: 25 });
  front.switchOn('resetBefore', {}, { operations: ['listStoreExpectations'], times: 2 });
  unwrap(await core.bridge.offline.addPin(aPinOf()));
  expect(await core.driveTo('complete', 'incomplete', 'failed')).toMatchObject({ state: 'complete', failure: null });
});

test('a gateway that drops out again and again costs little more than the requests it dropped', async () => {
  const whole = await aWorld();
  unwrap(await whole.core.bridge.offline.addPin(aPinOf()));
  await whole.core.driveTo('complete');

  const world = await aWorld();
  const dropped = world.front.switchOn('badStatus', { status: 503 }, { skip: 10, chance: 0.1, times: 8 });
  unwrap(await world.core.bridge.offline.addPin(aPinOf()));
  await world.core.driveTo('complete');
  const drops = dropped.used();
  expect(drops).toBeGreaterThan(2);
  // Each time up to four requests are under way, and a look whether the service is back.
  expect(requestsOf(world)).toBeLessThanOrEqual(requestsOf(whole) + 8 * drops);
});

test('a display that cannot be read leaves the pin incomplete, and is brought by the next round', async () => {
  const { core, front } = await aWorld();
  const broken = front.switchOn('truncatedJson', {}, { operations: ['getExpositionFillRate'], skip: 3, times: 1 });
  unwrap(await core.bridge.offline.addPin(aPinOf()));
  const pin = await core.driveTo('complete', 'incomplete', 'failed');
  expect(pin).toMatchObject({ state: 'incomplete', failure: { code: 'answer_malformed' } });
  expect(broken.used()).toBe(1);
  unwrap(await core.bridge.offline.resumePin({ pinId: pin.pinId }));
  expect(await core.driveTo('complete')).toMatchObject({ failure: null });
});

test('a list of runs that is always cut is told to be incomplete', async () => {
  const cut = async (send: () => Promise<Response>, url: string) => {
    const answer = await send();
    if (!new URL(url).pathname.endsWith('/protocols')) return answer;
    return Response.json({ ...(await answer.json()), nextCursor: 'more' });
  };
  const { core } = await aWorld(cut);
  const [first] = chain.stores;
  unwrap(await core.bridge.offline.addPin(aPinOf({ externalIds: [first?.store.externalId ?? ''] })));
  expect(await core.driveTo('complete', 'incomplete')).toMatchObject({ state: 'incomplete', storesKept: 1 });
});

test('a pin that is stopped asks nothing more; resumed, it asks only for the rest', async () => {
  const whole = await aWorld();
  unwrap(await whole.core.bridge.offline.addPin(aPinOf()));
  await whole.core.driveTo('complete');
  const ideal = requestsOf(whole);

  const world = await aWorld();
  const { core } = world;
  const [added] = unwrap(await core.bridge.offline.addPin(aPinOf()));
  const pinId = added?.pinId ?? '';
  await core.drive(() => requestsOf(world) > ideal / 2);
  expect(unwrap(await core.bridge.offline.stopPin({ pinId }))).toMatchObject([{ state: 'stopped' }]);
  const stoppedAt = requestsOf(world);
  await core.clock.pass(60_000);
  expect(requestsOf(world)).toBe(stoppedAt);
  unwrap(await core.bridge.offline.resumePin({ pinId }));
  await core.driveTo('complete');
  // Twice: the list of stores, the names of regions, and what was under way.
  expect(requestsOf(world)).toBeLessThanOrEqual(ideal + 20);
});

test('a round that the network ends goes on by itself when the service answers again', async () => {
  const world = await aWorld();
  const { core, front } = world;
  unwrap(await core.bridge.offline.addPin(aPinOf()));
  await core.drive(() => requestsOf(world) > 20);
  await front.refuse();
  expect(await core.driveTo('waiting')).toMatchObject({ failure: expect.anything() });
  await front.accept();
  expect(await core.driveTo('complete')).toMatchObject({ failure: null, storesKept: STORES });
});

test('a pin of all stores takes new ones too, and one of some stores says which are unknown', async () => {
  const { core, service } = await aWorld();
  unwrap(await core.bridge.offline.addPin(aPinOf()));
  const { pinId } = await core.driveTo('complete');
  const client = createContractClient(service.url, TOKEN);
  await client.call('upsertStore', { params: { externalId: 'NEW-1' }, body: { name: 'New' } });
  unwrap(await core.bridge.offline.resumePin({ pinId }));
  await core.drive(async () => unwrap(await core.bridge.offline.pins())[0]?.storesKept === STORES + 1, 2_000);
  expect(await core.driveTo('complete')).toMatchObject({ storesAsked: STORES + 1 });

  unwrap(await core.bridge.offline.removePin({ pinId }));
  unwrap(await core.bridge.offline.addPin(aPinOf({ externalIds: ['NEW-1', 'unknown'] })));
  expect(await core.driveTo('complete', 'incomplete')).toMatchObject({
    state: 'incomplete',
    storesAsked: 2,
    storesKept: 1,
    failure: { code: 'not_found' },
  });
});

test('pictures are brought with the photos, held by the pin, and let go with it', async () => {
  const { core } = await aWorld(undefined, true);
  const externalIds = chain.stores.slice(0, 1).map(({ store }) => store.externalId);
  unwrap(await core.bridge.offline.addPin(aPinOf({ externalIds, photos: 'originals' })));
  const { pinId } = await core.driveTo('complete');
  const originals = async () =>
    unwrap(await core.bridge.offline.status()).kept.find(({ kind }) => kind === 'originals');
  const kept = await originals();
  expect(kept?.count).toBeGreaterThan(20);
  expect(kept?.pinnedBytes).toBe(kept?.bytes);
  unwrap(await core.bridge.offline.clear({ kind: 'originals' }));
  expect((await originals())?.count).toBe(kept?.count);
  unwrap(await core.bridge.offline.removePin({ pinId }));
  unwrap(await core.bridge.offline.clear({ kind: 'originals' }));
  expect((await originals())?.count).toBe(0);
});

test('pictures of a new address are left out and counted, and come when it is allowed', async () => {
  const { core } = await aWorld(async (send, url) => {
    if (new URL(url).hostname === 'img.example')
      return new Response(JPEG, { headers: { 'content-type': 'image/jpeg' } });
    const answer = await send();
    if (!answer.headers.get('content-type')?.includes('json')) return answer;
    const elsewhere = (await answer.text()).replaceAll(
      /"imageUrl":"http:\/\/[^/"]+/g,
      '"imageUrl":"https://img.example',
    );
    return new Response(elsewhere, { status: answer.status, headers: answer.headers });
  }, true);
  const [workspace] = unwrap(await core.bridge.workspaces.list()).items;
  const host = { id: workspace?.id ?? '', host: 'img.example' };
  // After a removal nothing is learnt any more.
  unwrap(await core.bridge.workspaces.removePictureHost(host));
  const externalIds = chain.stores.slice(0, 1).map(({ store }) => store.externalId);
  unwrap(await core.bridge.offline.addPin(aPinOf({ externalIds, photos: 'originals' })));
  const { pinId, failure } = await core.driveTo('complete', 'incomplete');
  if (failure?.code !== 'photo_held_back') throw new Error(`not held back: ${JSON.stringify(failure)}`);
  expect(failure.host).toBe('img.example');
  expect(failure.count).toBeGreaterThan(20);
  expect(unwrap(await core.bridge.workspaces.allowPictureHost(host)).items[0]?.pictureHosts).toEqual([
    { host: 'img.example', state: 'allowed' },
  ]);
  unwrap(await core.bridge.offline.resumePin({ pinId }));
  expect((await core.driveTo('complete')).failure).toBeNull();
});

test('pictures that cannot be had are counted; those that are gone are not asked for again until a person asks', async () => {
  const asked: string[] = [];
  const seen = () => [...new Set(asked)];
  const { core } = await aWorld(async (send, url) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/v1/')) return send();
    asked.push(pathname);
    return seen().indexOf(pathname) % 3 === 0 ? new Response('', { status: 410 }) : send();
  }, true);
  const told = listen(core);
  const externalIds = chain.stores.slice(0, 1).map(({ store }) => store.externalId);
  unwrap(await core.bridge.offline.addPin(aPinOf({ externalIds, photos: 'originals' })));
  const pin = await core.driveTo('complete', 'incomplete');
  const of = seen().length;
  const lost = Math.ceil(of / 3);
  expect(lost).toBeGreaterThan(10);
  expect(pin).toMatchObject({ state: 'complete', failure: null, pictures: { asked: of, kept: of - lost } });
  const noticed = () => told.flatMap((event) => (event.type === 'notice' ? [event.notice] : []));
  await core.drive(() => noticed().length > 0);
  expect(noticed()).toMatchObject([{ kind: 'downloaded', isComplete: false }]);

  const goneAt = (paths: readonly string[]) => paths.filter((path) => seen().indexOf(path) % 3 === 0).length;
  const before = goneAt(asked);
  await core.drive(async () => (await core.driveTo('complete')).asOf !== pin.asOf, 300_000);
  expect((await core.driveTo('complete')).pictures).toMatchObject({ asked: of, kept: of - lost });
  expect(goneAt(asked)).toBe(before);
  unwrap(await core.bridge.offline.resumePin({ pinId: pin.pinId }));
  await core.drive(() => goneAt(asked) >= before + lost);
});
