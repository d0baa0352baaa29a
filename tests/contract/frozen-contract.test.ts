import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ErrorEnvelope } from '#shared/contract/errors.ts';
import { type Operation, type OperationName, operations } from '#shared/contract/operations.ts';

/*
 * The contract is api.md, which does not change while its version is 1.0.0. A change of an operation is either a
 * mistake, or the correction of one; the latter needs a new hash here and its reason in the commit.
 */
const frozen: Readonly<Record<OperationName | 'ErrorEnvelope', string>> = {
  listStores: '7405a5130f57faee',
  getStore: '7bfa305ba6d9dda3',
  upsertStore: '9be6162f5d807d6b',
  listStoreContacts: '4fc83a920e57ee5f',
  replaceStoreContacts: '046f11a62b82aa9b',
  listStoreExpectations: 'bb1f4e8f53b8b2fd',
  replaceStoreExpectations: '70363a0b6f8a3744',
  listStoreExpositions: '53eb5d2eabc2fe6f',
  upsertStoreExpositions: '1bc7effa17688b91',
  listStoreProtocols: '367e0dc681106b18',
  getStoreProtocol: 'e4ddecf6cb5ba89d',
  listStorePhotos: 'bb5107debf27672b',
  getStoreFillRates: '7036d1d2dd640cb9',
  getExpositionFillRate: 'ddb3b1d157e33ecb',
  getCrossStoreFillRates: '9a6432f7f6f78e08',
  ErrorEnvelope: '785e9681aebe5a98',
};

/** As it is sent and as it is read: a limit is a text before it is a number with a minimum and maximum. */
const describeSchema = (schema: z.ZodType | undefined) =>
  schema
    ? (['input', 'output'] as const).map((io) => z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
    : undefined;

const describeOperation = ({ method, path, params, query, body, response, errors }: Operation) => ({
  method,
  path,
  params: describeSchema(params),
  query: describeSchema(query),
  body: describeSchema(body),
  response: describeSchema(response),
  errors,
});

const hashOf = (description: unknown): string =>
  createHash('sha256').update(JSON.stringify(description)).digest('hex').slice(0, 16);

const names = Object.keys(frozen) as (keyof typeof frozen)[];

test.each(names)('the contract of %s did not change unnoticed', (name) => {
  const description = name === 'ErrorEnvelope' ? describeSchema(ErrorEnvelope) : describeOperation(operations[name]);
  const message = `The contract of ${name} changed. If that is meant, bump its hash here and say why in the commit.`;
  expect(hashOf(description), message).toBe(frozen[name]);
});

test('every operation of section 4 is here', () => {
  expect(Object.keys(operations)).toHaveLength(15);
  expect(Object.keys(frozen).filter((name) => name !== 'ErrorEnvelope')).toEqual(Object.keys(operations));
});
