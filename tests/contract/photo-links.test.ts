import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf } from '../builders/contract.ts';
import { createContractClient, type RawAnswer, readRefusal } from './contract-client.ts';
import { rack, runsChain, wholeRange } from './runs-chain.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

const clock = { now: Date.parse('2026-11-20T12:00:00Z') };
let service: TestService;
let link: URL;
const drawn: string[] = [];

beforeAll(async () => {
  service = await startTestService(runsChain, {
    now: () => clock.now,
    drawPhoto: async ({ photoId }) => {
      drawn.push(photoId);
      return { body: Buffer.from(`picture of ${photoId}`), type: 'image/jpeg' };
    },
  });
  const { items } = await createContractClient(service.url, TOKEN).call('getExpositionFillRate', {
    params: { externalId: 'S-1', expositionId: rack.expositionId },
    query: wholeRange,
  });
  link = new URL(items[0]?.imageUrl ?? '');
});
afterAll(() => service.stop());

/** Without a token: the signature is the key. */
const open = (url: URL, init?: RequestInit): Promise<RawAnswer> =>
  createContractClient(url.origin, undefined).send(`${url.pathname}${url.search}`, init);

const changed = (change: (url: URL) => void): URL => {
  const url = new URL(link);
  change(url);
  return url;
};

test('a link is an address of this service and needs no token', async () => {
  expect(link.origin).toBe(service.url);
  expect(link.pathname).toBe(`/photos/${idOf('photo friday rack')}`);
  const answer = await open(link);
  expect(answer.status).toBe(200);
  expect(answer.text).toBe(`picture of ${idOf('photo friday rack')}`);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{4}, immutable$/);
});

test('a picture is drawn once for all who ask for it', async () => {
  drawn.length = 0;
  const answers = await Promise.all(Array.from({ length: 60 }, () => open(link)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(drawn.length).toBeLessThanOrEqual(1);
});

test.each<[string, (url: URL) => void]>([
  ['another signature', (url) => url.searchParams.set('signature', 'x'.repeat(43))],
  ['a shorter signature', (url) => url.searchParams.set('signature', 'x')],
  ['no signature', (url) => url.searchParams.delete('signature')],
  ['two signatures', (url) => url.searchParams.append('signature', 'x')],
  ['a later end', (url) => url.searchParams.set('expires', '99999999999')],
  ['no end', (url) => url.searchParams.delete('expires')],
  ['another photo', (url) => (url.pathname = `/photos/${idOf('photo friday fridge')}`)],
  ['a photo that does not exist', (url) => (url.pathname = '/photos/nothing')],
  ['a malformed photo', (url) => (url.pathname = '/photos/%zz')],
])('%s is 403', async (_what, change) => {
  expect(readRefusal(await open(changed(change)))).toMatchObject({ status: 403, code: 'unauthorized' });
});

test('a token does not open a photo', async () => {
  const url = changed((one) => one.searchParams.delete('signature'));
  const answer = await createContractClient(url.origin, TOKEN).send(`${url.pathname}${url.search}`);
  expect(readRefusal(answer).status).toBe(403);
});

test('a link is good for an hour, and 410 when it has expired', async () => {
  const start = clock.now;
  clock.now = start + 3_600_000 - 1_000;
  expect((await open(link)).status).toBe(200);
  clock.now = start + 2 * 3_600_000;
  expect(readRefusal(await open(link))).toMatchObject({ status: 410, code: 'not_found' });
  clock.now = start;
});

test('only GET and HEAD', async () => {
  const answer = await open(link, { method: 'POST', body: 'x' });
  expect(readRefusal(answer).status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
  expect((await open(link, { method: 'HEAD' })).headers.get('content-length')).toBe('47');
});

test('links carry the public address where one is set, and survive a restart on the same database', async () => {
  const query = wholeRange;
  const params = { externalId: 'S-1', expositionId: rack.expositionId };
  const ports = { now: () => clock.now, publicUrl: 'https://photos.example/base', database: service.database };
  const again = await startTestService(undefined, {
    ...ports,
    database: { ...service.database, close: async () => {} },
  });
  try {
    const { items } = await createContractClient(again.url, TOKEN).call('getExpositionFillRate', { params, query });
    expect(items[0]?.imageUrl).toBe(link.href.replace(service.url, 'https://photos.example/base'));
    expect((await open(new URL(`${again.url}${link.pathname}${link.search}`))).status).toBe(200);
  } finally {
    await again.stop();
  }
});
