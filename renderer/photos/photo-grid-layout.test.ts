import { expect, test } from 'vitest';
import { gridLayout, TILE_SIZES, tileOfKey } from './photo-grid-layout.ts';

test.each(TILE_SIZES)('%s tiles fill the width and never more', (size) => {
  for (const width of [200, 730, 1000, 1180, 2200]) {
    const { columns, tileWidth } = gridLayout(width, size, 3);
    const used = columns * tileWidth + (columns - 1) * 12 + 28;
    expect(used).toBeLessThanOrEqual(Math.max(width, 28));
    expect(used).toBeGreaterThan(width - columns - 1);
  }
});

test('smaller tiles stand in more columns, and more lines make a tile higher', () => {
  const columns = TILE_SIZES.map((size) => gridLayout(1180, size, 3).columns);
  expect(columns).toEqual(columns.toSorted((a, b) => b - a));
  expect(gridLayout(1180, 'small', 4).tileHeight - gridLayout(1180, 'small', 3).tileHeight).toBe(20);
});

test.each([
  ['ArrowRight', 8],
  ['ArrowLeft', 6],
  ['ArrowDown', 11],
  ['ArrowUp', 3],
  ['PageDown', 15],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 19],
  ['x', null],
])('%s leads from tile 7 to %s', (key, to) => {
  expect(tileOfKey(key, 7, { columns: 4, count: 20, rows: 2 })).toBe(to);
});
