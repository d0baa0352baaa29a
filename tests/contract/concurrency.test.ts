import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { ExpositionInput } from '#shared/contract/exposition.ts';
import { aChain, aChainStore } from '../builders/chain.ts';
import { aTargetInput, idOf } from '../builders/contract.ts';
import { type DatabaseKind, keepDataIn } from '../support/services/service-databases.ts';
import { type ContractClient, createContractClient } from './contract-client.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

const KINDS: readonly DatabaseKind[] = ['SQLite file', 'PostgreSQL'];
const WRITERS = 50;
const IDS = Array.from({ length: 30 }, (_one, index) => idOf(`contended ${index}`));

const eachWriter = <T>(write: (writer: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: WRITERS }, (_one, writer) => write(writer)));

/** A list whose length and every element tell which writer sent it. */
const manyOf = <T>(writer: number, element: (index: number) => T): T[] =>
  Array.from({ length: 10 + writer }, (_one, index) => element(index));

const pick = <T>(options: readonly T[], index: number): T => {
  const option = options[index % options.length];
  if (option === undefined) throw new Error('Nothing to choose from');
  return option;
};

/** A display all of whose fields tell which writer sent it. */
const displayOf = (writer: number, expositionId: string): ExpositionInput => ({
  expositionId,
  label: `writer ${writer}`,
  friendlyTitle: `title ${writer}`,
  productCategories: ProductCategory.options.slice(0, writer % 9),
  expositionType: pick(ExpositionType.options, writer),
  status: writer % 2 === 0 ? 'active' : 'disabled',
});

/** The same ids begin at another place for each writer: locks taken in that order would wait for each other. */
const rotated = (writer: number): string[] => [...IDS.slice(writer % IDS.length), ...IDS.slice(0, writer % IDS.length)];

describe.each(KINDS)('on %s', (kind) => {
  keepDataIn(kind);
  let service: TestService;
  let client: ContractClient;
  beforeAll(async () => {
    service = await startTestService(
      aChain({ stores: ['S-1', 'S-2', 'S-3'].map((externalId) => aChainStore({ externalId })) }),
    );
    client = createContractClient(service.url, TOKEN);
  });
  afterAll(() => service.stop());

  test('4.3.1 50 replaces of the contacts of one store leave one of them, and readers see none in part', async () => {
    const params = { externalId: 'S-1' };
    const list = () => client.call('listStoreContacts', { params });
    const replace = (writer: number) =>
      client.call('replaceStoreContacts', {
        params,
        body: { contacts: manyOf(writer, (index) => ({ name: `${index}`, phone: `${writer}` })) },
      });
    const [answers, reads] = await Promise.all([eachWriter(replace), eachWriter(list)]);
    const whole = [...answers, { externalId: 'S-1', items: [] }];
    for (const read of [...reads, await list()]) expect(whole).toContainEqual(read);
    expect((await list()).items.length).toBeGreaterThanOrEqual(10);
  });

  test('4.4.1 50 replaces of the targets of one store leave one of them, and readers see none in part', async () => {
    const params = { externalId: 'S-1' };
    const list = () => client.call('listStoreExpectations', { params });
    const replace = (writer: number) =>
      client.call('replaceStoreExpectations', {
        params,
        body: {
          expectations: manyOf(writer, (index) =>
            aTargetInput({
              displayType: pick(ExpositionType.options, index),
              weekday: index % 7,
              expectedFillRatio: writer,
            }),
          ),
        },
      });
    const [answers, reads] = await Promise.all([eachWriter(replace), eachWriter(list)]);
    const whole = [...answers, { externalId: 'S-1', items: [] }];
    for (const read of [...reads, await list()]) expect(whole).toContainEqual(read);
    expect((await list()).items.length).toBeGreaterThanOrEqual(10);
  });

  test('4.2.1 50 creates of one store make one', async () => {
    const params = { externalId: 'new store' };
    const fields = (writer: number) => ({ name: `Name ${writer}`, location: `Place ${writer}` });
    const answers = await eachWriter((writer) => client.call('upsertStore', { params, body: fields(writer) }));
    expect(new Set(answers.map(({ storeId }) => storeId)).size).toBe(1);
    expect(new Set(answers.map(({ loginCode }) => loginCode)).size).toBe(1);
    const stored = await client.call('getStore', { params });
    expect(answers).toContainEqual(stored);
    expect(stored.location).toBe(stored.name.replace('Name', 'Place'));
    const { items } = await client.call('listStores', { query: {} });
    expect(items.filter(({ externalId }) => externalId === 'new store')).toEqual([stored]);
  });

  test('4.2.2 50 updates of different fields of one store are all stored', async () => {
    const params = { externalId: 'S-2' };
    const bodies = [{ name: 'N' }, { location: 'L' }, { storeType: 'Kiosk' as const }, { loginCode: 'C' }];
    await eachWriter((writer) => client.call('upsertStore', { params, body: pick(bodies, writer) }));
    const stored = await client.call('getStore', { params });
    expect(stored).toMatchObject({ name: 'N', location: 'L', storeType: 'Kiosk', loginCode: 'C' });
  });

  test('4.5.1 50 upserts of the same displays leave each display as one of them sent it', async () => {
    const params = { externalId: 'S-1' };
    const answers = await eachWriter((writer) =>
      client.call('upsertStoreExpositions', {
        params,
        body: { expositions: rotated(writer).map((id) => displayOf(writer, id)) },
      }),
    );
    const { items } = await client.call('listStoreExpositions', { params });
    for (const listed of [...answers.map((answer) => answer.items), items]) {
      expect(listed.map(({ expositionId }) => expositionId).toSorted()).toEqual(IDS.toSorted());
      // All in one transaction: every display of the list is of the same writer.
      const writer = Number(listed[0]?.label.replace('writer ', ''));
      for (const display of listed) expect(display).toEqual(displayOf(writer, display.expositionId));
    }
    const rows = await service.database.now
      .selectFrom('exposition_categories')
      .innerJoin('expositions', 'expositions.exposition_key', 'exposition_categories.exposition_key')
      .select(['exposition_id', 'product_category'])
      .execute();
    for (const { expositionId, productCategories } of items) {
      const joined = rows.filter((row) => row.exposition_id === expositionId).map((row) => row.product_category);
      expect(joined.toSorted()).toEqual(productCategories.toSorted());
    }
  });

  test('4.5.1 displays that two stores are given at once belong to one of them', async () => {
    const fresh = Array.from({ length: 20 }, (_one, index) => idOf(`two stores ${index}`));
    const put = (externalId: string, ids: readonly string[]) =>
      client.send(`/v1/stores/${externalId}/expositions`, {
        method: 'PUT',
        body: JSON.stringify({ expositions: ids.map((id) => displayOf(1, id)) }),
      });
    const stores = ['S-2', 'S-3'];
    const answers = await eachWriter(async (writer) => {
      const externalId = pick(stores, writer);
      const { status } = await put(externalId, externalId === 'S-2' ? fresh : fresh.toReversed());
      return { externalId, status };
    });
    const winners = new Set(answers.filter(({ status }) => status === 200).map(({ externalId }) => externalId));
    expect(winners.size).toBe(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    for (const externalId of stores) {
      const { items } = await client.call('listStoreExpositions', { params: { externalId } });
      expect(items).toHaveLength(winners.has(externalId) ? fresh.length : 0);
    }
  });

  test('nothing of this was a failure of the service', () => {
    expect(service.logged.filter(({ event }) => event === 'failed')).toEqual([]);
  });
});
