import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleAnswers, exampleBodies, exampleErrors, exampleParameters } from '#service/description/examples.ts';
import { openApiDocument } from '#service/description/openapi-document.ts';
import { ErrorEnvelope } from '#shared/contract/errors.ts';
import { type Operation, type OperationName, operations } from '#shared/contract/operations.ts';
import { aChain } from '../builders/chain.ts';
import { createContractClient } from './contract-client.ts';
import { startMain } from './service-child.ts';
import { serveChain } from './shared-service.ts';

const Part = z.record(z.string(), z.unknown());
type Part = z.infer<typeof Part>;

const asWritten = (value: unknown): Part => Part.parse(JSON.parse(JSON.stringify(value)));
const document = asWritten(openApiDocument('/'));
const names = Object.keys(operations) as OperationName[];

/** What stands at a pointer such as `/components/schemas/Store`. */
const at = (pointer: string): unknown => {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>((value, key) => Part.parse(value)[key], document);
};

const resolve = (value: unknown): Part => {
  const { $ref, ...rest } = Part.parse(value);
  return typeof $ref === 'string' ? { ...resolve(at($ref.slice(1))), ...rest } : rest;
};

const operationOf = (name: OperationName): Part => {
  const { method, path } = operations[name];
  return Part.parse(at(`/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`));
};

const parametersOf = (name: OperationName): Part[] =>
  z.array(z.unknown()).parse(operationOf(name)['parameters']).map(resolve);

const parameter = (name: OperationName, wanted: string): Part => {
  const found = parametersOf(name).find((one) => one['name'] === wanted);
  if (!found) throw new Error(`${name} describes no ${wanted}`);
  return found;
};

const contentOf = (value: unknown): Part => Part.parse(Part.parse(resolve(value)['content'])['application/json']);

/** A schema of the description as zod reads it, with its components beside it. */
const readSchema = (schema: unknown): z.ZodType => {
  const text = JSON.stringify({ ...Part.parse(schema), $defs: at('/components/schemas') });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
};

const walk = function* (value: unknown): Generator<Part> {
  if (typeof value !== 'object' || value === null) return;
  yield value as Part;
  for (const inner of Object.values(value)) yield* walk(inner);
};

const { client, service } = (() => {
  const shared = serveChain(aChain());
  return { client: () => shared.client, service: () => shared.service };
})();

test('is OpenAPI 3.1 by an independent validator', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('describes the fifteen operations of section 4, and no other', () => {
  const ids = [...walk(document['paths'])].flatMap(({ operationId }) =>
    operationId === undefined ? [] : [operationId],
  );
  expect(ids.toSorted()).toEqual(names.toSorted());
});

test('every reference leads somewhere, and every component is referred to', () => {
  const refs = new Set([...walk(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])));
  for (const ref of refs) expect(at(ref.slice(1)), ref).toBeDefined();
  for (const kind of ['schemas', 'parameters', 'responses']) {
    for (const name of Object.keys(Part.parse(at(`/components/${kind}`)))) {
      expect(refs).toContain(`#/components/${kind}/${name}`);
    }
  }
});

test.each(names)('%s has its parameters, its body, its answer and its errors', (name) => {
  const operation: Operation = operations[name];
  const described = operationOf(name);
  const given = [...Object.keys(operation.params?.shape ?? {}), ...Object.keys(operation.query?.shape ?? {})];
  expect(parametersOf(name).map((one) => one['name'])).toEqual(given);
  for (const one of parametersOf(name)) {
    expect(Object.keys(Part.parse(one['schema'])).length, `schema of ${one['name']}`).toBeGreaterThan(0);
    expect(one['description'], `description of ${one['name']}`).toEqual(expect.any(String));
  }
  expect('requestBody' in described).toBe(operation.body !== undefined);
  const responses = Part.parse(described['responses']);
  for (const status of [200, 401, 503, ...operation.errors]) expect(Object.keys(responses)).toContain(String(status));
  expect(described['description']).toEqual(expect.stringMatching(/\w/));
});

test('8 limits and defaults of parameters are shown', () => {
  const schema = (name: OperationName, wanted: string) => resolve(parameter(name, wanted)['schema']);
  expect(schema('listStores', 'limit')).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 100 });
  expect(schema('listStoreProtocols', 'limit')).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 100 });
  expect(schema('listStorePhotos', 'limit')).toEqual({ type: 'integer', minimum: 1, maximum: 500, default: 100 });
  expect(schema('getCrossStoreFillRates', 'minFillRate')).toEqual({ type: 'number', minimum: 0, maximum: 100 });
  expect(schema('getCrossStoreFillRates', 'belowExpectationOnly')).toEqual({ type: 'boolean', default: false });
  expect(schema('getCrossStoreFillRates', 'groupBy')).toMatchObject({ default: 'store' });
  expect(schema('getStoreFillRates', 'status')).toMatchObject({ default: 'completed', enum: expect.any(Array) });
  expect(schema('getStoreFillRates', 'from')).toEqual({ type: 'string', format: 'date-time' });
  expect(schema('listStorePhotos', 'status')).toMatchObject({ type: 'array', minItems: 1, maxItems: 2 });
  for (const name of ['from', 'to']) expect(parameter('getStoreFillRates', name)['required']).toBe(true);
  expect(parameter('listStores', 'limit')['required']).toBe(false);
});

test('5 the security scheme is a bearer token, for every operation', () => {
  expect(document['security']).toEqual([{ bearer: [] }]);
  expect(at('/components/securitySchemes/bearer')).toMatchObject({ type: 'http', scheme: 'bearer' });
});

test.each(names)('the examples of %s fit the contract and the description', (name) => {
  const operation: Operation = operations[name];
  const answer = contentOf(Part.parse(operationOf(name)['responses'])['200']);
  expect(answer['example']).toEqual(asWritten(exampleAnswers[name]));
  expect(operation.response.parse(answer['example'])).toEqual(answer['example']);
  expect(readSchema(answer['schema']).safeParse(answer['example'])).toMatchObject({ success: true });
  if (!operation.body) return;
  const body = contentOf(operationOf(name)['requestBody']);
  expect(body['example']).toEqual(asWritten(Object.entries(exampleBodies).find(([one]) => one === name)?.[1]));
  expect(operation.body.safeParse(body['example'])).toMatchObject({ success: true });
  expect(readSchema(body['schema']).safeParse(body['example'])).toMatchObject({ success: true });
});

test('a description that says something else would be noticed', () => {
  const store = exampleAnswers.getStore;
  const { schema } = contentOf(Part.parse(operationOf('getStore')['responses'])['200']);
  expect(readSchema(schema).safeParse({ ...store, storeType: 'Bank' }).success).toBe(false);
  expect(readSchema(schema).safeParse({ ...store, name: undefined }).success).toBe(false);
});

test('the examples of parameters and errors fit, too', () => {
  const examples = names.flatMap((name) => parametersOf(name)).filter((one) => 'example' in one);
  expect(examples.length).toBeGreaterThan(10);
  for (const { name, schema, example } of examples) {
    expect(readSchema(schema).safeParse(example), String(name)).toMatchObject({ success: true });
  }
  expect(Object.keys(exampleParameters)).toContain('externalId');
  for (const example of Object.values(exampleErrors)) expect(ErrorEnvelope.parse(example)).toEqual(example);
});

test('what the specification leaves open is documented where it is chosen', () => {
  for (const name of ['upsertStore', 'upsertStoreExpositions', 'listStorePhotos', 'getCrossStoreFillRates'] as const) {
    expect(operationOf(name)['description']).toContain('Not shown in the specification');
  }
});

test('is answered without a token, the same as on the command line', async () => {
  const answer = await createContractClient(service().url, undefined).send('/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.json).toEqual(document);
  expect((await client().send('/openapi.json')).text).toBe(answer.text);
  const { code, out, err } = await startMain('openapi').ended;
  expect({ code, err, printed: JSON.parse(out) }).toEqual({ code: 0, err: '', printed: document });
  const other = await startMain('openapi', '--public-url', 'https://api.example/endcap/').ended;
  expect(JSON.parse(other.out).servers).toEqual([{ url: 'https://api.example/endcap' }]);
});
