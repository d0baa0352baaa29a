import { expect, test } from 'vitest';
import { FIT, fitScale, panBy, placeOfPhoto, zoomBy, zoomTo } from './photo-view.ts';

const photo = { width: 1600, height: 1200 };
const box = { width: 800, height: 800 };
const middle = { x: 400, y: 400 };

test('a photo is fitted whole and centred', () => {
  expect(placeOfPhoto(FIT, photo, box)).toEqual({ scale: 0.5, left: 0, top: 100 });
});

test('a photo smaller than the box keeps its size', () => {
  expect(fitScale({ width: 320, height: 240 }, box)).toBe(1);
});

test('the point under the pointer stays under it', () => {
  const at = { x: 200, y: 300 };
  const before = placeOfPhoto(FIT, photo, box);
  const after = placeOfPhoto(zoomBy(FIT, 4, at, photo, box), photo, box);
  expect(after.scale).toBe(2);
  expect((at.x - after.left) / after.scale).toBeCloseTo((at.x - before.left) / before.scale);
  expect((at.y - after.top) / after.scale).toBeCloseTo((at.y - before.top) / before.scale);
});

test('zooming out past the whole photo is the fitted view', () => {
  expect(zoomBy(zoomTo(FIT, 1, middle, photo, box), 0.1, middle, photo, box)).toEqual(FIT);
});

test('the scale has an upper end', () => {
  expect(placeOfPhoto(zoomTo(FIT, 1000, middle, photo, box), photo, box).scale).toBe(8);
});

test('dragging stops at the edges of the photo', () => {
  const actual = zoomTo(FIT, 1, middle, photo, box);
  const first = placeOfPhoto(panBy(actual, { x: 5000, y: 5000 }, photo, box), photo, box);
  expect([first.left, first.top].map(Math.round)).toEqual([0, 0]);
  const last = placeOfPhoto(panBy(actual, { x: -5000, y: -5000 }, photo, box), photo, box);
  expect([last.left, last.top].map(Math.round)).toEqual([800 - 1600, 800 - 1200]);
});

test('a side that fits stays centred while the other one moves', () => {
  const wide = { width: 1600, height: 300 };
  const view = panBy(zoomTo(FIT, 1, middle, wide, box), { x: -100, y: -100 }, wide, box);
  expect(placeOfPhoto(view, wide, box)).toMatchObject({ left: -500, top: 250 });
});

test('the whole photo cannot be dragged', () => {
  expect(panBy(FIT, { x: 10, y: 10 }, photo, box)).toBe(FIT);
});
