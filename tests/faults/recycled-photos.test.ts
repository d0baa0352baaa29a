import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forkPictureProcess } from '#electron/loopback/child-processes.ts';
import { createPictureDecoder, type PictureDecoder } from '#electron/photos/picture-decoder.ts';
import { findLookalike, keepPrints } from '#electron/store/review/picture-prints.ts';
import { drawPhoto } from '#service/sample/drawing/draw-photo.ts';
import { makeSampleChain } from '#service/sample/make-sample-chain.ts';
import { differenceOf, PRINT_BYTES, wordsOf } from '#shared/domain/picture-print.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { createManualClock } from './manual-clock.ts';
import { PICTURES_SCRIPT } from './start-core.ts';

/*
 * How well copies of photos are told from other photos of the same shelves (decision 82). Every photo of a store is
 * looked at with all of its earlier runs here. ENDCAP_DEEP=1 takes 5,000 photos and 500 copies.
 */

const isDeep = process.env['ENDCAP_DEEP'] === '1';
const [PHOTOS, OF_STORE, EVERY] = isDeep ? [5000, 250, 10] : [48, 48, 4];
const ZONE = 'Europe/Warsaw';

let decoder: PictureDecoder;
beforeAll(() => {
  decoder = createPictureDecoder({
    startProcess: () => forkPictureProcess(PICTURES_SCRIPT, {}),
    // Time stands still: a slow machine is no process that hangs.
    clock: createManualClock(),
    log: silentLog,
  });
});
afterAll(() => decoder.close());

/** The latest photos of every fifth store of the sample, as its camera took them. */
function* photosOf(chain: ReturnType<typeof makeSampleChain>) {
  const runs = new Map([...chain.protocols].map((run) => [run.protocolId, run]));
  const all = [...chain.images].filter(({ status }) => status === 'completed');
  for (const { store, expositions } of chain.stores.filter((_, nth) => nth % 5 === 0)) {
    const displays = new Map(expositions.map((display) => [display.expositionId, display]));
    // Full fridges look more alike than anything else in the sample.
    const isFridge = (id: string) => displays.get(id)?.expositionType.startsWith('DRINKS') === true;
    const timeOf = ({ protocolId }: (typeof all)[number]) => Date.parse(runs.get(protocolId)?.scheduledDatetime ?? '');
    const own = all
      .filter(({ expositionId }) => displays.has(expositionId) && (isDeep || isFridge(expositionId)))
      .toSorted((a, b) => timeOf(a) - timeOf(b));
    for (const { photoId, protocolId, expositionId, fillRate, capturedAt } of own.slice(-OF_STORE)) {
      const display = displays.get(expositionId);
      const run = runs.get(protocolId);
      if (!display || !run) continue;
      const { expositionType, productCategories, label } = display;
      const facts = { photoId, expositionType, productCategories, fillRate, label, capturedAt, timeZone: ZONE };
      const place = { externalId: store.externalId, expositionId, at: Date.parse(run.scheduledDatetime) };
      yield { ...place, photoKey: photoId, protocolId, facts: { ...facts, storeName: store.name } };
    }
  }
}

/** A copy that lacks a part of its sides, at one edge, in the middle or anywhere between. */
const cut = (lacking: number) => (bytes: Buffer, nth: number) => {
  const place = (nth % 5) / 4;
  // No more than 4 % at one edge.
  const at = Math.min(0.04, lacking) - (2 * Math.min(0.04, lacking) - lacking) * place;
  const [left, top] = [Math.round(1600 * at), Math.round(1200 * (lacking - at))];
  const size = { width: Math.floor(1600 * (1 - lacking)), height: Math.floor(1200 * (1 - lacking)) };
  return sharp(bytes)
    .extract({ left, top, ...size })
    .jpeg({ quality: 80 })
    .toBuffer();
};

const COPIES: Readonly<Record<string, (bytes: Buffer, nth: number) => Promise<Buffer>>> = {
  'the same bytes': async (bytes) => bytes,
  'compressed anew': (bytes) => sharp(bytes).jpeg({ quality: 60 }).toBuffer(),
  'half as large': (bytes) => sharp(bytes).resize(800).jpeg().toBuffer(),
  'a small picture': (bytes) => sharp(bytes).resize(320).jpeg().toBuffer(),
  'cut by 3 %': cut(0.03),
  'cut by 6 %': cut(0.06),
};

const printOf = async (bytes: Uint8Array) => (await decoder.run('print', bytes)) ?? new Uint8Array();
const probesOf = async (bytes: Uint8Array) => (await decoder.run('probes', bytes)) ?? new Uint8Array();

test('19 of 20 copies are found, and of 1,000 other photos at most one is taken for a copy', async () => {
  const chain = makeSampleChain({ seed: 1, now: new Date('2026-11-20T14:34:00Z'), timeZone: ZONE });
  const db = openMemoryDb();
  const addItem = db.prepare<[number]>(
    "INSERT INTO items (item_id, kind, bytes, used_at) VALUES (?, 'thumbnails', 0, 0)",
  );
  const kinds = Object.keys(COPIES);
  const counted = { photos: 0, hinted: 0, copies: 0, found: 0 };
  const missed = new Map<string, number>();
  for (const { facts, ...photo } of photosOf(chain)) {
    if (counted.photos === PHOTOS) break;
    const { body } = await drawPhoto(facts);
    const place = { externalId: photo.externalId, expositionId: photo.expositionId, timeZone: ZONE };
    const hint = findLookalike(db, { ...place, at: photo.at, probes: await probesOf(body) });
    counted.hinted += hint === null ? 0 : 1;
    counted.photos += 1;
    addItem.run(counted.photos);
    keepPrints(db, { prints: [{ ...photo, itemId: counted.photos, print: await printOf(body) }] });
    if (counted.photos % EVERY !== 0) continue;
    const kind = kinds[counted.copies % kinds.length] ?? '';
    const copy = (await COPIES[kind]?.(body, Math.floor(counted.copies / kinds.length))) ?? body;
    // It is used again in the next run.
    const again = findLookalike(db, { ...place, at: photo.at + 1, probes: await probesOf(copy) });
    const isFound = again?.photoKey === photo.photoKey;
    counted.found += Number(isFound);
    counted.copies += 1;
    if (!isFound) missed.set(kind, (missed.get(kind) ?? 0) + 1);
  }
  db.close();
  if (isDeep) console.log(counted, { missed });
  expect(counted.photos).toBe(PHOTOS);
  expect(counted.copies).toBe(PHOTOS / EVERY);
  expect(counted.hinted).toBeLessThanOrEqual(counted.photos / 1000);
  expect(counted.found).toBeGreaterThanOrEqual(counted.copies * 0.95);
}, 7_200_000);

test('among 200,000 pictures of one store the one that was used again is found, and nothing for another', async () => {
  const db = openMemoryDb();
  const count = 200_000;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = { create: { width: 40, height: 30, channels: 3, background: '#888', noise } } as const;
  const pictures = [await sharp(grain).png().toBuffer(), await sharp(grain).png().toBuffer()] as const;
  const prints = await Promise.all(pictures.map(printOf));
  const shelf = { externalId: 'S-1', expositionId: 'shelf', protocolId: 'run' };
  db.exec(`WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < ${count})
    INSERT INTO items (item_id, kind, bytes, used_at) SELECT id, 'thumbnails', 0, 0 FROM ids`);
  const others = Array.from({ length: count }, (_, nth) => ({
    ...{ ...shelf, itemId: nth + 1, photoKey: `photo ${nth}`, at: nth },
    print: nth === 77_777 ? (prints[0] ?? new Uint8Array()) : randomBytes(PRINT_BYTES),
  }));
  keepPrints(db, { prints: others });
  const asked = { externalId: 'S-1', expositionId: 'shelf', at: count, timeZone: ZONE };
  const [again, another] = await Promise.all(
    pictures.map(async (bytes) => findLookalike(db, { ...asked, probes: await probesOf(bytes) })),
  );
  expect(again?.photoKey).toBe('photo 77777');
  expect(another).toBeNull();
  db.close();
});

test('a picture that is black, of one colour or only shaded has no print', async () => {
  const black = { create: { width: 1600, height: 1200, channels: 3, background: '#000' } } as const;
  const shade = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><linearGradient id="g"><stop/><stop offset="1" stop-color="#999"/></linearGradient><rect width="800" height="600" fill="url(#g)"/></svg>',
  );
  for (const picture of [sharp(black), sharp(black).negate(), sharp(shade)]) {
    const bytes = await picture.jpeg({ quality: 70 }).toBuffer();
    expect(await decoder.run('print', bytes)).toHaveLength(0);
    expect(await decoder.run('probes', bytes)).toHaveLength(0);
  }
});

test('a picture on its side has the print of the one that stands', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = { create: { width: 40, height: 30, channels: 3, background: '#888', noise } } as const;
  const upright = await sharp(await sharp(grain).png().toBuffer())
    .resize(800, 600)
    .png()
    .toBuffer();
  const lying = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(differenceOf(wordsOf(await probesOf(lying)), wordsOf(await printOf(upright)))).not.toBeNull();
  expect(await decoder.run('print', upright)).not.toHaveLength(0);
});
