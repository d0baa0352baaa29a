import { expect, test } from 'vitest';
import type { BridgeEvent } from '#shared/bridge/events.ts';
import type { FetchRequest } from '#shared/bridge/fetches.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { aPinOf, aPinWorld, type DrivenCore, sampleOf, unwrap, ZONE } from './pins-world.ts';

const chain = sampleOf(60);
const STORES = chain.stores.length;
const aFetchOf = (from: string, to: string): FetchRequest => ({
  externalIds: null,
  from: startOfDay(from, ZONE),
  to: startOfDay(to, ZONE),
  photos: 'none',
});

/** Ids of the notices that the pages are told from here on. */
function listen({ core }: DrivenCore): string[] {
  const told: string[] = [];
  const isNotice = (event: BridgeEvent) => event.type === 'notice';
  void (async () => {
    for await (const event of core.events.subscribe(undefined))
      if (isNotice(event) && 'notice' in event) told.push(event.notice.id);
  })().catch(() => {});
  return told;
}

const fetchIn = async (core: DrivenCore, ...states: string[]) =>
  core.drive(async () => states.includes(unwrap(await core.bridge.fetches.state())?.state ?? 'none'));

const storesKept = async ({ bridge }: DrivenCore, { from, to }: FetchRequest) => {
  const query = ReviewQuery.parse({ stores: 'all', period: { kind: 'range', from, to } });
  return unwrap(await bridge.review.queue(query)).gaps.storesKept;
};

/** A pin whose first update after its download is under way. */
async function aPinBeingUpdated() {
  const { core, front } = await aPinWorld(chain);
  const told = listen(core);
  unwrap(await core.bridge.offline.addPin(aPinOf()));
  const { pinId } = await core.driveTo('complete');
  expect(told).toHaveLength(1);
  await front.quiet();
  front.journal.clear();
  await core.drive(() => front.journal.requests('listStoreExpositions').length > 0, 300_000);
  return { core, pinId, told: () => told.filter((id) => id.startsWith(`downloaded ${pinId} `)) };
}

test('an update of a pin that a fetch interrupts is nobody’s wait, so nobody is told of its end', async () => {
  const { core, told } = await aPinBeingUpdated();
  unwrap(await core.bridge.fetches.start(aFetchOf('2026-11-19', '2026-11-20')));
  await fetchIn(core, 'complete');
  await core.driveTo('complete');
  expect(told()).toHaveLength(1);
});

test('whoever resumes an update that was stopped is told of its end', async () => {
  const { core, pinId, told } = await aPinBeingUpdated();
  unwrap(await core.bridge.offline.stopPin({ pinId }));
  unwrap(await core.bridge.offline.resumePin({ pinId }));
  await core.driveTo('complete');
  expect(told()).toHaveLength(2);
});

test('what a person fetched stays when a pin of the last days is brought up to date', async () => {
  const { core } = await aPinWorld(chain);
  const { pinId } = unwrap(await core.bridge.offline.addPin(aPinOf()))[0] ?? { pinId: '' };
  await core.driveTo('complete');
  const request = aFetchOf('2026-09-01', '2026-09-03');
  unwrap(await core.bridge.fetches.start(request));
  await fetchIn(core, 'complete');
  expect(await storesKept(core, request)).toBe(STORES);
  unwrap(await core.bridge.offline.resumePin({ pinId }));
  await core.driveTo('running');
  await core.driveTo('complete');
  expect(await storesKept(core, request)).toBe(STORES);
});
