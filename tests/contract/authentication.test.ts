import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationName, operations } from '#shared/contract/operations.ts';
import { aChain, aChainStore } from '../builders/chain.ts';
import { idOf } from '../builders/contract.ts';
import { type ContractClient, createContractClient, readRefusal } from './contract-client.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

const chain = aChain({ stores: [aChainStore({ externalId: 'S-1' })] });
const names = Object.keys(operations) as OperationName[];
const params = { externalId: 'S-1', protocolId: 'p', expositionId: idOf('e') };

let service: TestService;
let unconfigured: TestService;
beforeAll(async () => {
  service = await startTestService(chain);
  unconfigured = await startTestService(chain, { token: undefined });
});
afterAll(() => Promise.all([service.stop(), unconfigured.stop()]));

const withHeader = (authorization: string | undefined): ContractClient => {
  const client = createContractClient(service.url, undefined);
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return { ...client, send: (path, init = {}) => client.send(path, { ...init, headers }) };
};

describe('a missing or wrong token', () => {
  test.each(names)('5.3 %s is 401 unauthorized', async (name) => {
    for (const token of [undefined, 'wrong', `${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase()]) {
      const client = createContractClient(service.url, token);
      const body = 'body' in operations[name] ? { body: {} } : {};
      expect(await client.refuse(name, { params, ...body })).toMatchObject({ status: 401, code: 'unauthorized' });
    }
  });

  test.each([
    undefined,
    TOKEN,
    `Basic ${TOKEN}`,
    'Bearer',
    'Bearer ',
    `Bearer${TOKEN}`,
    `Bearer ${TOKEN} extra`,
    `Bearer "${TOKEN}"`,
  ])('5.1 Authorization: %s is refused', async (header) => {
    const answer = await withHeader(header).send('/v1/stores');
    expect(readRefusal(answer)).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('the scheme is case-insensitive, as RFC 9110 has it', async () => {
    expect((await withHeader(`bearer ${TOKEN}`).send('/v1/stores')).status).toBe(200);
  });

  test.each([
    ['an unknown path', 'GET', '/v2/nothing', undefined],
    ['an unknown store', 'GET', '/v1/stores/nobody', undefined],
    ['a wrong method', 'DELETE', '/v1/stores', undefined],
    ['an invalid query', 'GET', '/v1/stores?limit=0', undefined],
    ['a malformed escape', 'GET', '/v1/stores/%zz', undefined],
    ['a malformed body', 'PUT', '/v1/stores/S-1', '{'],
  ])('7 401 comes before every other problem: %s', async (_what, method, path, body) => {
    const init = body === undefined ? { method } : { method, body };
    const answers = await Promise.all(
      [path, '/v1/stores/S-1'].map((one) => createContractClient(service.url, 'wrong').send(one, init)),
    );
    for (const answer of answers) expect(readRefusal(answer).status).toBe(401);
    // A caller without the token learns nothing, not even whether a store exists.
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });
});

describe('a service without a token', () => {
  test.each(names)('5.4 %s is 503 not_configured, whatever is sent', async (name) => {
    for (const token of [undefined, TOKEN, 'wrong']) {
      const client = createContractClient(unconfigured.url, token);
      const body = 'body' in operations[name] ? { body: {} } : {};
      expect(await client.refuse(name, { params, ...body })).toMatchObject({ status: 503, code: 'not_configured' });
    }
  });

  test('7 503 comes before 404 and 400 too', async () => {
    const client = createContractClient(unconfigured.url, TOKEN);
    for (const path of ['/v2/nothing', '/v1/stores?limit=0', '/v1/stores/%zz']) {
      expect(readRefusal(await client.send(path)).status).toBe(503);
    }
  });
});
