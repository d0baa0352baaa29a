import { expect, test } from 'vitest';
import { ReviewDrawing } from '#shared/domain/review/photo-review.ts';
import { cornersOf, drawingAfterKey, drawingBetween, newDrawing } from './drawings.ts';

test('a new rectangle lies whole within the picture, wherever its middle is', () => {
  for (const centre of [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
    { x: 0.5, y: 0.3 },
  ]) {
    const drawing = newDrawing('rectangle', centre);
    expect(ReviewDrawing.safeParse(drawing).success).toBe(true);
    for (const { x, y } of cornersOf(drawing)) expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThanOrEqual(-1e-9);
  }
});

test('a rectangle is the same from whichever corner it was drawn', () => {
  const [a, b] = [
    { x: 0.2, y: 0.7 },
    { x: 0.6, y: 0.1 },
  ];
  expect(drawingBetween('rectangle', a, b)).toEqual(drawingBetween('rectangle', b, a));
  expect(drawingBetween('rectangle', a, b)).toEqual({
    shape: 'rectangle',
    x: 0.2,
    y: 0.1,
    width: 0.4,
    height: 0.6,
    words: '',
  });
  expect(drawingBetween('rectangle', { x: 1, y: 1 }, { x: 1, y: 1 })).toMatchObject({ x: 0.99, width: 0.01 });
  expect(drawingBetween('point', a, b)).toMatchObject({ x: 0.6, y: 0.1 });
});

test('arrows move a drawing, with Shift they size it, and never beyond the picture', () => {
  const start = newDrawing('rectangle', { x: 0.5, y: 0.5 });
  expect(drawingAfterKey(start, 'ArrowRight', false)).toMatchObject({ x: 0.41, y: 0.4 });
  expect(drawingAfterKey(start, 'ArrowUp', true)).toMatchObject({ height: 0.19, width: 0.2 });
  let drawing = start;
  for (let press = 0; press < 200; press += 1) drawing = drawingAfterKey(drawing, 'ArrowDown', press > 99) ?? drawing;
  expect(ReviewDrawing.safeParse(drawing).success).toBe(true);
  expect(drawingAfterKey(start, 'Enter', false)).toBeUndefined();
});
