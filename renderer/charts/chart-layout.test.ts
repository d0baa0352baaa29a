import { expect, test } from 'vitest';
import {
  layoutOf,
  lettersIn,
  middleOf,
  placeAt,
  positionOf,
  roomyLabels,
  shortLabel,
  tooltipAt,
} from './chart-layout.ts';

const labels = (count: number, label = 'Gdynia') => Array.from({ length: count }, () => label);
const axis = { from: 50, to: 100, ticks: [], broken: true };

test('in dumbbells a row is a place, and a percentage lies between the names and the notes', () => {
  const layout = layoutOf('dumbbells', 1000, labels(4));
  expect([0, 3].map((index) => placeAt(layout, 4, 500, middleOf(layout, index)))).toEqual([0, 3]);
  expect(placeAt(layout, 4, 10, 30)).toBe(1);
  expect(placeAt(layout, 4, 500, layout.bottom + 2)).toBeNull();
  expect(positionOf(layout, axis, 50)).toBe(layout.left);
  expect(positionOf(layout, axis, 100)).toBe(layout.right);
  expect(positionOf(layout, axis, 75)).toBe((layout.left + layout.right) / 2);
});

test('on a time axis places stand side by side, and more is higher', () => {
  const layout = layoutOf('time', 800, labels(14));
  expect([0, 13].map((index) => placeAt(layout, 14, middleOf(layout, index), 40))).toEqual([0, 13]);
  expect(placeAt(layout, 14, 5, 40)).toBeNull();
  expect(placeAt(layout, 14, 799, 40)).toBeNull();
  expect(positionOf(layout, axis, 100)).toBe(layout.top);
  expect(positionOf(layout, axis, 50)).toBe(layout.bottom);
});

test('labels under a time axis never touch, and none reaches out of the chart', () => {
  const points = (count: number, every = 1) =>
    Array.from({ length: count }, (_, index) => ({ label: index % every === 0 ? `Fri\n${index}` : '' }));
  expect(roomyLabels(layoutOf('time', 1000, labels(14)), points(14))).toHaveLength(14);
  const crowded = roomyLabels(layoutOf('time', 500, labels(56)), points(56, 4));
  const layout = layoutOf('time', 500, labels(56));
  crowded.slice(1).forEach((index, at) => {
    expect((index - (crowded[at] ?? 0)) * layout.slot).toBeGreaterThanOrEqual(54);
  });
  expect(crowded.length).toBeGreaterThan(5);
  expect(crowded.every((index) => index % 4 === 0)).toBe(true);
});

test('a long name is cut beside the axis, and keeps a number at its end', () => {
  expect(shortLabel('Gdańsk, Przymorze, Obrońców Wybrzeża 7', 32)).toBe('Gdańsk, Przymorze, Obrońców W… 7');
  expect(shortLabel('A display with a name and without any number', 32)).toBe('A display with a name and witho…');
});

test('names beside dumbbells have what the longest needs, and at most a third of the chart', () => {
  const lettersOf = (width: number, length: number) =>
    lettersIn(layoutOf('dumbbells', width, [...labels(3), 'x'.repeat(length)]));
  for (let length = 8; length <= 47; length += 1) expect(lettersOf(1000, length)).toBe(length);
  expect([1000, 500, 100].map((width) => lettersOf(width, 90))).toEqual([47, 23, 8]);
});

test('a tooltip stands beside its place, and never reaches out of its chart', () => {
  expect(tooltipAt(200, 1000)).toEqual({ edge: 'left', x: 212 });
  expect(tooltipAt(900, 1000)).toEqual({ edge: 'right', x: 888 });
  for (const width of [250, 300, 390, 500, 1000])
    for (let x = 0; x <= width; x += 10) {
      const { edge, x: at } = tooltipAt(x, width);
      const left = edge === 'left' ? at : at - Math.min(300, width);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + Math.min(300, width)).toBeLessThanOrEqual(width);
    }
});
