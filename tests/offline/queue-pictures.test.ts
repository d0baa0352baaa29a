import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { PictureSize } from '#shared/bridge/photos.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { blackPng } from '#tests/support/data/bomb-pictures.ts';
import { startTestService, TOKEN } from '../contract/test-service.ts';
import { aDrivenCore, type DrivenCore, NOW, sampleOf, unwrap, ZONE } from './pins-world.ts';

const chain = sampleOf(60);
const HOUR = 3_600_000;
/** As many as a page asks for at the same time. */
const AT_ONCE = 4;

type FetchAs = NonNullable<Parameters<typeof aDrivenCore>[0]>;
const isReport = (url: string): boolean => /expositions\/[^/]+\/fill-rate/.test(url);
const isPicture = (url: string): boolean => url.includes('/photos/') && url.includes('signature=');
const photoOf = (url: string): string => /\/photos\/([^?]+)/.exec(url)?.[1] ?? '';

/** A picture that only this photo has: its colour is made from the id. */
const colourOf = (photoId: string) => {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(photoId).digest();
  return { r, g, b };
};
const pictures = new Map<string, Buffer>();
beforeAll(async () => {
  for (const { photoId } of chain.images) {
    const create = { width: 40, height: 30, channels: 3, background: colourOf(photoId) } as const;
    pictures.set(photoId, await sharp({ create }).jpeg().toBuffer());
  }
});

/**
 * A core with the results of a store's days, whose links run out an hour later.
 *
 * @param fetchAs stands between the core and the service, once the results are here
 */
async function aQueue(days: readonly [string, string], fetchAs: FetchAs = (send) => send()) {
  const made: { core?: DrivenCore } = {};
  const service = await startTestService(chain, {
    // The service begins before the core.
    now: () => made.core?.clock.now() ?? NOW,
    drawPhoto: async ({ photoId }) => ({ body: pictures.get(photoId) ?? Buffer.alloc(0), type: 'image/jpeg' }),
  });
  const asked: string[] = [];
  const state = { isHere: false };
  const core: DrivenCore = await aDrivenCore((send, url, init) => {
    asked.push(url);
    return state.isHere ? fetchAs(send, url, init) : send();
  });
  made.core = core;
  await core.connect(service.url, TOKEN);
  await core.untilKept();
  const externalIds = chain.stores.flatMap(({ store }) => store.externalId ?? []).slice(0, 1);
  const range = { from: startOfDay(days[0], ZONE), to: startOfDay(days[1], ZONE) };
  unwrap(await core.bridge.fetches.start({ externalIds, ...range, photos: 'none' }));
  await core.drive(async () => unwrap(await core.bridge.fetches.state())?.state === 'complete');
  const query = ReviewQuery.parse({ stores: externalIds, period: { kind: 'range', ...range } });
  const queue = unwrap(await core.bridge.review.queue(query));
  state.isHere = true;
  asked.length = 0;
  return { core, asked, photoKeys: queue.photos.key, displays: new Set(queue.photos.display).size };
}

/** Looks at photos as the sheet (small) or the viewer (large) does, some at once, in their order. */
async function look({ core, photoKeys }: Awaited<ReturnType<typeof aQueue>>, size: PictureSize, keys = photoKeys) {
  const found = new Map<string, Buffer | string>();
  const left = [...keys];
  const one = async () => {
    for (let key = left.shift(); key !== undefined; key = left.shift()) {
      const answer = await core.bridge.photos.image({ photoKey: key, size });
      if (answer.ok) found.set(key, Buffer.from(await answer.value.arrayBuffer()));
      else {
        const { code } = answer.failure;
        found.set(key, code === 'photo_refused' ? `${code} ${answer.failure.reason}` : code);
      }
    }
  };
  const done = { is: false };
  const all = Promise.all(Array.from({ length: AT_ONCE }, one)).then(() => {
    done.is = true;
  });
  await core.drive(() => done.is);
  await all;
  return found;
}

/** Both within one report of each display. */
const DAYS = ['2026-11-16', '2026-11-18'] as const;

test('links that have run out are renewed by one report of each display, in the sheet and in the viewer', async () => {
  const queue = await aQueue(DAYS);
  await queue.core.clock.pass(2 * HOUR);
  const { asked, photoKeys, displays } = queue;
  const small = await look(queue, 'thumbnail');
  const reports = asked.filter(isReport);
  expect(photoKeys.length).toBeGreaterThan(5 * displays);
  expect(reports).toHaveLength(displays);
  expect(new Set(reports).size).toBe(displays);
  // Of each display, at most those that were asked for at the same time came too late.
  expect(asked.filter(isPicture).length).toBeLessThanOrEqual(photoKeys.length + AT_ONCE * displays);
  for (const photoKey of photoKeys) expect(small.get(photoKey)).toBeInstanceOf(Buffer);

  // They are kept by the photo, whatever its link is by now.
  asked.length = 0;
  await queue.core.clock.pass(2 * HOUR);
  const large = await look(queue, 'original');
  expect(asked).toEqual([]);
  for (const photoKey of photoKeys) expect(pictures.get(photoKey)?.equals(large.get(photoKey) as Buffer)).toBe(true);
});

/** So many pictures of the queue are asked for in the tests below. */
const MANY = 40;
const isTooMany = (): Response => new Response('', { status: 429, headers: { 'retry-after': '3' } });

test('a host of pictures that says "too many" is left alone for as long as it asks, and then every picture comes', async () => {
  const told = { asked: 0, refused: 0, until: 0, early: 0 };
  const queue = await aQueue(DAYS, async (send, url) => {
    if (!isPicture(url)) return send();
    told.asked += 1;
    const now = queue.core.clock.now();
    if (now < told.until) told.early += 1;
    if (told.asked !== 7 && told.asked !== 20) return send();
    told.refused += 1;
    told.until = now + 3000;
    return isTooMany();
  });
  const keys = queue.photoKeys.slice(0, MANY);
  const small = await look(queue, 'thumbnail', keys);
  expect(told.refused).toBe(2);
  // Only what was under way when the first was refused.
  expect(told.early).toBeLessThan(2 * AT_ONCE);
  for (const key of keys) expect(small.get(key)).toBeInstanceOf(Buffer);
});

test('pictures that are gone cost one report of each display, however many there are, and the others come', async () => {
  const gone = new Set<string>();
  const queue = await aQueue(DAYS, async (send, url) =>
    isPicture(url) && gone.has(photoOf(url)) ? new Response('', { status: 404 }) : send(),
  );
  for (const [place, key] of queue.photoKeys.entries()) if (place % 3 === 0) gone.add(key);
  const small = await look(queue, 'thumbnail');
  for (const key of queue.photoKeys) {
    if (gone.has(key)) expect(small.get(key)).toBe('photo_missing');
    else expect(small.get(key)).toBeInstanceOf(Buffer);
  }
  expect(gone.size).toBeGreaterThan(2 * queue.displays);
  expect(queue.asked.filter(isReport).length).toBeLessThanOrEqual(queue.displays);
});

test('what is no picture, too large, cut off or on a forbidden host says so at its photo, small and large, and costs no other', async () => {
  const behaviours = new Map<string, () => Response>();
  const typed = (body: BodyInit, type = 'image/jpeg') => new Response(body, { headers: { 'content-type': type } });
  const moved = (location: string) => () => new Response('', { status: 302, headers: { location } });
  const [first = new Uint8Array()] = pictures.values();
  const bad: readonly (readonly [string, () => Response])[] = [
    ['type', () => typed('<!doctype html>', 'text/html')],
    ['type', () => typed('no picture at all')],
    ['type', () => typed('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
    ['pixels', () => typed(new Uint8Array(blackPng(8000, 5000)), 'image/png')],
    ['type', () => typed(new Uint8Array(first.subarray(0, first.length - 40)))],
    ['address', moved('http://elsewhere.example/1.jpg')],
    ['address', moved('https://169.254.169.254/latest/meta-data')],
  ];
  const queue = await aQueue(DAYS, async (send, url) => behaviours.get(photoOf(url))?.() ?? send());
  const keys = queue.photoKeys.slice(0, MANY);
  for (const [place, [, behave]] of bad.entries()) behaviours.set(keys[3 * place] ?? '', behave);
  for (const size of ['thumbnail', 'original'] as const) {
    const found = await look(queue, size, keys);
    const said = keys.map((key) => (found.get(key) instanceof Buffer ? 'shown' : found.get(key)));
    const wanted = keys.map((_, place) => (place % 3 === 0 ? bad[place / 3]?.[0] : undefined));
    expect(said).toEqual(wanted.map((reason) => (reason === undefined ? 'shown' : `photo_refused ${reason}`)));
  }
  expect(queue.asked.filter((url) => url.includes('169.254') || url.includes('elsewhere'))).toEqual([]);
});
