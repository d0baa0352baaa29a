import { expect, test } from 'vitest';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { type QueuedPhoto, queuedPhotoAt } from '#shared/domain/review/queue-data.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { createContractClient } from '../contract/contract-client.ts';
import { startTestService, TOKEN } from '../contract/test-service.ts';
import { aDrivenCore, aPinOf, type DrivenCore, sampleOf, unwrap, ZONE } from './pins-world.ts';

const chain = sampleOf(60);
const externalIds = chain.stores.flatMap(({ store }) => store.externalId ?? []);
const range = { from: startOfDay('2026-11-19', ZONE), to: startOfDay('2026-11-21', ZONE) };
const request = { externalIds, ...range, photos: 'none' } as const;
const query = ReviewQuery.parse({ stores: externalIds, period: { kind: 'range', ...range } });

async function aWorld(fetchAs?: Parameters<typeof aDrivenCore>[0]) {
  const service = await startTestService(chain);
  const core = await aDrivenCore(fetchAs);
  await core.connect(service.url, TOKEN);
  await core.untilKept();
  return { service, core };
}

const untilOver = (core: DrivenCore) =>
  core.drive(async () => !['waiting', 'running'].includes(unwrap(await core.bridge.fetches.state())?.state ?? 'none'));

async function queueIn({ bridge }: DrivenCore) {
  const queue = unwrap(await bridge.review.queue(query));
  const photos = queue.photos.key.map((_, place) => queuedPhotoAt(queue, place)).filter((one) => one !== null);
  return { ...queue, photos };
}

test('photos that are not here are fetched once, and each has the facts that the service has for it', async () => {
  const { service, core } = await aWorld();
  expect(await queueIn(core)).toMatchObject({ total: 0, gaps: { storesAsked: externalIds.length, storesKept: 0 } });
  expect(unwrap(await core.bridge.fetches.start(request))).toMatchObject({ state: 'waiting', request });
  await untilOver(core);
  expect(unwrap(await core.bridge.fetches.state())).toMatchObject({ state: 'complete', failure: null });

  const { photos, gaps } = await queueIn(core);
  expect(gaps).toMatchObject({ storesKept: externalIds.length, storesInPart: 0, storesMissing: [] });
  const byKey = new Map<string, QueuedPhoto>(photos.map((photo) => [photo.photoKey, photo]));
  const client = createContractClient(service.url, TOKEN);
  for (const { store, expositions } of chain.stores) {
    for (const { expositionId, label } of expositions) {
      for (const status of ProtocolStatus.options) {
        const params = { externalId: store.externalId ?? '', expositionId };
        const { items } = await client.call('getExpositionFillRate', { params, query: { ...range, status } });
        for (const item of items) {
          const photo = byKey.get(item.photoId);
          byKey.delete(item.photoId);
          expect(photo).toMatchObject({
            store: { externalId: store.externalId, name: store.name },
            display: { expositionId, label },
            run: {
              protocolId: item.protocolId,
              status,
              scheduledDate: item.scheduledDate,
              scheduledAt: item.scheduledAt,
            },
            measured: item.fillRate ?? null,
            delta: item.expectation.delta,
            imageStatus: item.imageStatus,
          });
        }
      }
    }
  }
  expect([...byKey.keys()]).toEqual([]);
  expect(unwrap(await core.bridge.offline.pins())).toEqual([]);
  // Nothing is held for it.
  expect(unwrap(await core.bridge.offline.status()).kept.every(({ pinnedBytes }) => pinnedBytes === 0)).toBe(true);
});

test('a fetch comes before a pin, is stopped by a person, and goes on without asking again for what is here', async () => {
  const asked: string[] = [];
  const { core } = await aWorld((send, url) => {
    asked.push(url);
    return send();
  });
  unwrap(await core.bridge.offline.addPin(aPinOf()));
  unwrap(await core.bridge.fetches.start(request));
  await core.drive(() => asked.length > 8);
  expect(unwrap(await core.bridge.fetches.stop())).toMatchObject({ state: 'stopped' });
  await core.driveTo('complete');
  const before = asked.length;
  unwrap(await core.bridge.fetches.start(request));
  await untilOver(core);
  expect(unwrap(await core.bridge.fetches.state())).toMatchObject({ state: 'complete' });
  const photoReports = asked.slice(before).filter((url) => /expositions\/.*fill-rate/.test(url));
  expect(photoReports.filter((url) => url.includes('status=completed'))).toEqual([]);
  expect((await queueIn(core)).total).toBeGreaterThan(0);
});

test('a list of stores that came just before is not asked for again, an older one is', async () => {
  const asked: string[] = [];
  const { core } = await aWorld((send, url) => {
    asked.push(new URL(url).pathname);
    return send();
  });
  unwrap(await core.bridge.stores.list());
  const listed = () => asked.filter((path) => path === '/v1/stores').length;
  const before = listed();
  expect(before).toBeGreaterThan(0);
  unwrap(await core.bridge.fetches.start(request));
  await untilOver(core);
  expect(listed()).toBe(before);
  await core.clock.pass(120_000);
  unwrap(await core.bridge.fetches.start(request));
  await untilOver(core);
  expect(listed()).toBeGreaterThan(before);
});

test('of a large chain, a fetch of a few stores asks about these alone, also for the names of their regions', async () => {
  const asked: URL[] = [];
  const { core } = await aWorld((send, url) => {
    asked.push(new URL(url));
    return send();
  });
  const [id = ''] = externalIds;
  unwrap(await core.bridge.fetches.start({ ...request, externalIds: [id] }));
  await untilOver(core);
  const reports = asked.filter(({ pathname }) => pathname === '/v1/fill-rate');
  expect(reports.length).toBeGreaterThan(0);
  for (const { searchParams } of reports) expect(searchParams.get('externalIds')).toBe(id);
  const asks = { ...range, externalIds: [id], status: 'completed' as const, examples: 0 };
  const { names } = unwrap(await core.bridge.reasons.sums({ ...asks, groupBy: ['region'] }));
  expect(Object.keys(names.regions)).toHaveLength(1);
});
