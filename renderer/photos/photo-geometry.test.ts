import { expect, test } from 'vitest';
import {
  FIT,
  fitScale,
  fractionAt,
  panBy,
  placeOfPhoto,
  pointOf,
  type Turns,
  transformOf,
  turned,
  turnedSize,
  zoomBy,
  zoomTo,
} from './photo-geometry.ts';

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

test('a turned photo is fitted by its turned sides', () => {
  const size = turnedSize(photo, 1);
  expect(size).toEqual({ width: 1200, height: 1600 });
  const place = placeOfPhoto(FIT, size, box);
  expect(place).toEqual({ scale: 0.5, left: 100, top: 0 });
  expect(transformOf(photo, 1, place)).toBe('translate(700px, 0px) scale(0.5) rotate(90deg)');
  expect(turned(turned(0, -1), 1)).toBe(0);
});

test.each<[Turns, { x: number; y: number }]>([
  [0, { x: 0, y: 0 }],
  [1, { x: 0, y: 1 }],
  [2, { x: 1, y: 1 }],
  [3, { x: 1, y: 0 }],
])('after %i quarter turns the corner at the top left of the screen is %o of the upright photo', (turns, corner) => {
  const place = placeOfPhoto(FIT, turnedSize(photo, turns), box);
  expect(fractionAt({ x: place.left, y: place.top }, photo, turns, place)).toEqual(corner);
  expect(fractionAt({ x: -50, y: -50 }, photo, turns, place)).toEqual(corner);
});

test.each<Turns>([0, 1, 2, 3])(
  'after %i quarter turns a point of the photo is found again where it is drawn',
  (turns) => {
    const size = turnedSize(photo, turns);
    const place = placeOfPhoto(zoomTo(FIT, 1.5, { x: 310, y: 470 }, size, box), size, box);
    const at = { x: 0.55, y: 0.6 };
    const found = fractionAt(pointOf(at, photo, turns, place), photo, turns, place);
    expect(found.x).toBeCloseTo(at.x);
    expect(found.y).toBeCloseTo(at.y);
  },
);
