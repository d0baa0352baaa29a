import { describe, expect, test } from 'vitest';
import { StoreType } from '#shared/contract/enumerations.ts';
import type { StoreUpsert } from '#shared/contract/store.ts';
import { aChain, aChainStore } from '../builders/chain.ts';
import { aStore, aStoreBody } from '../builders/contract.ts';
import { readRefusal } from './contract-client.ts';
import { serveChain } from './shared-service.ts';

const shared = serveChain(aChain());

const put = (externalId: string, body: StoreUpsert) =>
  shared.client.call('upsertStore', { params: { externalId }, body });
const get = (externalId: string) => shared.client.call('getStore', { params: { externalId } });

const everything = aStoreBody({
  openingTimes: [
    { weekday: 0, from: '9', to: 'late' },
    { weekday: 6, from: '06:30', to: '23:00' },
  ],
});

describe('upsertStore', () => {
  test('4.2.1 creates a store, then updates it, with 200 both times', async () => {
    const created = await put('create-update', everything);
    expect(created).toEqual({ ...everything, storeId: created.storeId, externalId: 'create-update' });
    const updated = await put('create-update', { name: 'Renamed' });
    expect(updated).toEqual({ ...created, name: 'Renamed' });
    expect(await get('create-update')).toEqual(updated);
  });

  test('2.3 a store created with a name only has every field', async () => {
    const store = await put('bare', { name: 'Bare' });
    expect(store).toEqual({
      storeId: expect.any(String),
      externalId: 'bare',
      name: 'Bare',
      location: null,
      regionId: null,
      storeType: null,
      openingTimes: [],
      protocolScheduleId: expect.any(String),
      protocolCronEnabled: false,
      onboardingComplete: false,
      loginCode: expect.stringMatching(/^[A-Z2-9]{10}$/),
    });
  });

  test('4.2.2 an omitted field keeps its value, null clears it', async () => {
    const created = await put('omit-null', everything);
    expect(await put('omit-null', {})).toEqual(created);
    const cleared = await put('omit-null', { location: null, regionId: null, storeType: null, openingTimes: null });
    expect(cleared).toEqual({ ...created, location: null, regionId: null, storeType: null, openingTimes: [] });
  });

  test('4.2.2 the body may repeat the external ID of the path, not change it', async () => {
    await put('same-id', { name: 'Same', externalId: 'same-id' });
    const refusal = await shared.client.refuse('upsertStore', {
      params: { externalId: 'same-id' },
      body: { name: 'Other', externalId: 'other-id' },
    });
    expect(refusal).toMatchObject({ code: 'validation_failed', paths: ['externalId'] });
    expect((await get('same-id')).name).toBe('Same');
    await shared.client.refuse('getStore', { params: { externalId: 'other-id' } });
  });

  test.each([
    ['contacts', { contacts: [] }],
    ['expectations', { expectations: [] }],
    ['expositions', { expositions: [] }],
  ])('2.7, 2.10, 2.12 externalId is no field of the body of %s, so it is ignored there', async (list, fields) => {
    await put('lists', { name: 'Lists' });
    const send = (externalId: string) =>
      shared.client.send(`/v1/stores/${externalId}/${list}`, {
        method: 'PUT',
        body: JSON.stringify({ ...fields, externalId: 'another' }),
      });
    expect(await send('lists')).toMatchObject({ status: 200, json: { externalId: 'lists' } });
    expect(readRefusal(await send('x'.repeat(2_001)))).toMatchObject({ status: 400, paths: ['externalId'] });
  });

  test('4.2.3 a create without name is refused on name, and creates nothing', async () => {
    const refusal = await shared.client.refuse('upsertStore', { params: { externalId: 'nameless' }, body: {} });
    expect(refusal).toMatchObject({ code: 'validation_failed', paths: ['name'] });
    expect(await shared.client.refuse('getStore', { params: { externalId: 'nameless' } })).toMatchObject({
      code: 'not_found',
    });
  });

  test.each(StoreType.options)('2.1 store type %s goes in and out untouched', async (storeType) => {
    expect((await put(`type ${storeType}`, { name: 'Typed', storeType })).storeType).toBe(storeType);
  });

  test('7 every problem of a body is listed with its path', async () => {
    const { paths } = await shared.client.refuse('upsertStore', {
      params: { externalId: 'many-problems' },
      body: {
        name: null,
        location: 5,
        regionId: 'not-a-uuid',
        storeType: 'Supermarket',
        openingTimes: [{ weekday: 7, from: '1' }, { weekday: 1.5, from: 1, to: '2' }, 'x'],
        protocolScheduleId: null,
        protocolCronEnabled: 'true',
        onboardingComplete: 1,
        loginCode: 7,
        externalId: 'another',
      },
    });
    expect(paths.toSorted()).toEqual(
      [
        'externalId',
        'location',
        'loginCode',
        'name',
        'onboardingComplete',
        'openingTimes.0.to',
        'openingTimes.0.weekday',
        'openingTimes.1.from',
        'openingTimes.1.weekday',
        'openingTimes.2',
        'protocolCronEnabled',
        'protocolScheduleId',
        'regionId',
        'storeType',
      ].toSorted(),
    );
  });

  test.each([
    ['null', null],
    ['an array', []],
    ['a text', 'x'],
    ['a number', 1],
  ])('2.4 a body that is %s is refused', async (_what, body) => {
    const refusal = await shared.client.refuse('upsertStore', { params: { externalId: 'no-object' }, body });
    expect(refusal).toMatchObject({ code: 'validation_failed', paths: [''] });
  });

  test('4 a body is required', async () => {
    const refusal = await shared.client.refuse('upsertStore', { params: { externalId: 'no-body' } });
    expect(refusal).toMatchObject({ code: 'validation_failed', paths: [''] });
  });

  test('unknown fields of a body are ignored', async () => {
    const store = await put('unknown-field', { name: 'Known', ...{ colour: 'red', ['__proto__']: { name: 'x' } } });
    expect(store.name).toBe('Known');
    expect(store).not.toHaveProperty('colour');
  });

  test('50 creates of one store at once make one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => put('at-once', { name: 'Once' })));
    expect(new Set(answers.map(({ storeId }) => storeId)).size).toBe(1);
  });
});

describe('external IDs', () => {
  const odd = [
    'a b',
    'a/b',
    'Zażółć gęślą jaźń',
    '100%',
    '%2F',
    '?x=1&y=2',
    '#1',
    '\u{1F600}',
    '...',
    "it's",
    '+',
    ';',
    ':',
  ];

  test.each(odd)('2.3 %s is one external ID', async (externalId) => {
    const store = await put(externalId, { name: `Store ${externalId}` });
    expect(store.externalId).toBe(externalId);
    expect(await get(externalId)).toEqual(store);
    const contacts = await shared.client.call('listStoreContacts', { params: { externalId } });
    expect(contacts.externalId).toBe(externalId);
  });

  test('external IDs are compared as they are written', async () => {
    await put('Case', { name: 'Upper' });
    await shared.client.refuse('getStore', { params: { externalId: 'case' } });
    await shared.client.refuse('getStore', { params: { externalId: 'Case ' } });
  });

  test('4 a store that does not exist is 404', async () => {
    const refusal = await shared.client.refuse('getStore', { params: { externalId: 'nobody' } });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('listStores', () => {
  // Code points, not UTF-16 units: U+FFFD comes before U+1F600, capitals before small letters.
  const inOrder = ['1', '10', '2', 'A', 'Z', 'a', 'b', 'Ł', 'ź', '\uFFFD', '\u{1F600}'];
  const list = serveChain(aChain({ stores: inOrder.toReversed().map((externalId) => aChainStore({ externalId })) }));

  test('4.1.1 stores are ordered by external ID, by code point', async () => {
    const { items, nextCursor } = await list.client.call('listStores', { query: {} });
    expect(items.map(({ externalId }) => externalId)).toEqual(inOrder);
    expect(nextCursor).toBeNull();
    expect(items[3]).toEqual(aStore({ externalId: 'A' }));
  });

  test.each([1, 2, 3, 5, 10, 11, 12])('4.1.2 pages of %d hold every store once', async (limit) => {
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await list.client.call('listStores', { query: { limit, cursor } });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      if (page.nextCursor !== null) expect(page.nextCursor).toBe(page.items.at(-1)?.externalId);
      seen.push(...page.items.map(({ externalId }) => externalId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(inOrder);
  });

  test('4.1.3 nextCursor is null on the last page, also when it is full', async () => {
    const { nextCursor } = await list.client.call('listStores', { query: { limit: inOrder.length } });
    expect(nextCursor).toBeNull();
  });

  test('4.1.2 a cursor need not be a store that still exists', async () => {
    const { items } = await list.client.call('listStores', { query: { cursor: 'AA' } });
    expect(items[0]?.externalId).toBe('Z');
  });

  test('8 limit defaults to 100', async () => {
    for (let number = 0; number < 101; number++) await put(`default-limit-${number}`, { name: 'One of many' });
    const { items, nextCursor } = await shared.client.call('listStores', { query: { cursor: 'default-limit-' } });
    expect(items).toHaveLength(100);
    expect(nextCursor).toBe(items.at(-1)?.externalId);
  });

  test.each(['0', '101', '-1', '1.5', 'abc', '', '1e2', ' 5', '5 ', '0x10', 'NaN'])(
    '8 limit=%s is refused on limit',
    async (limit) => {
      const refusal = await list.client.refuse('listStores', { query: { limit } });
      expect(refusal).toMatchObject({ code: 'validation_failed', paths: ['limit'] });
    },
  );

  test('8 limits 1 and 100 are taken', async () => {
    expect((await list.client.call('listStores', { query: { limit: 1 } })).items).toHaveLength(1);
    expect((await list.client.call('listStores', { query: { limit: 100 } })).items).toHaveLength(inOrder.length);
  });

  test('a page shows a store as soon as its change was answered', async () => {
    const name = async () => (await list.client.call('listStores', { query: { limit: 1 } })).items[0]?.name;
    for (const next of ['First', 'Second', 'Third']) {
      await list.client.call('upsertStore', { params: { externalId: '1' }, body: { name: next } });
      expect(await name()).toBe(next);
      expect(await name()).toBe(next);
    }
  });
});
