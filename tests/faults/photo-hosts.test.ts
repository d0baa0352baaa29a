import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TOKEN } from './a-service.ts';
import { type Behaviour, type FaultServer, json, startFaultServer, text } from './fault-server.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { type RunningCore, SET_POLICY, startCore } from './start-core.ts';

const RUN = { externalId: 'W-001', protocolId: 'run-1' };
/** More hosts than are listed. */
const MANY = 60;
const TWO_HOURS = 2 * 60 * 60_000;

let service: FaultServer;
let elsewhere: FaultServer;
let running: RunningCore;
let clock: ManualClock;
let sendPicture: Behaviour;
/** Links of the run's photos, by their ids. */
const links = new Map<string, string>();
const looked: string[] = [];

beforeEach(async () => {
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer();
  sendPicture = (_, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
  service = await startFaultServer((request, response, nth) => {
    if (request.url === '/photos/moved.jpg') {
      return text(302, '', { location: 'https://redirected.example/1.jpg' })(request, response, nth);
    }
    if (request.url?.startsWith('/photos/')) return sendPicture(request, response, nth);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return text(401, '')(request, response, nth);
    const images = [...links].map(([photoId, imageUrl]) => ({ photoId, imageUrl }));
    const isRun = request.url?.includes('/protocols/') ?? false;
    return json(200, isRun ? { id: 'run-1', images } : { items: [], nextCursor: null })(request, response, nth);
  });
  elsewhere = await startFaultServer(sendPicture);
  clock = createManualClock();
  looked.length = 0;
  links.clear();
  links.set('own', `${service.origin}/photos/1.jpg`);
  links.set('moved', `${service.origin}/photos/moved.jpg`);
  links.set('img', 'https://img.example/1.jpg?signature=one');
  links.set('port', 'https://img.example:8443/1.jpg');
  links.set('other', 'https://img.example/2.jpg');
  for (let nth = 0; nth < MANY; nth += 1) links.set(`n${nth}`, `https://n${nth}.example/1.jpg`);
  links.set('inside', 'https://10.0.0.1/1.jpg');
  running = await start();
  await running.connect(service.origin);
});
afterEach(async () => {
  await running.close();
  await service.close();
  await elsewhere.close();
});

/** All names of the internet lead to the second server. */
const start = (platform: Parameters<typeof startCore>[1] = {}) =>
  startCore(
    {
      clock,
      probes: {
        reaches: async () => false,
        tlsVersion: async () => null,
        async lookUp(host) {
          looked.push(host);
          return ['93.184.216.34'];
        },
      },
    },
    {
      fetch: (url, init) => fetch(url.replace(/^https:\/\/[\w.:]+/, elsewhere.origin), init),
      ...platform,
    },
  );

const image = async (photoKey: string) => {
  await running.bridge.protocols.get(RUN);
  const answer = await running.bridge.photos.image({ photoKey, size: 'original' });
  return answer.ok ? 'shown' : answer.failure;
};
const workspace = async () => {
  const answer = await running.bridge.workspaces.list();
  const [only] = answer.ok ? answer.value.items : [];
  if (only === undefined) throw new Error('no workspace');
  return only;
};
const hosts = async () => (await workspace()).pictureHosts.map(({ host, state }) => `${host} ${state}`);
const heldBack = (host: string) => ({ code: 'photo_held_back', host, count: 1 });

test('hosts of the first hour are learnt, those of redirects too; the service itself and private ones never are', async () => {
  expect(await image('own')).toBe('shown');
  expect(await hosts()).toEqual([]);
  await clock.pass(TWO_HOURS / 4);
  expect(await Promise.all(['img', 'moved', 'port', 'img'].map(image))).toEqual(Array(4).fill('shown'));
  expect(await image('inside')).toEqual({ code: 'photo_refused', reason: 'address' });
  expect((await hosts()).toSorted()).toEqual([
    'img.example allowed',
    'img.example:8443 allowed',
    'redirected.example allowed',
  ]);
  expect(JSON.stringify(elsewhere.requests)).not.toContain(TOKEN);
});

test('a host that appears later gets no request, and its name is not even looked up, until a person allows it', async () => {
  expect(await image('own')).toBe('shown');
  await clock.pass(TWO_HOURS);
  expect(await image('img')).toEqual(heldBack('img.example'));
  expect(await image('moved')).toEqual(heldBack('redirected.example'));
  expect([elsewhere.requests, looked.filter((host) => host.endsWith('.example'))]).toEqual([[], []]);
  expect(await hosts()).toEqual(['img.example asked', 'redirected.example asked']);

  const { id } = await workspace();
  await running.bridge.workspaces.allowPictureHost({ id, host: 'img.example' });
  await running.bridge.workspaces.declinePictureHost({ id, host: 'redirected.example' });
  expect(await image('img')).toBe('shown');
  expect(await image('moved')).toEqual(heldBack('redirected.example'));
  expect(await hosts()).toEqual(['img.example allowed', 'redirected.example declined']);
  expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test('a host that was removed is asked about again, also within the first hour', async () => {
  expect(await image('img')).toBe('shown');
  const { id } = await workspace();
  await running.bridge.workspaces.removePictureHost({ id, host: 'img.example' });
  expect(await hosts()).toEqual([]);
  expect(await image('other')).toEqual(heldBack('img.example'));
});

test('the list is there after a restart, and goes with its workspace', async () => {
  expect(await image('img')).toBe('shown');
  await clock.pass(TWO_HOURS);
  expect(await image('moved')).toEqual(heldBack('redirected.example'));
  await running.core.close();
  running = await start({ userData: running.userData });
  expect(await hosts()).toEqual(['img.example allowed', 'redirected.example asked']);
  const { id } = await workspace();
  await running.bridge.workspaces.remove({ id });
  await running.connect(service.origin);
  expect(await hosts()).toEqual([]);
});

test('a service that names ever new hosts does not fill the list', async () => {
  expect(await image('own')).toBe('shown');
  await clock.pass(TWO_HOURS);
  await running.bridge.protocols.get(RUN);
  for (let nth = 0; nth < MANY; nth += 1) {
    const answer = await running.bridge.photos.image({ photoKey: `n${nth}`, size: 'original' });
    expect(answer).toEqual({ ok: false, failure: heldBack(`n${nth}.example`) });
  }
  expect(await hosts()).toHaveLength(50);
  const { id } = await workspace();
  await running.bridge.workspaces.allowPictureHost({ id, host: 'n59.example' });
  expect(await image('n59')).toBe('shown');
});

test('page and pages are told of a new host', async () => {
  expect(await image('own')).toBe('shown');
  await clock.pass(TWO_HOURS);
  const leaving = new AbortController();
  const events = running.core.events.subscribe(leaving.signal);
  expect(await image('img')).toEqual(heldBack('img.example'));
  for (;;) {
    const { value } = await events.next();
    if (value?.type === 'workspaces_changed') break;
  }
  leaving.abort();
});

test('under a policy its hosts are the only ones: nothing is learnt, asked or looked up, and the list of before is back afterwards', async () => {
  expect(await image('img')).toBe('shown');
  const path = join(running.userData, SET_POLICY);
  await writeFile(path, JSON.stringify({ pictureHosts: ['redirected.example'] }), { mode: 0o600 });
  await running.bridge.policy.check();
  looked.length = 0;
  expect(await hosts()).toEqual(['redirected.example allowed']);
  expect(await image('own')).toBe('shown');
  expect(await image('moved')).toBe('shown');
  expect(await image('port')).toEqual({ code: 'photo_refused', reason: 'policy' });
  expect(looked).not.toContain('img.example');
  await rm(path);
  await running.bridge.policy.check();
  expect(await hosts()).toEqual(['img.example allowed']);
});
