import { describe, expect, test } from 'vitest';
import { StoreType } from '#shared/contract/enumerations.ts';
import type { StoreUpsert } from '#shared/contract/store.ts';
import { aStoreBody } from '#tests/builders/contract.ts';
import { askService } from './asked-service.ts';

const asked = askService();

const put = (externalId: string, body: StoreUpsert) =>
  asked.client.call('upsertStore', { params: { externalId }, body });
const get = (externalId: string) => asked.client.call('getStore', { params: { externalId } });

describe('4.1 listStores', () => {
  test('4.1.1 to 4.1.3, 2.5 pages hold every store once; nextCursor is an external ID, null on the last page', async () => {
    for (const name of ['page a', 'page b', 'page c']) await asked.newStore(name);
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    let isLast = false;
    for (let page = 0; page < 50 && !isLast; page += 1) {
      const query = cursor === undefined ? { limit: 7 } : { limit: 7, cursor };
      const { items, nextCursor } = await asked.client.call('listStores', { query });
      expect(items.length).toBeLessThanOrEqual(7);
      if (cursor !== undefined) expect(items.length).toBeGreaterThan(0);
      seen.push(...items.map(({ externalId }) => externalId));
      isLast = nextCursor === null;
      cursor = nextCursor ?? undefined;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const again = await asked.client.call('listStores', { query: { limit: 7 } });
    expect(again.items.map(({ externalId }) => externalId)).toEqual(seen.slice(0, 7));
  });

  test('8 limit is 1 to 100, and 100 when it is left out', async () => {
    expect((await asked.client.call('listStores', { query: { limit: 1 } })).items).toHaveLength(1);
    const hundred = await asked.client.call('listStores', { query: { limit: 100 } });
    const plain = await asked.client.call('listStores', { query: {} });
    expect(plain.items.length).toBeLessThanOrEqual(100);
    expect(plain.items.length).toBe(hundred.items.length);
  });

  test.each([0, 101, -1, 1.5, 'x'])('8 limit %s is refused on its path', async (limit) => {
    expect(await asked.client.refuse('listStores', { query: { limit } })).toMatchObject({
      status: 400,
      code: 'validation_failed',
      paths: ['limit'],
    });
  });
});

describe('4.2 getStore and upsertStore', () => {
  test('4.2.1 creates, then updates, 200 both times; 2.4 every field is stored, 2.3 every field is there', async () => {
    const { externalId } = await asked.newStore('every field');
    const body = aStoreBody();
    const store = await put(externalId, body);
    expect(store).toEqual({ ...body, externalId, storeId: store.storeId });
    expect(await get(externalId)).toEqual(store);
  });

  test('4.2.2 what is omitted keeps its value, null clears it', async () => {
    const { externalId } = await asked.newStore('omitted');
    const before = await put(externalId, { location: 'Here', storeType: 'Kiosk', protocolCronEnabled: true });
    expect(await put(externalId, {})).toEqual(before);
    expect(await put(externalId, { location: null })).toEqual({ ...before, location: null });
    const cleared = await put(externalId, { storeType: null, regionId: null });
    expect(cleared).toEqual({ ...before, location: null, storeType: null, regionId: null });
  });

  test('2.1 every store type goes in and out', async () => {
    const { externalId } = await asked.newStore('types');
    for (const storeType of StoreType.options) expect((await put(externalId, { storeType })).storeType).toBe(storeType);
  });

  test.each([
    ['storeType', 'Supermarket'],
    ['regionId', 'no uuid'],
    ['protocolScheduleId', 'no uuid'],
    ['protocolCronEnabled', 'true'],
    ['onboardingComplete', 1],
    ['name', 5],
    ['loginCode', 7],
    ['openingTimes', 'always'],
  ])('7 2.4 %s with a wrong value is refused on its path, and nothing changes', async (field, value) => {
    const { externalId } = await asked.newStore('wrong');
    const before = await get(externalId);
    const body = { location: 'Changed', [field]: value };
    const refusal = await asked.client.refuse('upsertStore', { params: { externalId }, body });
    expect(refusal).toMatchObject({ status: 400, code: 'validation_failed', paths: [field] });
    expect(await get(externalId)).toEqual(before);
  });

  test.each([-1, 7, 1.5, '1'])('2.2 8 an opening time on weekday %s is refused', async (weekday) => {
    const { externalId } = await asked.newStore('weekday');
    const body = { openingTimes: [{ weekday, from: '08:00', to: '20:00' }] };
    const refusal = await asked.client.refuse('upsertStore', { params: { externalId }, body });
    expect(refusal).toMatchObject({ status: 400, paths: [expect.stringMatching(/openingTimes.*0.*weekday/)] });
  });

  test('4 a body is required', async () => {
    const params = await asked.newStore('no body');
    expect(await asked.client.refuse('upsertStore', { params })).toMatchObject({ status: 400 });
  });

  test('2.3 an external ID may hold any character', async () => {
    for (const odd of ['a/b', '100%', '?x=1&y=2', '#1', 'Zażółć', '\u{1F600}', "it's", '+']) {
      const externalId = `${asked.prefix} ${odd}`;
      expect((await put(externalId, { name: 'Odd' })).externalId).toBe(externalId);
      expect((await get(externalId)).externalId).toBe(externalId);
    }
  });
});
