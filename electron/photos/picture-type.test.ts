import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictureCache } from './picture-cache.ts';
import { pictureTypeOf } from './picture-type.ts';
import { thumbnailOf } from './thumbnail.ts';

const aPicture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#386' } });

test('real pictures are known by their first bytes', async () => {
  const types = [];
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    types.push(pictureTypeOf(await aPicture().toFormat(format).toBuffer()));
  }
  expect(types).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
});

test.each(['', 'GIF', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'RIFF0000WAVE', '<html>', 'BM000000'])(
  '"%s" is no picture',
  (text) => {
    expect(pictureTypeOf(new TextEncoder().encode(text))).toBeNull();
  },
);

test('a thumbnail is never larger than the picture and stands upright', async () => {
  const sizeOf = async (bytes: Uint8Array) => {
    const { width, height } = await sharp(bytes).metadata();
    return [width, height];
  };
  const small = new Uint8Array(await aPicture(100, 50).jpeg().toBuffer());
  expect(await sizeOf((await thumbnailOf({ bytes: small, type: 'image/jpeg' })).bytes)).toEqual([100, 50]);
  const lying = new Uint8Array(await aPicture(1600, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(await sizeOf((await thumbnailOf({ bytes: lying, type: 'image/jpeg' })).bytes)).toEqual([320, 427]);
});

test('a picture of too many pixels is refused before it is unfolded', async () => {
  const bomb = new Uint8Array(await aPicture(9000, 9000).png({ compressionLevel: 9 }).toBuffer());
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(thumbnailOf({ bytes: bomb, type: 'image/png' })).rejects.toMatchObject({
    failure: { code: 'photo_refused', reason: 'type' },
  });
});

test('the cache keeps what was used last, within its budget', () => {
  const cache = createPictureCache(10);
  const picture = (size: number) => ({ bytes: new Uint8Array(size), type: 'image/png' as const });
  cache.put('a', picture(4));
  cache.put('b', picture(4));
  cache.get('a');
  cache.put('c', picture(4));
  expect([cache.get('a') !== null, cache.get('b') !== null, cache.get('c') !== null, cache.size()]).toEqual([
    true,
    false,
    true,
    8,
  ]);
  cache.put('huge', picture(11));
  expect([cache.get('huge'), cache.size()]).toEqual([null, 8]);
  cache.put('a', picture(2));
  expect(cache.size()).toBe(6);
  cache.clear();
  expect(cache.size()).toBe(0);
});
