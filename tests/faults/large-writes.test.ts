import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChain, aChainStore } from '../builders/chain.ts';
import { aDisplay, aTargetInput } from '../builders/contract.ts';
import { type ContractClient, createContractClient, readRefusal } from '../contract/contract-client.ts';
import { startTestService, type TestService, TOKEN } from '../contract/test-service.ts';
import { openTestDatabase } from '../support/services/service-databases.ts';

const MOST = 20_000;
const chain = aChain({
  stores: [
    aChainStore({ externalId: 'S-1' }),
    aChainStore({ externalId: 'S-2' }, { expositions: Array.from({ length: MOST }, (_one, at) => aDisplay(`${at}`)) }),
  ],
});

const state = { isWriting: false };
const shared: { service?: TestService; client: ContractClient } = { client: createContractClient('', undefined) };
beforeAll(async () => {
  const database = await openTestDatabase();
  const write: typeof database.write = (work) =>
    database.write(async (db) => {
      state.isWriting = true;
      try {
        return await work(db);
      } finally {
        state.isWriting = false;
      }
    });
  shared.service = await startTestService(chain, { database: { ...database, write } });
  shared.client = createContractClient(shared.service.url, TOKEN);
});
afterAll(() => shared.service?.stop());

const bodyOf = (count: number): string =>
  JSON.stringify({
    expectations: Array.from({ length: count }, (_one, index) => aTargetInput({ weekday: index % 7 })),
  });

const put = (count: number) =>
  shared.client.send('/v1/stores/S-1/expectations', { method: 'PUT', body: bodyOf(count) });
/** The contract client would check each of the 20,000. */
const held = async () => {
  const { status, text } = await shared.client.send('/v1/stores/S-1/expectations');
  expect(status).toBe(200);
  return text.split('"expectationId"').length - 1;
};

test('while as many expectations are written as a store may have, others are answered, and see all or nothing', async () => {
  expect((await put(3)).status).toBe(200);
  const running = { isAnswered: false };
  const writing = put(MOST).finally(() => {
    running.isAnswered = true;
  });
  const all = new Set<number>();
  let duringWrite = 0;
  while (!running.isAnswered) {
    const { isWriting } = state;
    all.add(await held());
    if (isWriting && state.isWriting) duringWrite += 1;
  }
  expect((await writing).status).toBe(200);
  expect(await held()).toBe(MOST);
  expect([...all].filter((count) => count !== MOST)).toEqual([3]);
  // There are eighty slices.
  expect(duringWrite).toBeGreaterThan(5);
});

test('writes during a large one wait for it and are whole, too', async () => {
  const [first, second] = await Promise.all([put(MOST), put(5)]);
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect([MOST, 5]).toContain(await held());
});

test('more than a store may have is refused by name, and nothing changes', async () => {
  await put(3);
  const { status, envelope } = readRefusal(await put(70_000));
  expect(status).toBe(400);
  expect(envelope.error.issues).toEqual([
    { path: 'expectations', message: expect.stringContaining('20000'), code: 'too_many_elements' },
  ]);
  expect(await held()).toBe(3);
});

test('displays, which are added to those of before, have the same bound', async () => {
  const body = { label: 'one more', productCategories: [], expositionType: 'FRIDGE_DRINKS' };
  const refusal = await shared.client.send('/v1/stores/S-2/expositions', {
    method: 'PUT',
    body: JSON.stringify({ expositions: [body] }),
  });
  expect(readRefusal(refusal).paths).toEqual(['expositions']);
  expect((await shared.client.send('/v1/stores/S-2/expositions')).text).not.toContain('one more');
});
