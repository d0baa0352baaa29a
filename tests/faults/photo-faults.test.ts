import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TOKEN } from './a-service.ts';
import { type Behaviour, type FaultServer, json, startFaultServer, text } from './fault-server.ts';
import { createManualClock, type ManualClock, passUntil } from './manual-clock.ts';
import { type RunningCore, startCore } from './start-core.ts';

const RUN = { externalId: 'W-001', protocolId: 'run-1' };
const PHOTO = 'photo-1';
const SILENCE_MS = 30_000;

let picture: Buffer<ArrayBuffer>;
let service: FaultServer;
let elsewhere: FaultServer;
let running: RunningCore;
// Time stands still: a slow machine is no silent server.
let clock: ManualClock;
let link: string;
let servePicture: Behaviour;

const sendPicture: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
};

beforeEach(async () => {
  picture = Buffer.from(
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#386' } })
      .jpeg()
      .toBuffer(),
  );
  servePicture = sendPicture;
  service = await startFaultServer((request, response, nth) => {
    if (request.url?.startsWith('/photos/')) return servePicture(request, response, nth);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return text(401, '')(request, response, nth);
    if (!request.url?.includes('/protocols/')) {
      return json(200, { items: [], nextCursor: null })(request, response, nth);
    }
    return json(200, { id: RUN.protocolId, images: [{ photoId: PHOTO, imageUrl: link }] })(request, response, nth);
  });
  elsewhere = await startFaultServer(sendPicture);
  clock = createManualClock();
  running = await startCore({ clock, silenceMs: SILENCE_MS, probes: { ...probes, lookUp: async () => ['127.0.0.1'] } });
  await running.connect(service.origin);
  link = `${service.origin}/photos/1.jpg?signature=one`;
});
afterEach(async () => {
  await running.close();
  await service.close();
  await elsewhere.close();
});

const probes = { reaches: async () => false, tlsVersion: async () => null };
const image = async (size: 'thumbnail' | 'original' = 'original') => {
  await running.bridge.protocols.get(RUN);
  return running.bridge.photos.image({ photoKey: PHOTO, size });
};
const pictureRequests = () => service.requests.filter(({ url }) => url.startsWith('/photos/'));

test('a picture comes without the token, a thumbnail is 320 pixels wide', async () => {
  const original = await image();
  expect(original.ok && original.value.type).toBe('image/jpeg');
  expect(original.ok && original.value.size).toBe(picture.length);
  const thumbnail = await image('thumbnail');
  if (!thumbnail.ok) throw new Error(thumbnail.failure.code);
  const { width, height, format } = await sharp(Buffer.from(await thumbnail.value.arrayBuffer())).metadata();
  expect([width, height, format]).toEqual([320, 240, 'webp']);
  expect(pictureRequests().map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test('no bridge answer about a run holds the link', async () => {
  const answer = await running.bridge.protocols.get(RUN);
  expect(JSON.stringify(answer)).not.toContain('signature');
});

test('a link that has run out is renewed from its run, once', async () => {
  await running.bridge.protocols.get(RUN);
  link = `${service.origin}/photos/1.jpg?signature=two`;
  servePicture = (request, response, nth) =>
    request.url?.includes('two') ? sendPicture(request, response, nth) : text(403, 'expired')(request, response, nth);
  const answer = await running.bridge.photos.image({ photoKey: PHOTO, size: 'original' });
  expect(answer.ok).toBe(true);
  expect(pictureRequests().map(({ url }) => url.replace(/.*=/, ''))).toEqual(['one', 'two']);
});

test.each([403, 404, 410])('a picture that is gone (%i) is looked for twice, then missing', async (status) => {
  servePicture = text(status, 'gone');
  expect(await image()).toEqual({ ok: false, failure: { code: 'photo_missing' } });
  expect(pictureRequests()).toHaveLength(2);
  servePicture = sendPicture;
  expect((await image()).ok).toBe(true);
});

test('a photo that no answer has named is missing, and nothing is asked', async () => {
  const answer = await running.bridge.photos.image({ photoKey: 'unknown', size: 'original' });
  expect(answer).toEqual({ ok: false, failure: { code: 'photo_missing' } });
});

test('a picture on another host over plain HTTP, or on a private address, is not fetched', async () => {
  link = `${elsewhere.origin}/photos/1.jpg`;
  expect(await image()).toEqual({ ok: false, failure: { code: 'photo_refused', reason: 'address' } });
  link = 'https://cdn.example/photos/1.jpg';
  expect(await image()).toEqual({ ok: false, failure: { code: 'photo_refused', reason: 'address' } });
  link = 'https://169.254.169.254/latest/meta-data';
  expect(await image()).toEqual({ ok: false, failure: { code: 'photo_refused', reason: 'address' } });
  expect(elsewhere.requests).toEqual([]);
});

test('a picture on a second host on the internet comes without the token, also over a redirect', async () => {
  await running.close();
  // Two names of the internet, both answered by the second server.
  running = await startCore(
    { probes: { ...probes, lookUp: async () => ['93.184.216.34'] } },
    { fetch: (url, init) => fetch(url.replace(/^https:\/\/\w+\.example/, elsewhere.origin), init) },
  );
  await running.connect(service.origin);
  elsewhere.behave((request, response, nth) =>
    request.url === '/moved.jpg'
      ? sendPicture(request, response, nth)
      : text(302, '', { location: 'https://other.example/moved.jpg' })(request, response, nth),
  );
  link = 'https://cdn.example/photos/1.jpg?signature=one';
  expect((await image()).ok).toBe(true);
  expect(elsewhere.requests.map(({ url }) => url)).toEqual(['/photos/1.jpg?signature=one', '/moved.jpg']);
  expect(JSON.stringify(elsewhere.requests)).not.toContain(TOKEN);
  expect(elsewhere.requests.map(({ headers }) => headers.authorization ?? headers.cookie)).toEqual([
    undefined,
    undefined,
  ]);
});

test('a picture that is redirected in a circle is given up, after one fresh link', async () => {
  servePicture = text(302, '', { location: '/photos/1.jpg' });
  expect(await image()).toEqual({ ok: false, failure: { code: 'photo_refused', reason: 'address' } });
  expect(pictureRequests()).toHaveLength(8);
});

test('a redirect of a picture to a forbidden address is not followed', async () => {
  servePicture = text(302, '', { location: `${elsewhere.origin}/photos/1.jpg` });
  expect(await image()).toEqual({ ok: false, failure: { code: 'photo_refused', reason: 'address' } });
  expect(elsewhere.requests).toEqual([]);
});

test.each([
  ['a page', text(200, '<html></html>', { 'content-type': 'text/html' })],
  ['a page that says it is a picture', text(200, '<html></html>', { 'content-type': 'image/jpeg' })],
  [
    'a drawing with scripts',
    text(200, '<svg xmlns="http://www.w3.org/2000/svg"/>', { 'content-type': 'image/svg+xml' }),
  ],
] as const)('%s is no picture', async (_, behaviour) => {
  servePicture = behaviour;
  expect(await image()).toEqual({ ok: false, failure: { code: 'photo_refused', reason: 'type' } });
});

test('a broken picture has no thumbnail', async () => {
  servePicture = (_, response) => void response.end(picture.subarray(0, 300));
  expect(await image('thumbnail')).toEqual({ ok: false, failure: { code: 'photo_refused', reason: 'type' } });
});

test('a picture beyond 25 MB is refused, announced or not', async () => {
  servePicture = (_, response) =>
    void response.writeHead(200, { 'content-length': String(26 * 1024 * 1024) }).write('x');
  expect(await image()).toEqual({ ok: false, failure: { code: 'photo_refused', reason: 'size' } });
  servePicture = (_, response) => void response.writeHead(200).end(Buffer.alloc(26 * 1024 * 1024, 0xff));
  expect(await image()).toEqual({ ok: false, failure: { code: 'photo_refused', reason: 'size' } });
});

test('a silent picture server is a timeout', async () => {
  servePicture = () => {};
  const asked = image();
  await expect.poll(() => pictureRequests().length, { timeout: 60_000 }).toBe(1);
  expect(await passUntil(clock, asked, SILENCE_MS)).toEqual({ ok: false, failure: { code: 'timeout', seconds: 30 } });
});
