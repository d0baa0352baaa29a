import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#electron/lib/clock.ts';
import { forkPictureProcess } from '#electron/loopback/child-processes.ts';
import { createPictureDecoder, type PictureDecoder } from '#electron/photos/picture-decoder.ts';
import { drawPhoto } from '#service/sample/drawing/draw-photo.ts';
import { makeSampleChain } from '#service/sample/make-sample-chain.ts';
import { differenceOf, wordsOf } from '#shared/domain/picture-print.ts';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { PICTURES_SCRIPT } from './start-core.ts';

/*
 * How well copies of photos are told from other photos of the same shelves (decision 82). Every photo of a store is
 * looked at with all of its earlier runs here. ENDCAP_DEEP=1 takes 5,000 photos and 500 copies.
 */

const isDeep = process.env['ENDCAP_DEEP'] === '1';
const [STORES, PHOTOS, EVERY] = isDeep ? [20, 250, 10] : [1, 48, 4];
const ZONE = 'Europe/Warsaw';

let decoder: PictureDecoder;
beforeAll(() => {
  decoder = createPictureDecoder({
    startProcess: () => forkPictureProcess(PICTURES_SCRIPT, {}),
    clock: systemClock,
    log: silentLog,
  });
});
afterAll(() => decoder.close());

/** The latest photos of a store of the sample, as its camera took them. */
function* photosOf(chain: ReturnType<typeof makeSampleChain>, storeAt: number) {
  const chosen = chain.stores[storeAt * 5];
  if (chosen === undefined) throw new Error('the sample has fewer stores');
  const runs = new Map([...chain.protocols].map((run) => [run.protocolId, run]));
  const displays = new Map(chosen.expositions.map((display) => [display.expositionId, display]));
  const images = [...chain.images].filter(
    ({ expositionId, status }) => displays.has(expositionId) && status === 'completed',
  );
  // Full fridges look more alike than anything else in the sample.
  const isFridge = (id: string) => displays.get(id)?.expositionType.startsWith('DRINKS') === true;
  const alike = isDeep ? images : images.filter(({ expositionId }) => isFridge(expositionId));
  for (const { photoId, protocolId, expositionId, fillRate, capturedAt } of alike.slice(-PHOTOS)) {
    const display = displays.get(expositionId);
    const run = runs.get(protocolId);
    if (!display || !run) continue;
    const { expositionType, productCategories, label } = display;
    const facts = {
      photoId,
      expositionType,
      productCategories,
      fillRate,
      label,
      storeName: chosen.store.name,
      capturedAt,
    };
    yield { at: run.scheduledDatetime, facts: { ...facts, timeZone: ZONE } };
  }
}

const COPIES = {
  'the same bytes': async (bytes: Buffer) => bytes,
  'compressed anew': (bytes: Buffer) => sharp(bytes).jpeg({ quality: 60 }).toBuffer(),
  'half as large': (bytes: Buffer) => sharp(bytes).resize(800).jpeg().toBuffer(),
  'cut by 3 %': (bytes: Buffer, nth: number) => {
    const [lacking, place] = [0.03, (nth % 5) / 4];
    const [left, top] = [Math.round(1600 * lacking * place), Math.round(1200 * lacking * (1 - place))];
    const size = { width: Math.floor(1600 * (1 - lacking)), height: Math.floor(1200 * (1 - lacking)) };
    return sharp(bytes)
      .extract({ left, top, ...size })
      .jpeg({ quality: 80 })
      .toBuffer();
  },
};

const printOf = async (bytes: Uint8Array) => wordsOf((await decoder.run('print', bytes)) ?? new Uint8Array());
const probesOf = async (bytes: Uint8Array) => wordsOf((await decoder.run('probes', bytes)) ?? new Uint8Array());

test('19 of 20 copies are found, and of 1,000 other photos at most one is taken for a copy', async () => {
  const chain = makeSampleChain({ seed: 1, now: new Date('2026-11-20T14:34:00Z'), timeZone: ZONE });
  const kinds = Object.values(COPIES);
  const counted = { photos: 0, hinted: 0, copies: 0, found: 0 };
  for (let storeAt = 0; storeAt < STORES; storeAt += 1) {
    const earlier: { readonly at: string; readonly print: Uint32Array }[] = [];
    for (const { at, facts } of photosOf(chain, storeAt)) {
      const { body } = await drawPhoto(facts);
      const probes = await probesOf(body);
      const print = await printOf(body);
      const isHinted = earlier.some((one) => one.at < at && differenceOf(probes, one.print) !== null);
      counted.hinted += Number(isHinted);
      earlier.push({ at, print });
      counted.photos += 1;
      if (counted.photos % EVERY !== 0) continue;
      const copy = kinds[counted.copies % kinds.length];
      const copied = await copy?.(body, counted.copies);
      counted.found += Number(copied !== undefined && differenceOf(await probesOf(copied), print) !== null);
      counted.copies += 1;
    }
  }
  if (isDeep) console.log(counted);
  expect(counted.photos).toBeGreaterThanOrEqual(STORES * PHOTOS * 0.9);
  expect(counted.hinted).toBeLessThanOrEqual(counted.photos / 1000);
  expect(counted.found).toBeGreaterThanOrEqual(counted.copies * 0.95);
}, 3_600_000);

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
  expect(differenceOf(await probesOf(lying), await printOf(upright))).not.toBeNull();
  expect(await decoder.run('print', upright)).not.toHaveLength(0);
});
