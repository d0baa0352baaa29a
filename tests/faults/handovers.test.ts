import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formsOf, foundIn } from '#tests/e2e/canary-forms.ts';
import { aDescription } from '../builders/reports.ts';
import { type Canaries, STORES, startCanaryService } from '../offline/canary-service.ts';
import { unwrap } from '../support/e2e/places.ts';
import type { FaultServer } from './fault-server.ts';
import { passIn, type RunningCore, startCore } from './start-core.ts';

const CANARIES: Canaries = {
  token: 'tkn.5be1f0a2c3d4e5f6a7b8',
  phone: '+48 512345678',
  email: 'canary-7f3a@shop.example',
  person: 'Żaneta Kanarek 9c1d',
  loginCode: 'CODE7d2e4b',
  storeName: 'Żabka 51af',
  signature: 'sig8e7d6c5b4a',
};
const SECRETS = [CANARIES.token, CANARIES.phone, CANARIES.email, CANARIES.person, CANARIES.loginCode].flatMap(formsOf);

const FINE = { mark: 'fine', person: null, tags: [], note: '', drawings: [] };
const AT = '2026-11-20T10:00:00.000Z';
const WHOLE = {
  format: 'endcap-handover',
  version: 1,
  author: 'Ewa',
  at: AT,
  filter: {},
  photos: [{ photoKey: 'photo-1', description: null, reviews: [{ at: AT, content: FINE }] }],
  pictures: [],
};
// All stores of this service have one id, so the list has the last of them only.
const LISTED = [`S-${STORES - 1}`, `${CANARIES.storeName} ${STORES - 1}`] as const;
const fileOf = (about: unknown, parts: Record<string, Uint8Array> = {}) =>
  zipSync({ 'handover.json': strToU8(JSON.stringify(about)), ...parts });

let service: FaultServer;
let running: RunningCore;
beforeEach(async () => {
  service = await startCanaryService(CANARIES);
  running = await startCore();
  await running.connect(service.origin, CANARIES.token);
  unwrap(await running.bridge.stores.list());
});
afterEach(async () => {
  await running.close();
  await service.close();
});

const read = async (bytes: Uint8Array) =>
  unwrap(await running.bridge.handovers.read({ tableId: await passIn(running, bytes) }));
const take = async (bytes: Uint8Array) => {
  const name = { key: 'handover', cells: 1, data: {} };
  return unwrap(await running.bridge.handovers.import({ tableId: await passIn(running, bytes), name, by: 'page' }));
};
const said = async () => unwrap(await running.bridge.review.reviews({ photoKeys: null })).items;

/** Everything about one photo is here: its run, its picture in both sizes, and a review with a drawing. */
async function reviewPhoto(): Promise<void> {
  const { stores, protocols, photos, review } = running.bridge;
  unwrap(await stores.get({ externalId: 'S-0' }));
  unwrap(await stores.contacts({ externalId: 'S-0' }));
  unwrap(await protocols.get({ externalId: 'S-0', protocolId: 'run-1' }));
  for (const size of ['original', 'thumbnail'] as const) unwrap(await photos.image({ photoKey: 'photo-1', size }));
  const change = {
    mark: 'shelf',
    note: 'Pusta półka',
    addDrawings: [{ shape: 'point', x: 0.5, y: 0.5, words: 'tu' }],
  } as const;
  const name = { key: 'mark', cells: 1, data: {} };
  unwrap(
    await review.mark({
      photoKeys: ['photo-1'],
      change: { ...change, addDrawings: [...change.addDrawings] },
      name,
      by: 'p',
    }),
  );
}

test.each([
  ['without pictures', 'none'],
  ['with small pictures', 'thumbnails'],
  ['with originals', 'originals'],
] as const)('a handover %s holds what its preview says, and no secret', async (_name, pictures) => {
  await reviewPhoto();
  const photoKeys = ['photo-1', 'photo-2'];
  const preview = unwrap(await running.bridge.handovers.preview({ photoKeys }));
  const { file, ...facts } = unwrap(
    await running.bridge.handovers.export({ photoKeys, pictures, author: 'Jan', filter: { period: 'today' } }),
  );
  const counted = pictures === 'none' ? { pictures: 0, missing: 0, leftOut: 0, bytes: 0 } : preview[pictures];
  expect(facts).toEqual({
    photos: preview.photos,
    reviews: preview.reviews,
    pictures: counted.pictures,
    missingPictures: counted.missing,
    leftOutPictures: counted.leftOut,
  });
  expect(facts).toMatchObject({ photos: 2, reviews: 1 });
  expect(counted.pictures).toBe(pictures === 'none' ? 0 : 1);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(bytes.byteLength - counted.bytes).toBeLessThan(2000);

  const parts = Object.values(unzipSync(bytes));
  expect(parts).toHaveLength(1 + counted.pictures);
  for (const part of [bytes, ...parts]) expect(foundIn(Buffer.from(part), SECRETS)).toEqual([]);
  // The link stands nowhere; what the service wrote into its own original stays in it.
  const about = strFromU8(unzipSync(bytes)['handover.json'] ?? new Uint8Array());
  expect(about).toContain('Pusta półka');
  expect(foundIn(Buffer.from(about), [...formsOf(CANARIES.signature), ...formsOf(service.origin)])).toEqual([]);
});

test('pictures are asked for without the token', async () => {
  await reviewPhoto();
  const asked = service.requests.filter(({ url }) => url?.startsWith('/photos/'));
  expect(asked).toHaveLength(1);
  const words = Buffer.from(JSON.stringify(asked.map(({ url, headers }) => ({ url, headers }))));
  expect(foundIn(words, formsOf(CANARIES.token))).toEqual([]);
});

test.each([
  ['is of a newer version', fileOf({ ...WHOLE, version: 2 }), 'newer'],
  ['is no handover', fileOf({ format: 'endcap-change-set' }), 'not_a_handover'],
  ['is cut off', fileOf(WHOLE).subarray(0, 80), 'broken'],
  ['is no zip at all', strToU8('photos'), 'not_a_handover'],
  ['has a part outside its folder', fileOf(WHOLE, { '../../outside': new Uint8Array(9) }), 'broken'],
  [
    'names a picture by a path',
    fileOf({ ...WHOLE, pictures: [{ photoKey: 'photo-1', size: 'original', part: '/etc/passwd' }] }),
    'broken',
  ],
  [
    'is of another chain',
    fileOf({ ...WHOLE, photos: [{ ...WHOLE.photos[0], description: aDescription('S-0', 'Another chain') }] }),
    'other_workspace',
  ],
  ['does not say what its photos are of, none of which is known here', fileOf(WHOLE), 'other_workspace'],
  ['unpacks to 250 MB', fileOf(WHOLE, { 'handover.json': new Uint8Array(250 * 1024 * 1024) }), 'unpacks_too_large'],
] as const)('a file that %s is refused with its reason, and changes nothing', async (_name, bytes, reason) => {
  expect(await read(bytes)).toEqual({ result: 'refused', reason });
  expect(await take(bytes)).toEqual({ result: 'refused', reason });
  expect(await said()).toEqual([]);
});

test('a file of 200 MB is refused before a byte of it is read', async () => {
  expect(await running.bridge.tables.begin({ bytes: 200 * 1024 * 1024 })).toMatchObject({
    ok: false,
    failure: { code: 'table_refused', reason: 'too_large' },
  });
});

test('what comes as a picture and is none is left out, and its review is taken over', async () => {
  const pictures = ['thumbnail', 'original'].map((size, at) => ({ photoKey: 'photo-1', size, part: `pictures/${at}` }));
  const bytes = fileOf(
    {
      ...WHOLE,
      photos: [{ ...WHOLE.photos[0], description: aDescription(...LISTED) }],
      pictures,
    },
    {
      'pictures/0': strToU8('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'pictures/1': new Uint8Array([255, 216, 255, 0]),
    },
  );
  expect(await take(bytes)).toMatchObject({ result: 'imported', pictures: 0 });
  expect(await said()).toMatchObject([{ photoKey: 'photo-1', mine: null, theirs: [{ author: 'Ewa', mark: 'fine' }] }]);
});
