import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type OperationName, operations } from '#shared/contract/operations.ts';
import { createContractClient, readRefusal } from '../contract-client.ts';
import { askService } from './asked-service.ts';

const asked = askService();
const names = Object.keys(operations) as OperationName[];
const params = { externalId: 'S-1', protocolId: 'p', expositionId: randomUUID() };

test.each(names)('5.3 %s without a token, or with a wrong one, is 401', async (name) => {
  const body = 'body' in operations[name] ? { body: {} } : {};
  for (const wrong of [undefined, `${asked.token}x`, 'wrong']) {
    const refusal = await createContractClient(asked.url, wrong).refuse(name, { params, ...body });
    expect(refusal).toMatchObject({ status: 401, code: 'unauthorized' });
  }
});

test.each(['Basic', 'Token', ''])('5.1 the token under another scheme (%s) is 401', async (scheme) => {
  const headers = { authorization: `${scheme} ${asked.token}`.trim() };
  const answer = await createContractClient(asked.url, undefined).send('/v1/stores', { headers });
  expect(readRefusal(answer)).toMatchObject({ status: 401, code: 'unauthorized' });
});

test('5.1 the right token is let in', async () => {
  expect((await asked.client.send('/v1/stores?limit=1')).status).toBe(200);
});

test('9.2 nothing is served without the prefix /v1', async () => {
  expect((await asked.client.send('/stores?limit=1')).status).not.toBe(200);
});
