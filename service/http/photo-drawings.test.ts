import { expect, test, vi } from 'vitest';
import { createDrawings } from './photo-drawings.ts';
import type { DrawPhoto } from './photo-links.ts';

const factsOf = (photoId: string): Parameters<DrawPhoto>[0] => ({
  photoId,
  expositionType: 'FRIDGE_DRINKS',
  productCategories: [],
  fillRate: 50,
  label: 'L',
  storeName: 'S',
  capturedAt: null,
});

/** Drawings that end when the test says so. */
const aDrawer = () => {
  const underWay: { readonly photoId: string; readonly end: (error?: Error) => void }[] = [];
  const draw = vi.fn<DrawPhoto>(
    ({ photoId }) =>
      new Promise((resolve, reject) => {
        underWay.push({
          photoId,
          end: (error) => (error ? reject(error) : resolve({ body: Buffer.from(photoId), type: 'image/jpeg' })),
        });
      }),
  );
  return { underWay, draw, drawings: createDrawings(draw) };
};

test('a picture is drawn once, however many ask for it and when', async () => {
  const { underWay, draw, drawings } = aDrawer();
  const asked = Array.from({ length: 60 }, () => drawings(factsOf('a')));
  underWay[0]?.end();
  expect(new Set((await Promise.all(asked)).map(({ body }) => body)).size).toBe(1);
  await drawings(factsOf('a'));
  expect(draw).toHaveBeenCalledTimes(1);
});

test('another picture is drawn when the facts of a photo change', async () => {
  const { draw, drawings } = aDrawer();
  void drawings(factsOf('a'));
  void drawings({ ...factsOf('a'), fillRate: 51 });
  expect(draw).toHaveBeenCalledTimes(2);
});

test('two are drawn at a time, the others in their order', async () => {
  const { underWay, drawings } = aDrawer();
  const asked = ['a', 'b', 'c', 'd'].map((id) => drawings(factsOf(id)));
  const drawn = () => underWay.map(({ photoId }) => photoId);
  expect(drawn()).toEqual(['a', 'b']);
  underWay[1]?.end(new Error('on purpose'));
  await expect(asked[1]).rejects.toThrow('on purpose');
  expect(drawn()).toEqual(['a', 'b', 'c']);
  underWay[0]?.end();
  await asked[0];
  expect(drawn()).toEqual(['a', 'b', 'c', 'd']);
});

test('one that failed is tried again', async () => {
  const { underWay, drawings } = aDrawer();
  const first = drawings(factsOf('a'));
  underWay[0]?.end(new Error('on purpose'));
  await expect(first).rejects.toThrow('on purpose');
  const second = drawings(factsOf('a'));
  underWay[1]?.end();
  expect((await second).body.toString()).toBe('a');
});

test('only the pictures asked for last are remembered', async () => {
  const draw = vi.fn<DrawPhoto>(async ({ photoId }) => ({ body: Buffer.from(photoId), type: 'image/jpeg' }));
  const drawings = createDrawings(draw);
  for (let count = 0; count < 150; count += 1) {
    await drawings(factsOf('kept'));
    await drawings(factsOf(`other ${count}`));
  }
  expect(draw).toHaveBeenCalledTimes(151);
  await drawings(factsOf('other 0'));
  expect(draw).toHaveBeenCalledTimes(152);
});
