import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { type Operation, type OperationName, operations } from '#shared/contract/operations.ts';
import { type ContractClient, createContractClient, readRefusal } from './contract-client.ts';
import { checkAnswer } from './fuzz/check-answer.ts';
import { createRequestMaker } from './fuzz/make-requests.ts';
import { createRandomSource } from './fuzz/random-source.ts';
import { createFuzzSender } from './fuzz/send-fuzzed.ts';
import { runsChain, wholeRange } from './runs-chain.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

/*
 * What holds of every service of this API, asked over HTTP alone. It runs against the address that
 * `npm run test:contract -- --url U --token T` names, else against the service of this repository.
 * Stores that it makes begin with `conformance-` and stay, because the API removes none.
 */

const foreign = process.env['ENDCAP_CONFORMANCE_URL'];
const token = foreign === undefined ? TOKEN : (process.env['ENDCAP_CONFORMANCE_TOKEN'] ?? '');
const prefix = `conformance-${randomUUID().slice(0, 8)}`;
const names = Object.keys(operations) as OperationName[];

let own: TestService | undefined;
let url: string;
let client: ContractClient;
beforeAll(async () => {
  if (foreign === undefined) own = await startTestService(runsChain);
  url = foreign ?? own?.url ?? '';
  client = createContractClient(url, token);
});
afterAll(() => own?.stop());

/** Makes a store whose name no other test uses. */
const newStore = async (name: string): Promise<{ readonly externalId: string }> => {
  const externalId = `${prefix} ${name}/ż`;
  await client.call('upsertStore', { params: { externalId }, body: { name } });
  return { externalId };
};

/** Some stores of the service, those with data among them. */
const someStores = async (): Promise<string[]> => {
  const { items } = await client.call('listStores', { query: { limit: 20 } });
  return items.flatMap(({ externalId }) => externalId ?? []);
};

const params = { externalId: 'S-1', protocolId: 'p', expositionId: randomUUID() };

describe('5 authentication', () => {
  test.each(names)('5.3 %s without or with a wrong token is 401', async (name) => {
    const body = 'body' in operations[name] ? { body: {} } : {};
    for (const wrong of [undefined, `${token}x`]) {
      const refusal = await createContractClient(url, wrong).refuse(name, { params, ...body });
      expect(refusal).toMatchObject({ status: 401, code: 'unauthorized' });
    }
  });
});

describe('4.1 listStores', () => {
  test('4.1.1 to 4.1.3 pages hold every store once, in the order of external IDs', async () => {
    for (const name of ['page a', 'page b', 'page c']) await newStore(name);
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 50; page += 1) {
      const answer = await client.call('listStores', {
        query: cursor === undefined ? { limit: 7 } : { limit: 7, cursor },
      });
      expect(answer.items.length).toBeLessThanOrEqual(7);
      seen.push(...answer.items.map(({ externalId }) => externalId));
      if (answer.nextCursor === null) break;
      cursor = answer.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.each([0, 101, -1, 1.5, 'x'])('8 limit %s is refused on its path', async (limit) => {
    expect(await client.refuse('listStores', { query: { limit } })).toMatchObject({ status: 400, paths: ['limit'] });
  });
});

describe('4.2 stores', () => {
  test('4.2.1 and 4.2.2 a store is made, then only the fields that are sent change', async () => {
    const { externalId } = await newStore('upsert');
    const all = { location: 'Ulica Długa 1', storeType: 'Kiosk' as const, protocolCronEnabled: false };
    const before = await client.call('upsertStore', { params: { externalId }, body: all });
    expect(before).toMatchObject({ ...all, externalId, name: 'upsert' });
    const after = await client.call('upsertStore', { params: { externalId }, body: { location: null } });
    expect(after).toEqual({ ...before, location: null });
    expect(await client.call('getStore', { params: { externalId } })).toEqual(after);
  });

  test('7 an unknown store is 404 wherever it is asked for', async () => {
    const nobody = { ...params, externalId: `${prefix} nobody` };
    for (const name of names) {
      const operation: Operation = operations[name];
      if (!operation.path.includes('{') || operation.method === 'PUT') continue;
      const query = operation.query ? { query: wholeRange } : {};
      expect(await client.refuse(name, { params: nobody, ...query }), name).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('4.3 contacts, 4.4 expectations, 4.5 expositions', () => {
  test('4.3 contacts are replaced as a whole, with their defaults', async () => {
    const at = { params: await newStore('contacts') };
    const contacts = [
      { name: 'Anna', phone: '1' },
      { name: 'Jan', phone: '2', contactType: 'regional_manager' as const, email: 'jan@example.pl', hasWhatsapp: true },
    ];
    const { items } = await client.call('replaceStoreContacts', { ...at, body: { contacts } });
    expect(items).toMatchObject([
      { ...contacts[0], contactType: 'store', email: null, hasWhatsapp: false },
      contacts[1] ?? {},
    ]);
    expect((await client.call('listStoreContacts', at)).items).toHaveLength(2);
    expect((await client.call('replaceStoreContacts', { ...at, body: { contacts: [] } })).items).toEqual([]);
  });

  test('4.4 targets are replaced as a whole, and each has an id and a time', async () => {
    const at = { params: await newStore('targets') };
    const slot = { displayType: 'ROLLS_BREAD_RACK' as const, weekday: 5, protocolTime: '07:00' };
    const expectations = [
      { ...slot, productCategory: null, expectedFillRatio: 80 },
      { ...slot, productCategory: 'ROLLS' as const, expectedFillRatio: 0 },
    ];
    const { items } = await client.call('replaceStoreExpectations', { ...at, body: { expectations } });
    const bare = items.map(({ expectationId: _id, updatedAt: _at, ...target }) => target);
    expect(bare).toEqual(expect.arrayContaining(expectations));
    expect(new Set(items.map(({ expectationId }) => expectationId)).size).toBe(2);
    await client.call('replaceStoreExpectations', { ...at, body: { expectations: [] } });
    expect((await client.call('listStoreExpectations', at)).items).toEqual([]);
  });

  test('7 every problem names its path, and nothing of the request is kept', async () => {
    const at = { params: await newStore('refused') };
    const good = {
      productCategory: null,
      displayType: 'FRIDGE_DRINKS',
      weekday: 0,
      protocolTime: '23:59',
      expectedFillRatio: 1,
    };
    const expectations = [good, { ...good, weekday: 7 }, { ...good, protocolTime: '24:00', expectedFillRatio: 101 }];
    const refusal = await client.refuse('replaceStoreExpectations', { ...at, body: { expectations } });
    expect(refusal.paths.toSorted()).toEqual([
      'expectations.1.weekday',
      'expectations.2.expectedFillRatio',
      'expectations.2.protocolTime',
    ]);
    expect((await client.call('listStoreExpectations', at)).items).toEqual([]);
  });

  test('4.5 displays are made and changed by their id, 500 at most', async () => {
    const at = { params: await newStore('displays') };
    const display = {
      label: 'Rack',
      productCategories: ['ROLLS' as const],
      expositionType: 'ROLLS_BREAD_RACK' as const,
    };
    const made = await client.call('upsertStoreExpositions', { ...at, body: { expositions: [display] } });
    expect(made.items).toMatchObject([{ ...display, status: 'active' }]);
    const expositionId = made.items[0]?.expositionId ?? '';
    const body = { expositions: [{ ...display, expositionId, label: 'Moved', status: 'disabled' as const }] };
    expect((await client.call('upsertStoreExpositions', { ...at, body })).items).toMatchObject(body.expositions);
    const many = { expositions: Array.from({ length: 501 }, () => display) };
    expect(await client.refuse('upsertStoreExpositions', { ...at, body: many })).toMatchObject({
      paths: ['expositions'],
    });
  });
});

describe('4.6 to 4.12 reads of measured data', () => {
  test('4.6 and 4.7 runs come newest first, and each opens', async () => {
    for (const externalId of await someStores()) {
      const { items } = await client.call('listStoreProtocols', {
        params: { externalId },
        query: { ...wholeRange, limit: 5 },
      });
      for (const { protocolId } of items) {
        await client.call('getStoreProtocol', { params: { externalId, protocolId: String(protocolId) } });
      }
    }
  });

  test('4.10 photos of a store and range', async () => {
    for (const externalId of await someStores()) {
      await client.call('listStorePhotos', { params: { externalId }, query: { ...wholeRange, limit: 500 } });
    }
  });

  test.each(StoreGroupBy.options)('4.9 fill rates of a store by %s repeat what was asked', async (groupBy) => {
    for (const externalId of await someStores()) {
      const query = { ...wholeRange, groupBy };
      const report = await client.call('getStoreFillRates', { params: { externalId }, query });
      expect(report).toMatchObject({ externalId, groupBy, protocolStatus: 'completed' });
    }
  });

  test.each(CrossStoreGroupBy.options)('4.12 fill rates over stores by %s repeat what was asked', async (groupBy) => {
    const query = { ...wholeRange, groupBy, minFillRate: 10, belowExpectationOnly: true };
    const report = await client.call('getCrossStoreFillRates', { query });
    expect(report).toMatchObject({ groupBy, filters: { minFillRate: 10, belowExpectationOnly: true } });
    for (const { averageFillRate, expectation } of report.items) {
      expect(averageFillRate).toBeGreaterThanOrEqual(10);
      expect(expectation.belowExpectation).toBe(true);
    }
  });

  test('4 from and to are required, with an offset', async () => {
    expect((await client.refuse('getCrossStoreFillRates', { query: {} })).paths.toSorted()).toEqual(['from', 'to']);
    const query = { from: '2026-11-01', to: 'yesterday' };
    expect((await client.refuse('getCrossStoreFillRates', { query })).paths.toSorted()).toEqual(['from', 'to']);
  });
});

describe('7 errors', () => {
  test.each(['/v1/stores/a%00b', '/v1/stores/%zz', '/v1/stores?limit=1&limit=2'])('%s is refused', async (path) => {
    expect(readRefusal(await client.send(path))).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('500 fuzzed requests are answered by the contract', async () => {
    const sender = createFuzzSender(url, 1);
    const random = createRandomSource(1);
    const ownStores = `/v1/stores/${encodeURIComponent(prefix)}`;
    const make = createRequestMaker({
      token,
      externalIds: [(await newStore('fuzz')).externalId, `${prefix} fuzz nobody`],
      protocolIds: ['nothing'],
      expositionIds: [randomUUID(), 'no uuid'],
      isTame: true,
    });
    for (let count = 0; count < 500; count += 1) {
      const fuzzed = make(random);
      // A change of the address may lead to a store of others, which is not to be written to.
      if (fuzzed.method === 'PUT' && !fuzzed.target.startsWith(ownStores)) continue;
      const answer = await sender.send(fuzzed);
      const fault = answer && checkAnswer(fuzzed, answer).fault;
      expect(fault, `${fuzzed.method} ${fuzzed.target.slice(0, 200)} ${fuzzed.changes.join(', ')}`).toBeUndefined();
    }
    sender.close();
  });
});
