import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ErrorEnvelope } from '#shared/contract/errors.ts';
import { aChain, aChainStore } from '../builders/chain.ts';
import { type ContractClient, createContractClient, readRefusal } from './contract-client.ts';
import { readRaw, sendRaw } from './raw-http.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

let service: TestService;
let client: ContractClient;
beforeAll(async () => {
  service = await startTestService(aChain({ stores: [aChainStore({ externalId: 'S-1' })] }));
  client = createContractClient(service.url, TOKEN);
});
afterAll(() => service.stop());

afterEach(() => {
  // Whatever was sent: the service saw it coming, and still answers.
  expect(service.logged.filter(({ event }) => event === 'failed')).toEqual([]);
});

const put = (path: string, body: BodyInit) => client.send(path, { method: 'PUT', body });
const MEGABYTE = 1024 * 1024;

describe('addresses', () => {
  test.each([
    '/v1',
    '/v1/',
    '/v1/stores/',
    '/v1/stores//contacts',
    '/v1/stores/S-1/',
    '/v1/stores/S-1/nothing',
    '/v1/stores/S-1/contacts/x',
    '/V1/stores',
    '/v1/fill-rates',
    '/photos',
    '/photos/a/b',
    '/favicon.ico',
  ])('7 %s is 404', async (path) => {
    expect(readRefusal(await client.send(path))).toMatchObject({ status: 404, code: 'not_found' });
  });

  test.each(['POST', 'DELETE', 'PATCH', 'OPTIONS', 'PUT'])('%s /v1/stores is 405 with Allow', async (method) => {
    const answer = await client.send('/v1/stores', { method });
    expect(readRefusal(answer)).toMatchObject({ status: 405, code: 'not_found' });
    expect(answer.headers.get('allow')).toBe('GET');
  });

  test('a path with two methods names both', async () => {
    expect((await client.send('/v1/stores/S-1', { method: 'POST' })).headers.get('allow')).toBe('GET, PUT');
  });

  test('HEAD is answered without a body', async () => {
    const answer = await client.send('/v1/stores', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([405, '']);
  });

  test('an external ID that no index of PostgreSQL takes is refused, whatever the database, and one below that is not', async () => {
    const name = JSON.stringify({ name: 'N' });
    const atMost = encodeURIComponent('ą'.repeat(1000));
    expect((await put(`/v1/stores/${atMost}`, name)).status).toBe(200);
    expect(readRefusal(await put(`/v1/stores/${atMost}x`, name))).toMatchObject({ status: 400, paths: ['externalId'] });
    expect(readRefusal(await client.send(`/v1/stores/${atMost}x`))).toMatchObject({ status: 404 });
  });

  test.each(['%', '%z', '%zz', '%c3', '%ff', '%c3%28', '%ed%a0%80'])(
    '7 a malformed escape %s is refused on its parameter',
    async (broken) => {
      expect(readRefusal(await client.send(`/v1/stores/${broken}/contacts`))).toMatchObject({
        status: 400,
        paths: ['externalId'],
      });
      expect(readRefusal(await client.send(`/v1/stores?cursor=${broken}`))).toMatchObject({
        status: 400,
        paths: ['cursor'],
      });
    },
  );

  test('a malformed escape where no parameter is, is no path', async () => {
    expect(readRefusal(await client.send('/v1/%zz')).status).toBe(404);
  });

  test('unknown query parameters are ignored, also unreadable ones', async () => {
    expect((await client.send('/v1/stores?colour=red&%zz=1&x=%zz&&=&limit=1')).status).toBe(200);
  });

  test.each(['+01:00', '%2B01:00', '-00:30', 'Z'])(
    '4 an offset of %s is read and repeated as it is',
    async (offset) => {
      const path = `/v1/fill-rate?from=2026-11-01T00:00:00${offset}&to=2026-11-02T00:00:00${offset}`;
      const from = `2026-11-01T00:00:00${offset.replace('%2B', '+')}`;
      expect((await client.send(path)).json).toMatchObject({ from });
    },
  );

  test('a NUL in a path or query is refused on its parameter', async () => {
    expect(readRefusal(await client.send('/v1/stores/a%00b')).paths).toEqual(['externalId']);
    expect(readRefusal(await client.send('/v1/stores?cursor=%00')).paths).toEqual(['cursor']);
  });

  test.each(['/v1/stores/.', '/v1/stores/..', '/v1/stores/%2e%2e/contacts', '/v1/stores/%2E'])(
    '%s, which clients cannot send, is refused on externalId',
    async (path) => {
      const head = `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\nconnection: close\r\n\r\n`;
      const { status, json } = readRaw(await sendRaw(service.url, head));
      expect(status).toBe(400);
      expect(ErrorEnvelope.parse(json).error.issues?.map(({ path: at }) => at)).toEqual(['externalId']);
    },
  );

  test('the absolute form of a target is understood', async () => {
    const head = `GET http://any.host/v1/stores?limit=1 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\nconnection: close\r\n\r\n`;
    expect(readRaw(await sendRaw(service.url, head)).status).toBe(200);
  });

  test('an address of 70,000 characters is 414, one of 30,000 is read', async () => {
    expect(readRefusal(await client.send(`/v1/stores?x=${'a'.repeat(70_000)}`))).toMatchObject({
      status: 414,
      code: 'validation_failed',
    });
    expect((await client.send(`/v1/stores?x=${'a'.repeat(30_000)}`)).status).toBe(200);
  });

  test('thousands of external IDs fit', async () => {
    const ids = Array.from({ length: 20_000 }, (_one, index) => index.toString(36)).join(',');
    const range = 'from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z';
    const groups = ['store', 'productCategory'];
    for (const groupBy of groups) {
      const path = `/v1/fill-rate?${range}&groupBy=${groupBy}&externalIds=S-1,${ids.slice(0, 60_000)}`;
      expect((await client.send(path)).status).toBe(200);
    }
  });
});

describe('what is not HTTP', () => {
  test.each([
    ['garbage', 'garbage\r\n\r\n', 400],
    ['a wrong version', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['a header without colon', 'GET / HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n', 400],
    ['two lengths', 'PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx', 400],
    ['200 kB of headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(200_000)}\r\nconnection: close\r\n\r\n`, 431],
    ['an address of 200 kB', `GET /${'a'.repeat(200_000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 414],
  ])('%s is refused in the envelope, and found in the log by its id', async (_what, request, expected) => {
    const answer = await sendRaw(service.url, request);
    const { status, json } = readRaw(answer);
    expect(status).toBe(expected);
    expect(ErrorEnvelope.parse(json).error.code).toBe('validation_failed');
    const requestId = /\r\nx-request-id: (\S+)\r\n/i.exec(answer)?.[1];
    expect(requestId).toBeDefined();
    expect(service.logged.filter((entry) => 'requestId' in entry && entry.requestId === requestId)).toEqual([
      expect.objectContaining({ status, bytes: Buffer.byteLength(JSON.stringify(json)) }),
    ]);
  });

  test.each([
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(300_000)}\r\n\r\n`,
    `GET /${'a'.repeat(300_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  ])('300 kB without an end are refused by the status alone', async (request) => {
    const answer = await sendRaw(service.url, request);
    expect(answer).toMatch(/^HTTP\/1\.1 431 .*\r\ncontent-length: 0\r\n.*\r\n\r\n$/s);
    expect(answer).toMatch(/\r\nx-request-id: \S+\r\n/);
  });

  test('a request without Host is refused in the envelope', async () => {
    const { status, json } = readRaw(
      await sendRaw(service.url, 'GET /v1/stores HTTP/1.1\r\nconnection: close\r\n\r\n'),
    );
    expect(status).toBe(400);
    expect(ErrorEnvelope.parse(json).error.code).toBe('validation_failed');
  });

  test('an unknown expectation is ignored', async () => {
    const head = `GET /v1/stores HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nauthorization: Bearer ${TOKEN}\r\nconnection: close\r\n\r\n`;
    expect(readRaw(await sendRaw(service.url, head)).status).toBe(200);
  });

  test('a caller who goes away half-way leaves no trace', async () => {
    const head = `PUT /v1/stores/S-1 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\ncontent-length: 100\r\n\r\n{"name":`;
    await sendRaw(service.url, head, 100).catch(() => '');
    expect((await client.send('/v1/stores/S-1')).json).toMatchObject({ name: 'Store S-1' });
  });
});

describe('bodies', () => {
  test.each([
    ['nothing', ''],
    ['half an object', '{"name":'],
    ['two values', '{} {}'],
    ['a comment', '{} // x'],
    ['NaN', '{"name":NaN}'],
    ['single quotes', "{'name':'x'}"],
  ])('7 %s is not JSON: 400', async (_what, body) => {
    expect(readRefusal(await put('/v1/stores/S-1', body))).toMatchObject({ status: 400, paths: [''] });
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect(readRefusal(await put('/v1/stores/S-1', body))).toMatchObject({ status: 400, paths: [''] });
  });

  test('the content type does not matter', async () => {
    const init = { method: 'PUT', body: '{"name":"Any type"}', headers: { 'content-type': 'text/plain' } };
    expect((await client.send('/v1/stores/any-type', init)).status).toBe(200);
  });

  test('__proto__ and constructor are fields like any other', async () => {
    const body = '{"name":"Plain","__proto__":{"location":"x"},"constructor":{"prototype":{"location":"y"}}}';
    expect((await put('/v1/stores/proto', body)).json).toMatchObject({ name: 'Plain', location: null });
    expect(Reflect.get({}, 'location')).toBeUndefined();
  });

  test.each(['\\u0000', '\\ud800', '\\udc00', '\\ud83d x'])(
    'text that cannot be stored (%s) is refused where it is',
    async (broken) => {
      const contacts = `{"contacts":[{"name":"Fine","phone":"1"},{"name":"Not ${broken}","phone":"2"}]}`;
      const refusal = readRefusal(await put('/v1/stores/S-1/contacts', contacts));
      expect(refusal).toMatchObject({ status: 400, paths: ['contacts.1.name'] });
    },
  );

  test('any other text comes back as it was', async () => {
    const name = '\u0001\u001f "\\/ \u{1F600}\uFEFF\uFFFF\u200f Zażółć\u0301 \r\n\t';
    const answer = await put('/v1/stores/any-text', JSON.stringify({ name }));
    expect(answer.json).toMatchObject({ name });
    expect((await client.send('/v1/stores/any-text')).json).toMatchObject({ name });
  });

  test('a body just under 10 MB is read, one over it is 413', async () => {
    const nameOf = (bytes: number) => `{"name":"Large"${' '.repeat(bytes - 16)}}`;
    expect((await put('/v1/stores/large', nameOf(10 * MEGABYTE))).status).toBe(200);
    expect(readRefusal(await put('/v1/stores/large', nameOf(10 * MEGABYTE + 1)))).toMatchObject({
      status: 413,
      code: 'validation_failed',
      paths: [''],
    });
  });

  test('a body of 30 MB is 413, and the connection serves on', async () => {
    expect(readRefusal(await put('/v1/stores/large', 'a'.repeat(30 * MEGABYTE))).status).toBe(413);
    expect((await client.send('/v1/stores/S-1')).status).toBe(200);
  });

  test('a cursor is checked together with everything else', async () => {
    const path = '/v1/stores/S-1/photos?from=x&to=2026-01-01T00:00:00Z&limit=0&cursor=zzz';
    expect(readRefusal(await client.send(path)).paths.toSorted()).toEqual(['cursor', 'from', 'limit']);
  });

  test('all problems of path, query and body come together', async () => {
    const path = '/v1/stores/S-1/expositions/rack/fill-rate?from=x&to=y&to=z&status=q';
    expect(readRefusal(await client.send(path)).paths.toSorted()).toEqual(['expositionId', 'from', 'status', 'to']);
  });
});

describe('a fault of the service itself', () => {
  test('is a logged 500 in the shape of the envelope, and tells the caller nothing', async () => {
    const broken = await startTestService(undefined, {
      newId: () => {
        throw new Error('secret reason');
      },
    });
    try {
      const own = createContractClient(broken.url, TOKEN);
      const answer = await own.send('/v1/stores/S-1', { method: 'PUT', body: '{"name":"Store"}' });
      expect(answer.status).toBe(500);
      expect(answer.json).toEqual({ error: { code: 'internal', message: expect.any(String) } });
      expect(answer.text).not.toContain('secret reason');
      expect(broken.logged).toContainEqual(
        expect.objectContaining({
          event: 'failed',
          operation: 'upsertStore',
          error: expect.stringContaining('secret reason'),
        }),
      );
      // The transaction was rolled back, and the service still works.
      expect((await own.send('/v1/stores')).json).toEqual({ items: [], nextCursor: null });
    } finally {
      await broken.stop();
    }
  });
});

describe('what is logged', () => {
  test('no token, address, body, phone, e-mail or code', async () => {
    const secrets = ['0600-123', 'anna@example.pl', 'CODE-OF-LOGIN', 'store-nobody-knows', TOKEN];
    const [phone, email, loginCode, externalId] = secrets;
    await put(`/v1/stores/${externalId}`, JSON.stringify({ name: 'N', loginCode }));
    await put(`/v1/stores/${externalId}/contacts`, JSON.stringify({ contacts: [{ name: 'A', phone, email }] }));
    await put(`/v1/stores/${externalId}/contacts`, JSON.stringify({ contacts: [{ phone, email: loginCode }] }));
    await client.send(`/v1/stores?cursor=${externalId}`);
    const log = JSON.stringify(service.logged);
    expect(service.logged.filter(({ event }) => event === 'request').length).toBeGreaterThan(3);
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});
