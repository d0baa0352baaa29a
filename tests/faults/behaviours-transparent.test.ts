import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningService } from '#service/app/create-service.ts';
import { type OperationName, operations } from '#shared/contract/operations.ts';
import { operationNames } from '#tests/support/behaviours/operation-sets.ts';
import { ask, headerOf, type PlainRequest, targetOf } from '#tests/support/behaviours/plain-client.ts';
import { idOf, RUN_ID, STORE_IDS, smallChain } from '#tests/support/behaviours/small-chain.ts';
import { type BehavingService, startBehavingService } from '#tests/support/behaviours/start-behaving-service.ts';
import { startMemoryService } from '#tests/support/behaviours/start-memory-service.ts';

const TOKEN = 'token-of-the-front-7c1d';
const RANGE = { from: '2026-11-01T00:00:00Z', to: '2026-11-08T00:00:00+01:00' };

let direct: RunningService;
let front: BehavingService;

/** Two services that make the same ids, links and dates, so that one can be asked past the front. */
const startTwin = () => {
  let made = 0;
  const newId = () => {
    made += 1;
    return idOf(99, made);
  };
  const randomBytes = (count: number) => Buffer.alloc(count, 7);
  const now = () => Date.parse('2026-11-20T10:00:00Z');
  const ports = { newId, randomBytes, now, publicUrl: 'http://photos.test' };
  return startMemoryService({ token: TOKEN, chain: smallChain(), ports });
};

beforeAll(async () => {
  direct = await startTwin();
  front = await startBehavingService({ service: await startTwin(), token: TOKEN });
});
afterAll(async () => {
  await front.stop();
  await direct.stop();
});

const OF_CONNECTION = ['date', 'connection', 'keep-alive'];

/** Status, headers in their order and spelling, and bytes. */
const outcomeOf = async (url: string, request: PlainRequest) => {
  const { status, headers, body, error } = await ask(url, request);
  return { status, error, headers: headers.filter(([name]) => !OF_CONNECTION.includes(name.toLowerCase())), body };
};

const bothAnswer = async (request: PlainRequest): Promise<number | null> => {
  const [past, through] = [await outcomeOf(direct.url, request), await outcomeOf(front.url, request)];
  expect(through).toEqual(past);
  expect(through.error).toBeNull();
  return through.status;
};

const queries: Partial<Record<OperationName, Readonly<Record<string, string>>>> = {
  listStores: { limit: '1' },
  listStoreProtocols: RANGE,
  listStorePhotos: RANGE,
  getStoreFillRates: { ...RANGE, groupBy: 'exposition' },
  getExpositionFillRate: RANGE,
  getCrossStoreFillRates: { ...RANGE, groupBy: 'week' },
};

const bodies: Partial<Record<OperationName, unknown>> = {
  upsertStore: { name: '  Żabia wola \u{1F438} ', location: null },
  replaceStoreContacts: { contacts: [{ name: 'Ania', phone: '1' }] },
  replaceStoreExpectations: { expectations: [] },
  upsertStoreExpositions: {
    expositions: [{ expositionId: idOf(60, 1), label: 'New', productCategories: [], expositionType: 'FRIDGE_DRINKS' }],
  },
};

const requestOf = (operation: OperationName, externalId: string): PlainRequest => {
  const params = { externalId, protocolId: RUN_ID, expositionId: idOf(6, 1) };
  const target = targetOf(operation, params, queries[operation]);
  return { method: operations[operation].method, target, token: TOKEN, body: bodies[operation] };
};

test.each(operationNames)('%s goes through as it is, answered 200', async (operation) => {
  expect(await bothAnswer(requestOf(operation, STORE_IDS[0]))).toBe(200);
  const [request] = front.journal.requests(operation);
  expect(request).toMatchObject({
    authorization: 'right',
    behaviours: [],
    body: bodies[operation],
    outcome: { status: 200, delivery: 'whole', clientLeft: false },
  });
  expect(front.journal.upstream(operation)).toMatchObject([
    { of: request?.id, target: request?.target, body: bodies[operation], outcome: { status: 200 } },
  ]);
});

test.each(operationNames)('%s of a store with odd characters goes through as it is', async (operation) => {
  const ofStore = operations[operation].path.includes('{externalId}');
  await bothAnswer(requestOf(operation, STORE_IDS[1]));
  expect(front.journal.requests(operation).at(-1)?.externalId).toBe(ofStore ? STORE_IDS[1] : null);
});

const [store] = [targetOf('getStore', { externalId: STORE_IDS[0] })];
const contacts = targetOf('replaceStoreContacts', { externalId: STORE_IDS[0] });
const odd: readonly (readonly [string, PlainRequest, number])[] = [
  ['no token', { target: store }, 401],
  ['a wrong token', { target: store, token: 'wrong' }, 401],
  ['an unknown store', { target: targetOf('getStore', { externalId: 'none' }), token: TOKEN }, 404],
  ['a wrong query', { target: `${targetOf('listStores')}?limit=0`, token: TOKEN }, 400],
  ['an invalid body', { target: contacts, method: 'PUT', body: { contacts: 7 }, token: TOKEN }, 400],
  ['broken JSON', { target: contacts, method: 'PUT', body: Buffer.from('{"contacts":'), token: TOKEN }, 400],
  ['no body', { target: contacts, method: 'PUT', token: TOKEN }, 400],
  ['a large body', { target: contacts, method: 'PUT', body: Buffer.alloc(11_000_000, ' '), token: TOKEN }, 413],
  ['an unknown path', { target: '/nothing/here', token: TOKEN }, 404],
  ['another method', { target: contacts, method: 'POST', body: {}, token: TOKEN }, 405],
  ['a broken escape', { target: `${store}%zz`, token: TOKEN }, 400],
  ['dot segments', { target: `${store}/../contacts`, token: TOKEN }, 404],
  ['HEAD', { target: store, method: 'HEAD', token: TOKEN }, 405],
];

test.each(odd)('%s is answered as the service answers it', async (_, request, status) => {
  expect(await bothAnswer(request)).toBe(status);
});

test('the service receives the request as the client sent it', async () => {
  const echo = createServer(async (request, response) => {
    const body = (await buffer(request)).toString('base64');
    const value = JSON.stringify({ method: request.method, url: request.url, headers: request.rawHeaders, body });
    response.writeHead(200, { 'X-Odd-Case': 'kept', 'set-cookie': ['a=1', 'b=2'] }).end(value);
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const address = echo.address();
  const upstream = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const own = await startBehavingService({ upstream, token: TOKEN });
  const body = Buffer.from([0, 255, 1, 254, 10, 13]);
  const target = "/a%2Fb/../c;d?x=%zz&y=+ą'".replace('ą', '%C4%85');
  const seen = await ask(own.url, {
    method: 'PUT',
    target,
    token: TOKEN,
    body,
    headers: { 'X-Mine': 'Yes', accept: '*/*' },
  });
  const said: { method: string; url: string; headers: string[]; body: string } = JSON.parse(seen.body.toString());
  expect(said).toMatchObject({ method: 'PUT', url: target, body: body.toString('base64') });
  expect(said.headers.join('\n')).toContain('X-Mine\nYes\naccept\n*/*');
  expect(said.headers.join('\n')).toContain(`authorization\nBearer ${TOKEN}`);
  expect(seen.headers.filter(([name]) => name === 'set-cookie')).toHaveLength(2);
  expect(headerOf(seen, 'x-odd-case')).toBe('kept');
  expect(seen.headers.map(([name]) => name)).toContain('X-Odd-Case');
  await own.stop();
  echo.close();
});

test('the token stands nowhere in the journal', async () => {
  await ask(front.url, { target: `${store}?token=${TOKEN}`, token: TOKEN });
  await ask(front.url, { target: contacts, method: 'PUT', body: { contacts: [], note: TOKEN }, token: TOKEN });
  const { journal } = front;
  expect(JSON.stringify([journal.requests(), journal.everythingUpstream()])).not.toContain(TOKEN);
  expect(journal.requests().at(-1)?.body).toEqual({ contacts: [], note: '[token]' });
  expect(new Set(journal.requests().map(({ authorization }) => authorization))).toEqual(
    new Set(['right', 'wrong', 'none']),
  );
});
