import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import { drawPhoto } from './draw-photo.ts';
import type { PhotoFacts } from './drawing/photo-facts.ts';

const aPhoto = (facts: Partial<PhotoFacts> = {}): PhotoFacts => ({
  photoId: 'photo 1',
  expositionType: 'ROLLS_BREAD_RACK',
  productCategories: [],
  fillRate: 71.4,
  label: 'Regał chlebowy 1',
  storeName: 'Gdynia, Świętojańska 88',
  capturedAt: '2026-11-20T14:34:10Z',
  timeZone: 'Europe/Warsaw',
  ...facts,
});
const colorsOf = async (body: Buffer): Promise<readonly number[]> =>
  (await sharp(body).stats()).channels.map(({ mean }) => mean);

test.each(ExpositionType.options)('%s is drawn 1600 x 1200 in less than 350 kB, also when it is full', async (type) => {
  const photo = await drawPhoto(aPhoto({ expositionType: type, fillRate: 100, photoId: `full ${type}` }));
  const { width, height, format } = await sharp(photo.body).metadata();
  expect([width, height]).toEqual([1600, 1200]);
  expect(`image/${format}`).toBe(photo.type);
  expect(photo.body.length).toBeGreaterThan(20_000);
  expect(photo.body.length).toBeLessThan(350_000);
});

test('the same facts draw the same bytes, another rate others', async () => {
  const [once, again, other] = await Promise.all([
    drawPhoto(aPhoto()),
    drawPhoto(aPhoto()),
    drawPhoto(aPhoto({ fillRate: 20 })),
  ]);
  expect(again.body.equals(once.body)).toBe(true);
  expect(other.body.equals(once.body)).toBe(false);
});

test('most photos are JPEG, some are WebP', async () => {
  const types = await Promise.all(
    Array.from({ length: 24 }, async (_, n) => (await drawPhoto(aPhoto({ photoId: `format ${n}` }))).type),
  );
  const webp = types.filter((type) => type === 'image/webp').length;
  expect(webp).toBeGreaterThan(0);
  expect(webp).toBeLessThan(12);
});

describe('a photo that was not measured', () => {
  test.each(Array.from({ length: 8 }, (_, n) => `unmeasured ${n}`))(
    '%s is still a picture in colour',
    async (photoId) => {
      const { body } = await drawPhoto(aPhoto({ photoId, fillRate: null }));
      const { width, height } = await sharp(body).metadata();
      expect([width, height]).toEqual([1600, 1200]);
      const [red = 0, green = 0, blue = 0] = await colorsOf(body);
      expect(Math.max(red, green, blue)).toBeGreaterThan(8);
      // A bread rack is brown in any light: a fault in the channels once made blurred ones yellow.
      expect(red).toBeGreaterThan(blue * 0.85);
      expect(blue).toBeGreaterThan(green * 0.35);
    },
  );
});

test('odd facts do not break the drawing', async () => {
  const { body } = await drawPhoto(
    aPhoto({ storeName: '<svg>&\u0001\ud800', label: '', capturedAt: 'never', fillRate: 250, productCategories: [] }),
  );
  expect((await sharp(body).metadata()).width).toBe(1600);
});
