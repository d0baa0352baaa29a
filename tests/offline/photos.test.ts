import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { writeHandoverFile } from '#electron/tables/handover-parts.ts';
import { TOKEN } from '#tests/faults/a-service.ts';
import { type FaultServer, json, startFaultServer, text } from '#tests/faults/fault-server.ts';
import { memoryKeychain, passIn, type RunningCore, startCore } from '#tests/faults/start-core.ts';
import { unwrap } from '#tests/support/e2e/places.ts';
import { aDescription } from '../builders/reports.ts';

const RUN = { externalId: 'W-001', protocolId: 'run-1' };
const RUN_PATH = '/v1/stores/W-001/protocols/run-1';

/**
 * A service with one run of three photos; its links are good for the signature that `links` names, and lead to itself or
 * to another origin.
 */
async function aService(): Promise<{ service: FaultServer; links: { signature: string; origin: string | null } }> {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer();
  const links: { signature: string; origin: string | null } = { signature: 'one', origin: null };
  const service = await startFaultServer((request, response, nth) => {
    const url = request.url ?? '';
    if (url.startsWith('/photos/')) {
      if (!url.endsWith(links.signature)) return text(403, 'expired')(request, response, nth);
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
      return;
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return text(401, '')(request, response, nth);
    if (!url.includes('/protocols/')) return json(200, { items: [], nextCursor: null })(request, response, nth);
    const images = ['a', 'b', 'c'].map((photoId) => ({
      photoId,
      imageUrl: `${links.origin ?? service.origin}/photos/${photoId}.jpg?signature=${links.signature}`,
    }));
    return json(200, { id: RUN.protocolId, images })(request, response, nth);
  });
  return { service, links };
}

/** Runs of the app with the same files and the same keychain, one after the other. */
async function someRuns(): Promise<() => Promise<RunningCore>> {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-photos-'));
  onTestFinished(() => rm(userData, { recursive: true, force: true }));
  const keychain = memoryKeychain();
  return async () => {
    const running = await startCore({ loadKeychain: async () => keychain }, { userData });
    onTestFinished(() => running.core.close());
    return running;
  };
}

const image = async ({ bridge }: RunningCore, photoKey: string, size: 'thumbnail' | 'original') => {
  const answer = await bridge.photos.image({ photoKey, size });
  return answer.ok ? Buffer.from(await answer.value.arrayBuffer()) : answer.failure.code;
};

/** The colour of a picture of one colour, as roughly as three digits say it. */
async function colourOf(picture: Buffer | string): Promise<string> {
  if (typeof picture === 'string') return picture;
  const { channels } = await sharp(picture).stats();
  return `#${channels.map(({ mean }) => Math.round(mean / 17).toString(16)).join('')}`;
}

/** Imports a handover by Ania of photos, with orange small pictures. */
async function take({ bridge }: RunningCore, photoKeys: readonly string[]): Promise<void> {
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#f80' } })
    .webp()
    .toBuffer();
  const bytes = writeHandoverFile({
    handover: {
      format: 'endcap-handover',
      version: 1,
      author: 'Ania',
      at: '2026-11-20T10:00:00.000Z',
      filter: {},
      photos: photoKeys.map((photoKey) => ({ photoKey, description: aDescription('W-001'), reviews: [] })),
    },
    pictures: photoKeys.map((photoKey) => ({ photoKey, size: 'thumbnail', bytes: new Uint8Array(picture) })),
  });
  const tableId = await passIn({ bridge }, bytes);
  const name = { key: 'handover', cells: 1, data: {} };
  expect(unwrap(await bridge.handovers.import({ tableId, name, by: 'page' })).result).toBe('imported');
}

const requestsTo = ({ requests }: FaultServer, path: string) => requests.filter(({ url }) => url.startsWith(path));

test('without the service a seen photo has its thumbnail, an opened one both, and another one says so', async () => {
  const { service } = await aService();
  const start = await someRuns();
  const online = await start();
  await online.connect(service.origin);
  await online.bridge.protocols.get(RUN);
  const seen = await image(online, 'a', 'thumbnail');
  const opened = await image(online, 'b', 'original');
  await online.core.close();
  await service.close();

  const offline = await start();
  await expect.poll(() => offline.core.events.connection().state, { timeout: 60_000 }).toBe('offline');
  expect((await offline.bridge.protocols.get(RUN)).ok).toBe(true);
  expect(await image(offline, 'a', 'thumbnail')).toEqual(seen);
  expect(await image(offline, 'a', 'original')).toBe('not_kept');
  expect(await image(offline, 'b', 'original')).toEqual(opened);
  const thumbnail = await image(offline, 'b', 'thumbnail');
  expect((await sharp(thumbnail).metadata()).width).toBe(320);
  expect(await image(offline, 'c', 'thumbnail')).toBe('not_kept');
});

test('a picture that is kept is not fetched again; a link that ran out since is renewed once', async () => {
  const { service, links } = await aService();
  onTestFinished(() => service.close());
  const start = await someRuns();
  const first = await start();
  await first.connect(service.origin);
  await first.bridge.protocols.get(RUN);
  await image(first, 'a', 'thumbnail');
  await first.core.close();
  const before = requestsTo(service, '/photos/').length;
  expect(before).toBe(1);

  links.signature = 'two';
  const second = await start();
  const kept = await second.bridge.protocols.get(RUN);
  expect(kept.ok && kept.value.source).toBe('computer');
  expect(await image(second, 'a', 'thumbnail')).toBeInstanceOf(Buffer);
  expect(requestsTo(service, '/photos/')).toHaveLength(before);
  expect(await image(second, 'c', 'original')).toBeInstanceOf(Buffer);
  expect(requestsTo(service, '/photos/c').at(-1)?.url).toContain('two');
});

test('what was removed to make room is fetched and kept again', async () => {
  const { service } = await aService();
  onTestFinished(() => service.close());
  const start = await someRuns();
  const running = await start();
  await running.connect(service.origin);
  await running.bridge.protocols.get(RUN);
  const originals = async () => {
    const status = await running.bridge.offline.status();
    return status.ok ? status.value.kept.find(({ kind }) => kind === 'originals')?.count : status.failure.code;
  };
  await image(running, 'a', 'original');
  expect(await originals()).toBe(1);
  await running.bridge.offline.clear({ kind: 'originals' });
  expect(await originals()).toBe(0);
  await image(running, 'a', 'original');
  expect(await originals()).toBe(1);
});

test.each([
  ['plain HTTP on another port', 'http://127.0.0.1:9'],
  ['a name that is gone', 'https://gone.invalid'],
])(
  'a link to an address that the service had before (%s) is resolved again, once for all photos',
  async (_, origin) => {
    const { service, links } = await aService();
    onTestFinished(() => service.close());
    const start = await someRuns();
    const running = await start();
    await running.connect(service.origin);
    links.origin = origin;
    await running.bridge.protocols.get(RUN);
    links.origin = null;
    const before = requestsTo(service, RUN_PATH).length;
    expect(await image(running, 'a', 'original')).toBeInstanceOf(Buffer);
    expect(await image(running, 'b', 'thumbnail')).toBeInstanceOf(Buffer);
    expect(requestsTo(service, RUN_PATH).length - before).toBe(1);
  },
);

test('a link that is refused after it was resolved again stays refused, and says why', async () => {
  const { service, links } = await aService();
  onTestFinished(() => service.close());
  const start = await someRuns();
  const running = await start();
  await running.connect(service.origin);
  links.origin = 'http://127.0.0.1:9';
  await running.bridge.protocols.get(RUN);
  expect(await image(running, 'a', 'original')).toBe('photo_refused');
  expect(await image(running, 'b', 'original')).toBe('photo_refused');
});

test('a picture of a handover is shown as such until the service can give its own, which takes its place for good', async () => {
  const { service } = await aService();
  const start = await someRuns();
  const running = await start();
  await running.connect(service.origin);
  await running.bridge.protocols.get(RUN);
  await image(running, 'b', 'thumbnail');
  await take(running, ['a', 'b']);
  const by = async (core: RunningCore, photoKey: string) => {
    const answer = await core.bridge.photos.handedBy({ photoKey, size: 'thumbnail' });
    return answer.ok ? answer.value : answer.failure.code;
  };
  // What was here from the service stays.
  expect([await by(running, 'a'), await by(running, 'b')]).toEqual(['Ania', null]);
  expect(await colourOf(await image(running, 'b', 'thumbnail'))).toBe('#386');
  await running.core.close();
  await service.close();

  const offline = await start();
  await expect.poll(() => offline.core.events.connection().state, { timeout: 60_000 }).toBe('offline');
  expect(await colourOf(await image(offline, 'a', 'thumbnail'))).toBe('#f80');
  expect(await by(offline, 'a')).toBe('Ania');
  // There is no original, and none is made of it.
  expect(await image(offline, 'a', 'original')).toBe('not_kept');
  await offline.core.close();
});

test('the service’s picture takes the place of one of a handover, and never the other way', async () => {
  const { service } = await aService();
  onTestFinished(() => service.close());
  const start = await someRuns();
  const running = await start();
  await running.connect(service.origin);
  await take(running, ['a']);
  // No link is known: what was handed over is the best there is.
  expect(await colourOf(await image(running, 'a', 'thumbnail'))).toBe('#f80');
  await running.bridge.protocols.get(RUN);
  expect(await colourOf(await image(running, 'a', 'thumbnail'))).toBe('#386');
  expect(await running.bridge.photos.handedBy({ photoKey: 'a', size: 'thumbnail' })).toMatchObject({ value: null });
  await take(running, ['a']);
  await running.core.close();
  const next = await start();
  expect(await colourOf(await image(next, 'a', 'thumbnail'))).toBe('#386');
  expect(await next.bridge.photos.handedBy({ photoKey: 'a', size: 'thumbnail' })).toMatchObject({ value: null });
});
