import { expect, test } from 'vitest';
import { plainLayout, widthsOf, withWidth } from './layout.ts';

const columns = [
  { id: 'a', width: 100, grow: 1 },
  { id: 'b', width: 100 },
  { id: 'c', width: 100, grow: 2 },
];
const widths = (layout = plainLayout, room = 0) => [...widthsOf(layout, columns, room).values()];

test('room that is left goes to the columns that take more, to the last pixel', () => {
  expect(widths(plainLayout, 400.9)).toEqual([133, 100, 167]);
});

test('without room to spare the columns are as wide as they are', () => {
  expect(widths(plainLayout, 250)).toEqual([100, 100, 100]);
});

test('a width that was set stays, and the other columns share what is left', () => {
  expect(widths({ ...plainLayout, widths: { a: 120 } }, 400)).toEqual([120, 100, 180]);
  expect(widths({ ...plainLayout, widths: { a: 120, c: 90 } }, 400)).toEqual([120, 100, 90]);
});

test('a column that is made wider takes nothing from those before it', () => {
  const shown = [...widthsOf(plainLayout, columns, 400)].map(([id, width]) => ({ id, width }));
  const layout = withWidth(plainLayout, shown, 1, 140);
  expect(layout.widths).toEqual({ a: 133, b: 140 });
  expect(widths(layout, 400)).toEqual([133, 140, 127]);
});
