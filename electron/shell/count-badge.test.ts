import { expect, test } from 'vitest';
import { drawCountBadge } from './count-badge.ts';

/** The badge as letters: `#` a white pixel, `o` a red one, a space where the icon shows through. */
function lettersOf(count: number): string[] {
  const { size, pixels } = drawCountBadge(count);
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_unused, x) => {
      const [blue = 0, , red = 0, opacity = 0] = pixels.subarray((y * size + x) * 4);
      if (opacity < 128) return ' ';
      return blue > 200 && red > 200 ? '#' : 'o';
    }).join(''),
  );
}

test('a disc with the count in its middle', () => {
  const rows = lettersOf(4);
  expect(rows).toHaveLength(32);
  expect(rows[0]?.trim()).toMatch(/^o{6,12}$/);
  expect(rows[16]).toBe('oooooooooo############oooooooooo');
  expect(rows[6]).toMatch(/^ *o+####oooo####o+ *$/);
  expect(rows[22]).toMatch(/^ *o+####o+ *$/);
});

test('each count up to nine has a picture of its own, more is 9+', () => {
  const pictures = Array.from({ length: 12 }, (_, at) => lettersOf(at + 1).join('\n'));
  expect(new Set(pictures).size).toBe(10);
  expect(pictures[9]).toBe(pictures[11]);
  // No figure reaches the edge, where Windows cuts.
  for (const picture of pictures) expect(picture).not.toMatch(/^ *#|# *$/m);
});

test('colours are multiplied by their opacity', () => {
  const { pixels } = drawCountBadge(7);
  for (let at = 0; at < pixels.length; at += 4) {
    const [blue = 0, green = 0, red = 0, opacity = 0] = pixels.subarray(at);
    expect(Math.max(blue, green, red)).toBeLessThanOrEqual(opacity);
  }
});
