import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Operation, type OperationName, operations } from '#shared/contract/operations.ts';
import { type LooseInput, readRefusal } from '../contract-client.ts';
import { checkAnswer } from '../fuzz/check-answer.ts';
import { createRequestMaker } from '../fuzz/make-requests.ts';
import { createRandomSource } from '../fuzz/random-source.ts';
import { createFuzzSender } from '../fuzz/send-fuzzed.ts';
import { askService, everRange } from './asked-service.ts';

const asked = askService();
const names = Object.keys(operations) as OperationName[];
const ofStores = names.filter((name) => operations[name].path.includes('{'));
const ranged = names.filter((name) => {
  const operation: Operation = operations[name];
  return operation.query !== undefined && name !== 'listStores';
});

/** What an operation needs, besides its path, to be refused for nothing else. */
const inputOf = (name: OperationName): Pick<LooseInput, 'query' | 'body'> => {
  const bodies: Partial<Record<OperationName, unknown>> = {
    replaceStoreContacts: { contacts: [] },
    replaceStoreExpectations: { expectations: [] },
    upsertStoreExpositions: { expositions: [] },
  };
  const query = ranged.includes(name) ? { query: everRange } : {};
  return name in bodies ? { ...query, body: bodies[name] } : query;
};

describe('7 not found', () => {
  test.each(ofStores.filter((name) => name !== 'upsertStore'))('4 %s of an unknown store is 404', async (name) => {
    const params = { externalId: `${asked.prefix} nobody`, protocolId: 'p', expositionId: randomUUID() };
    const refusal = await asked.client.refuse(name, { params, ...inputOf(name) });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('4.7 4.11 an unknown run and an unknown display of a known store are 404', async () => {
    const params = { ...(await asked.newStore('empty')), protocolId: randomUUID(), expositionId: randomUUID() };
    expect((await asked.client.refuse('getStoreProtocol', { params })).code).toBe('not_found');
    expect((await asked.client.refuse('getExpositionFillRate', { params, query: everRange })).code).toBe('not_found');
  });
});

describe('4 ranges', () => {
  const paramsOf = async () => ({ ...(await asked.newStore('ranges')), protocolId: 'p', expositionId: randomUUID() });

  test.each(ranged)('%s requires from and to', async (name) => {
    const { paths } = await asked.client.refuse(name, { params: await paramsOf(), query: {} });
    expect(paths.toSorted()).toEqual(['from', 'to']);
  });

  test.each(ranged)('%s refuses what is no date-time', async (name) => {
    const query = { from: '2026-11-01', to: 'yesterday' };
    const { paths } = await asked.client.refuse(name, { params: await paramsOf(), query });
    expect(paths.toSorted()).toEqual(['from', 'to']);
  });

  test.each(ranged.filter((name) => name !== 'getExpositionFillRate'))('%s takes any offset', async (name) => {
    const params = await paramsOf();
    const query = { from: '2026-11-01T00:00:00+01:00', to: '2026-11-08T00:00:00-05:00' };
    await asked.client.call(name, { params, query } as never);
  });
});

describe('7 validation_failed names its parameter', () => {
  test.each([
    ['listStoreProtocols', 'limit', 0],
    ['listStoreProtocols', 'limit', 101],
    ['listStoreProtocols', 'status', 'done'],
    ['listStorePhotos', 'limit', 0],
    ['listStorePhotos', 'limit', 501],
    ['listStorePhotos', 'status', 'done'],
    ['listStorePhotos', 'expositionId', 'no uuid'],
    ['getStoreFillRates', 'status', 'done'],
    ['getStoreFillRates', 'groupBy', 'store'],
    ['getCrossStoreFillRates', 'status', 'done'],
    ['getCrossStoreFillRates', 'groupBy', 'protocol'],
    ['getCrossStoreFillRates', 'minFillRate', -1],
    ['getCrossStoreFillRates', 'minFillRate', 101],
    ['getCrossStoreFillRates', 'maxFillRate', 100.1],
    ['getCrossStoreFillRates', 'maxFillRate', 'x'],
    ['getCrossStoreFillRates', 'belowExpectationOnly', 'perhaps'],
  ] as const)('8 %s with %s=%s', async (name, parameter, value) => {
    const params = await asked.newStore('parameters');
    const refusal = await asked.client.refuse(name, { params, query: { ...everRange, [parameter]: value } });
    expect(refusal).toMatchObject({ status: 400, code: 'validation_failed', paths: [parameter] });
  });

  test('4.11 a path parameter that is no UUID', async () => {
    const params = { ...(await asked.newStore('path')), expositionId: 'no uuid' };
    const refusal = await asked.client.refuse('getExpositionFillRate', { params, query: everRange });
    expect(refusal).toMatchObject({ status: 400, paths: ['expositionId'] });
  });

  test.each(['{', 'nothing', '[]', 'null', '5'])('a body of %s is refused in the envelope', async (body) => {
    const { externalId } = await asked.newStore('body');
    const path = `/v1/stores/${encodeURIComponent(externalId)}`;
    const headers = { 'content-type': 'application/json' };
    const refusal = readRefusal(await asked.client.send(path, { method: 'PUT', body, headers }));
    expect(refusal).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test.each(['/v1/stores/a%00b', '/v1/stores/%zz'])('%s is refused in the envelope', async (path) => {
    expect(readRefusal(await asked.client.send(path)).code).toMatch(/^(validation_failed|not_found)$/);
  });
});

test('7 500 fuzzed requests are answered by the contract', async () => {
  const sender = createFuzzSender(asked.url, 1);
  const random = createRandomSource(1);
  const ownStores = `/v1/stores/${encodeURIComponent(asked.prefix)}`;
  const make = createRequestMaker({
    token: asked.token,
    externalIds: [(await asked.newStore('fuzz')).externalId, `${asked.prefix} fuzz nobody`],
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
