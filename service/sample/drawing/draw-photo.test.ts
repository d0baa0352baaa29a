import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { CameraFacts } from './camera.ts';
import { composePhoto, drawPhoto, planPhoto } from './draw-photo.ts';
import { categoriesShown } from './lay-out-places.ts';

const aPhoto = (facts: Partial<CameraFacts> = {}): CameraFacts => ({
  photoId: '3f0d7c52-8a4e-4f3a-9d55-0c3b7e1f2a68',
  expositionType: 'ROLLS_BREAD_RACK',
  productCategories: [],
  fillRate: 71.4,
  label: 'Regał chlebowy 1',
  storeName: 'Gdynia, Świętojańska 88',
  capturedAt: '2026-11-20T14:34:10Z',
  ...facts,
});
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

describe.each(ExpositionType.options)('%s', (expositionType) => {
  const ofType = (facts: Partial<CameraFacts>) => composePhoto(aPhoto({ expositionType, ...facts }));
  const placesOf = (facts: Partial<CameraFacts>) => planPhoto(aPhoto({ expositionType, ...facts })).places;

  test('has between 12 and 100 places, all inside the picture and their shelf', () => {
    const places = placesOf({});
    expect(places.length).toBeGreaterThanOrEqual(12);
    expect(places.length).toBeLessThanOrEqual(100);
    for (const place of places) {
      expect(place.x - place.width / 2).toBeGreaterThan(0);
      expect(place.x + place.width / 2).toBeLessThan(1600);
      expect(place.base - place.product.height * place.scale).toBeGreaterThan(0);
      expect(place.product.width * place.scale).toBeLessThanOrEqual(place.width);
    }
  });

  test('fills the nearest whole number of places to every fill rate', () => {
    for (const fillRate of [0, 0.1, 12.5, 33.3, 38, 50, 66.7, 99.9, 100]) {
      const places = placesOf({ fillRate });
      const filled = places.filter((place) => place.filled).length;
      expect(Math.abs(filled - (places.length * fillRate) / 100)).toBeLessThanOrEqual(0.5);
    }
  });

  test('draws an article for each filled place, and none for an empty one', () => {
    expect(count(ofType({ fillRate: 0 }).drawing, /<use /g)).toBe(0);
    const { drawing } = ofType({ fillRate: 60 });
    const filled = placesOf({ fillRate: 60 }).filter((place) => place.filled).length;
    // Besides the front row there may be a second one behind it, in the same places.
    expect(count(drawing, /<use /g)).toBeGreaterThanOrEqual(filled);
    expect(count(drawing, /<use /g)).toBeLessThanOrEqual(filled * 2);
  });

  test('uses only what it defines, every id once', () => {
    for (const productCategories of [[], ...ProductCategory.options.map((category) => [category])]) {
      const { drawing } = ofType({ productCategories });
      const ids = [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const used = [...drawing.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id);
      expect(used.filter((id) => !ids.includes(id))).toEqual([]);
      expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

test('the articles are those of the categories, and each category has some of the shelves', () => {
  const { places } = planPhoto(
    aPhoto({ expositionType: 'READY_MEALS_GOURMET_RACK', productCategories: ['READY_MEALS', 'SALADS_PASTES'] }),
  );
  const first = places.filter(({ product }) => product.id.startsWith('m'));
  const second = places.filter(({ product }) => product.id.startsWith('g'));
  expect(first.length).toBeGreaterThan(5);
  expect(second.length).toBeGreaterThan(5);
  expect(first.length + second.length).toBe(places.length);
});

test('a display without categories shows the one that its type is named for', () => {
  expect(categoriesShown('FRIDGE_SALADS', [])).toEqual(['SALADS_PASTES']);
  for (const type of ExpositionType.options) expect(categoriesShown(type, [])).toHaveLength(1);
  expect(categoriesShown('ROLLS_BREAD_RACK', ['BREADS'])).toEqual(['BREADS']);
});

test('two photos of a display show the same furniture and articles, filled differently and from another angle', () => {
  const first = aPhoto();
  const second = aPhoto({ photoId: '9a7a2d7e-2a3c-4f0e-8b1d-6a5b4c3d2e1f' });
  const [one, other] = [planPhoto(first).places, planPhoto(second).places];
  expect(other.map(({ filled: _, ...place }) => place)).toEqual(one.map(({ filled: _, ...place }) => place));
  expect(other).not.toEqual(one);
  const camera = /<g transform="translate[^"]*skewX[^"]*"/;
  expect(composePhoto(second).drawing.match(camera)?.[0]).not.toBe(composePhoto(first).drawing.match(camera)?.[0]);
});

test('a photo that was not measured has a flaw, and all four occur', () => {
  expect(composePhoto(aPhoto()).flaw).toBeNull();
  const flaws = Array.from(
    { length: 60 },
    (_, n) => composePhoto(aPhoto({ photoId: `photo ${n}`, fillRate: null })).flaw,
  );
  expect(new Set(flaws)).toEqual(new Set(['blurred', 'dark', 'finger', 'glare']));
});

describe('the caption', () => {
  test('has store, display and the clock of the zone', () => {
    const { caption } = composePhoto(aPhoto({ timeZone: 'Europe/Warsaw' }));
    expect(caption).toContain('Gdynia, Świętojańska 88 · Regał chlebowy 1');
    expect(caption).toContain('2026-11-20 15:34:10');
  });

  test('says that the clock is UTC when no zone is known, and has no clock when no time is known', () => {
    expect(composePhoto(aPhoto()).caption).toContain('2026-11-20 14:34:10 UTC');
    expect(composePhoto(aPhoto({ capturedAt: null })).caption).not.toMatch(/\d\d:\d\d/);
  });

  test('is valid text whatever the name of the store, and is cut when it is long', () => {
    const { caption } = composePhoto(aPhoto({ storeName: '<b>&"A"</b>\u0000\ud800', label: 'x'.repeat(500) }));
    expect(caption).toContain('&lt;b&gt;&amp;"A"&lt;/b&gt;');
    expect(caption.length).toBeLessThan(1200);
    // XML does not allow such characters: a drawing that contains one is refused as a whole.
    for (const refused of ['\u0000', '\ud800']) expect(caption).not.toContain(refused);
  });
});

const aWarsawPhoto = (facts: Partial<CameraFacts> = {}): CameraFacts =>
  aPhoto({ photoId: 'photo 1', timeZone: 'Europe/Warsaw', ...facts });
const colorsOf = async (body: Buffer): Promise<readonly number[]> =>
  (await sharp(body).stats()).channels.map(({ mean }) => mean);

test.each(ExpositionType.options)('%s is drawn 1600 x 1200 in less than 350 kB, also when it is full', async (type) => {
  const photo = await drawPhoto(aWarsawPhoto({ expositionType: type, fillRate: 100, photoId: `full ${type}` }));
  const { width, height, format } = await sharp(photo.body).metadata();
  expect([width, height]).toEqual([1600, 1200]);
  expect(`image/${format}`).toBe(photo.type);
  expect(photo.body.length).toBeGreaterThan(20_000);
  expect(photo.body.length).toBeLessThan(350_000);
});

test('the same facts draw the same bytes, another fill rate draws others', async () => {
  const [once, again, other] = await Promise.all([
    drawPhoto(aWarsawPhoto()),
    drawPhoto(aWarsawPhoto()),
    drawPhoto(aWarsawPhoto({ fillRate: 20 })),
  ]);
  expect(again.body.equals(once.body)).toBe(true);
  expect(other.body.equals(once.body)).toBe(false);
});

test('most photos are JPEG, some are WebP', async () => {
  const types = await Promise.all(
    Array.from({ length: 24 }, async (_, n) => (await drawPhoto(aWarsawPhoto({ photoId: `format ${n}` }))).type),
  );
  const webp = types.filter((type) => type === 'image/webp').length;
  expect(webp).toBeGreaterThan(0);
  expect(webp).toBeLessThan(12);
});

describe('a photo that was not measured', () => {
  test.each(Array.from({ length: 8 }, (_, n) => `unmeasured ${n}`))(
    '%s is still a picture in colour',
    async (photoId) => {
      const { body } = await drawPhoto(aWarsawPhoto({ photoId, fillRate: null }));
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

test('unusual facts do not break the drawing', async () => {
  const { body } = await drawPhoto(
    aWarsawPhoto({
      storeName: '<svg>&\u0001\ud800',
      label: '',
      capturedAt: 'never',
      fillRate: 250,
      productCategories: [],
    }),
  );
  expect((await sharp(body).metadata()).width).toBe(1600);
});
