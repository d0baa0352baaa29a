import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { parseBaseUrl } from '#electron/api/base-url.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { createPhotoLinks } from '#electron/photos/photo-links.ts';
import { createPhotoPictures } from '#electron/photos/photo-pictures.ts';
import { type Bridge, BridgeFailure } from '#renderer/bridge/bridge.ts';
import { loadLost } from '#renderer/features/photos/queue/lost-pictures.tsx';
import { createPhotoQueue, pictureQuery } from '#renderer/photos/use-picture.ts';
import { createManualClock, type ManualClock, passUntil } from './manual-clock.ts';

const PHOTOS = 20_000;
const PHOTOS_OF_RUN = 100;
const PLACES = 4;
const PAUSE_MS = 2000;
const ORIGIN = 'https://pictures.example';
/** A thumbnail of 4 kB: 20,000 of them are more than the core holds in memory. */
const THUMBNAIL = new Uint8Array(4096).fill(1);
/** 8 kB: half of them are already more than the core holds in memory. */
const JPEG = new Uint8Array(8192);
JPEG.set([0xff, 0xd8, 0xff, 0xe0]);

/** How photo number `nth` of the queue fails: 300 are gone, 150 are pages, 50 come from a service that is down. */
function faultOf(nth: number): 'gone' | 'page' | 'down' | null {
  if (nth % 40 !== 7) return null;
  const place = Math.floor(nth / 40);
  return place % 10 < 6 ? 'gone' : place % 10 < 9 ? 'page' : 'down';
}

const RESPONSES = {
  gone: () => new Response('', { status: 404 }),
  page: () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
  down: () => new Response('', { status: 503 }),
} as const;

/** Pictures of a chain whose host wants a pause in the middle, and the core and the page that ask for them. */
function aChain(clock: ManualClock) {
  const seen = { pictures: [] as string[], putOff: 0, renewals: 0, underWay: 0, most: 0, repaired: false };
  const pause = { until: 0 };
  const photoLinks = createPhotoLinks(clock.now);
  const linkOf = (nth: number) => `${ORIGIN}/${nth}.jpg`;
  const parentOf = (nth: number) =>
    ({ kind: 'run', externalId: 'W-001', protocolId: `run-${Math.floor(nth / PHOTOS_OF_RUN)}` }) as const;
  for (let nth = 0; nth < PHOTOS; nth += 1) {
    photoLinks.remember(`photo-${nth}`, { url: linkOf(nth), parent: parentOf(nth) }, 0);
  }
  const serve = async (url: string): Promise<Response> => {
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    await null;
    seen.underWay -= 1;
    seen.pictures.push(url);
    // In the middle the host wants to be left alone for two seconds.
    if (!seen.repaired && seen.pictures.length === PHOTOS / 2) pause.until = clock.now() + PAUSE_MS;
    if (clock.now() < pause.until) {
      seen.putOff += 1;
      return new Response('', { status: 429, headers: { 'retry-after': String(PAUSE_MS / 1000) } });
    }
    const fault = seen.repaired ? null : faultOf(Number(/(\d+)\.jpg/.exec(url)?.[1]));
    return fault === null ? new Response(JPEG) : RESPONSES[fault]();
  };
  const pictures = createPhotoPictures({
    fetch: serve,
    clock,
    random: () => 0,
    silenceMs: 30_000,
    totalMs: 60_000,
    lookUp: async () => ['93.184.216.34'],
    resolveProxy: async () => null,
    isOffline: () => false,
    decoder: { run: async (task) => (task === 'thumbnail' ? THUMBNAIL : null), prepare: () => {} },
  });
  const session = {
    workspaceId: 'chain',
    photoLinks,
    storedLink: async () => null,
    endpoint: async () => ({ baseUrl: parseBaseUrl(ORIGIN), token: 'token' }),
    signal: new AbortController().signal,
    cache: { picture: async () => null, keepPicture: async () => 'kept' },
    pictureHosts: { begin: async () => {}, admit: async () => {}, learn: async () => {} },
    api: {
      getStoreProtocol: async ({ params }: { params: { protocolId: string } }) => {
        seen.renewals += 1;
        const first = Number(params.protocolId.replace('run-', '')) * PHOTOS_OF_RUN;
        const images = Array.from({ length: PHOTOS_OF_RUN }, (_, place) => ({
          photoId: `photo-${first + place}`,
          imageUrl: linkOf(first + place),
        }));
        return { value: { id: params.protocolId, images } };
      },
    },
  } as unknown as Parameters<typeof pictures.get>[0];
  const image: Bridge['photos']['image'] = async ({ photoKey, size }, options) => {
    try {
      const { bytes, type } = await pictures.get(session, photoKey, size, options?.signal, true);
      return new Blob([bytes], { type });
    } catch (error) {
      throw error instanceof FailureError ? new BridgeFailure(error.failure) : error;
    }
  };
  return { seen, pictures, bridge: { photos: { image } } as Bridge };
}

test('of 20,000 photos of which 500 fail, the rest load, and those alone are counted, explained and tried again', async () => {
  const clock = createManualClock();
  const { seen, bridge } = aChain(clock);
  const queries = new QueryClient();
  const queue = createPhotoQueue(PLACES);
  const load = (nth: number) =>
    queries.fetchQuery(
      pictureQuery({ bridge, workspaceId: 'chain', photoKey: `photo-${nth}`, size: 'thumbnail', queue }),
    );
  const loads = Promise.allSettled(Array.from({ length: PHOTOS }, (_, nth) => load(nth)));
  const ended = await passUntil(clock, loads, PAUSE_MS);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(PHOTOS - 500);
  expect(seen.most).toBeLessThanOrEqual(PLACES);

  const lost = queue.lost.getState();
  const counts = Map.groupBy(lost.values(), ({ code }) => code);
  expect([...counts].map(([code, all]) => [code, all.length]).toSorted()).toEqual([
    ['photo_missing', 300],
    ['photo_refused', 150],
    ['service_unavailable', 50],
  ]);
  // Each picture is asked for once, one that is gone at most once more, and those that were put off once more.
  expect(seen.renewals).toBeLessThanOrEqual(PHOTOS / PHOTOS_OF_RUN);
  expect(seen.pictures.length).toBeLessThanOrEqual(PHOTOS + seen.renewals + seen.putOff);
  expect(seen.putOff).toBeGreaterThan(0);
  expect(seen.putOff).toBeLessThanOrEqual(PLACES);

  // The host works again: only what failed is asked for.
  seen.repaired = true;
  seen.pictures = [];
  await loadLost({ queries, bridge, workspaceId: 'chain', queue }, [...lost.keys()]);
  expect(queue.lost.getState().size).toBe(0);
  const asked = seen.pictures.map((url) => Number(/(\d+)\.jpg/.exec(url)?.[1]));
  expect(asked).toHaveLength(500);
  expect(asked.every((nth) => faultOf(nth) !== null)).toBe(true);
  expect(seen.most).toBeLessThanOrEqual(PLACES);
  queries.clear();
});

test('what the core holds in memory of 20,000 pictures has a limit', async () => {
  const clock = createManualClock();
  const { seen, bridge } = aChain(clock);
  seen.repaired = true;
  const image = (nth: number) => bridge.photos.image({ photoKey: `photo-${nth}`, size: 'thumbnail' });
  for (let nth = 0; nth < PHOTOS / 2; nth += 1) await image(nth);
  const before = seen.pictures.length;
  await image(PHOTOS / 2 - 1);
  expect(seen.pictures).toHaveLength(before);
  // Neither the 40 MB of thumbnails nor the 80 MB of originals stay: the first is downloaded again, the last was here.
  await image(0);
  expect(seen.pictures.length - before).toBe(1);
});
