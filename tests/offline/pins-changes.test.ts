import { expect, test } from 'vitest';
import type { ServiceWriteDb } from '#service/store/database.ts';
import { markStoreDue } from '#service/store/due-days.ts';
import type { ImageStatus } from '#shared/contract/enumerations.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { createContractClient } from '../contract/contract-client.ts';
import { TOKEN } from '../contract/test-service.ts';
import { aPinOf, aPinWorld, sampleOf, unwrap, ZONE } from './pins-world.ts';

const chain = sampleOf(30);
const STORES = chain.stores.length;
const TODAY = Date.parse(startOfDay('2026-11-20', ZONE));
const everything = {
  from: startOfDay('2026-11-18', ZONE),
  to: startOfDay('2026-11-21', ZONE),
  belowExpectationOnly: false,
} as const;
/** The days in which a completed run is looked after. */
const week = { ...everything, from: startOfDay('2026-11-14', ZONE) };
const JUDGED: readonly ImageStatus[] = ['completed', 'failed'];
const queryOf = (target: string) => new URL(target, 'http://service.test').searchParams;

/** The service's sums of days follow what was written past it. */
async function sumAnew(db: ServiceWriteDb): Promise<void> {
  for (const { store_key } of await db.trx.selectFrom('stores').select('store_key').execute())
    await markStoreDue(db, store_key);
}

test('after the next run slot only what can have changed is asked for, and is as the service has it', async () => {
  const { core, front, service } = await aPinWorld(chain);
  unwrap(await core.bridge.offline.addPin(aPinOf({ period: { kind: 'last_days', days: 7 } })));
  await core.driveTo('complete');
  const first = front.journal.requests('getExpositionFillRate').length;
  await service.database.write(async (db) => {
    const { trx } = db;
    await trx.updateTable('protocols').set({ status: 'completed' }).where('status', '=', 'processing').execute();
    await trx.updateTable('stores').set({ name: 'Renamed' }).execute();
    await sumAnew(db);
  });
  const unjudged = new Set(
    [...chain.images].filter(({ status }) => !JUDGED.includes(status)).map(({ protocolId }) => protocolId),
  );
  const openRuns = [...chain.protocols].filter(({ status, protocolId, scheduledDatetime }) => {
    const isOpen = status === 'completed' ? unjudged.has(protocolId) : status !== 'failed';
    return isOpen && Date.parse(scheduledDatetime) >= Date.parse(week.from);
  });
  const earliestOpen = Math.min(TODAY, ...openRuns.map(({ scheduledDatetime }) => Date.parse(scheduledDatetime)));
  // Runs may be listed late, for two days.
  const earliest = Math.min(Date.parse(everything.from), earliestOpen);
  const storesWithOpenRuns = chain.stores
    .filter(({ store }) => openRuns.some(({ storeId }) => storeId === store.storeId))
    .map(({ store }) => store.externalId);
  expect(storesWithOpenRuns.length).toBeGreaterThan(0);
  await front.quiet();
  front.journal.clear();
  await core.drive(() => front.journal.requests('listStoreExpositions').length === STORES, 300_000);
  await core.driveTo('complete');
  const lists = front.journal.requests('listStoreProtocols');
  expect(lists).not.toEqual([]);
  for (const { target } of lists)
    expect(Date.parse(queryOf(target).get('from') ?? '')).toBeGreaterThanOrEqual(earliest);
  const photos = front.journal.requests('getExpositionFillRate');
  expect(photos.length).toBeLessThan(first);
  expect(photos.filter(({ externalId }) => !storesWithOpenRuns.includes(externalId ?? ''))).toEqual([]);
  for (const { target } of photos)
    expect(Date.parse(queryOf(target).get('from') ?? '')).toBeGreaterThanOrEqual(earliestOpen);

  const client = createContractClient(service.url, TOKEN);
  const query = { ...week, status: 'completed', groupBy: 'store' } as const;
  const answer = await client.call('getCrossStoreFillRates', { query });
  await front.refuse();
  await core.drive(async () => {
    const read = await core.bridge.fillRates.crossStore(query);
    return read.ok && read.value.computed !== null;
  });
  const read = unwrap(await core.bridge.fillRates.crossStore(query));
  expect(read.data).toEqual(answer);
  expect(read.data.items[0]?.storeName).toBe('Renamed');
});

test('photos that the service judges and changes after their run was completed are brought by the next round', async () => {
  const { core, front, service } = await aPinWorld(chain);
  unwrap(await core.bridge.offline.addPin(aPinOf({ period: { kind: 'last_days', days: 7 } })));
  const { pinId } = await core.driveTo('complete');
  await service.database.write(async (db) => {
    const { trx } = db;
    const judged = { status: 'completed', fill_e4: 424_242 } as const;
    await trx.updateTable('images').set(judged).where('status', 'not in', JUDGED).execute();
    const yesterday = trx.selectFrom('protocols').select('protocol_key').where('scheduled_date', '=', '2026-11-19');
    await trx.updateTable('images').set({ fill_e4: 111_111 }).where('protocol_key', 'in', yesterday).execute();
    await sumAnew(db);
  });
  unwrap(await core.bridge.offline.resumePin({ pinId }));
  await core.driveTo('running');
  await core.driveTo('complete');
  const client = createContractClient(service.url, TOKEN);
  const query = { ...week, status: 'completed', groupBy: 'day' } as const;
  const answer = await client.call('getCrossStoreFillRates', { query });
  expect(answer.items.map(({ averageFillRate }) => averageFillRate)).toContain(11.1111);
  await front.refuse();
  await core.drive(async () => {
    const read = await core.bridge.fillRates.crossStore(query);
    return read.ok && read.value.computed !== null;
  });
  expect(unwrap(await core.bridge.fillRates.crossStore(query)).data).toEqual(answer);
});

test('an answer of the service about days that the next round does not ask for stays before what is calculated here', async () => {
  const { core, front, service } = await aPinWorld(chain);
  unwrap(await core.bridge.offline.addPin(aPinOf({ period: { kind: 'last_days', days: 14 } })));
  const { pinId } = await core.driveTo('complete');
  await service.database.write(async (db) => {
    const { trx } = db;
    const longAgo = trx.selectFrom('protocols').select('protocol_key').where('scheduled_date', '=', '2026-11-10');
    await trx.updateTable('images').set({ fill_e4: 111_111 }).where('protocol_key', 'in', longAgo).execute();
    await sumAnew(db);
  });
  const query = { ...everything, from: startOfDay('2026-11-09', ZONE), status: 'completed', groupBy: 'day' } as const;
  const answered = unwrap(await core.bridge.fillRates.crossStore(query));
  expect(answered.data.items.map(({ averageFillRate }) => averageFillRate)).toContain(11.1111);
  await core.clock.pass(1000);
  unwrap(await core.bridge.offline.resumePin({ pinId }));
  await core.driveTo('running');
  await core.driveTo('complete');
  await front.refuse();
  const other = { ...query, groupBy: 'store' } as const;
  await core.drive(async () => {
    const read = await core.bridge.fillRates.crossStore(other);
    return read.ok && read.value.computed !== null;
  });
  const { data, computed } = unwrap(await core.bridge.fillRates.crossStore(query));
  expect({ data, computed }).toEqual({ data: answered.data, computed: null });
});
