/** Side of a badge in pixels, for the 16 points that Windows gives it on a screen of twice the usual density. */
const SIZE = 32;
export const BADGE_SCALE = 2;

type Colour = readonly [red: number, green: number, blue: number];
const DISC: Colour = [201, 42, 42];
const FIGURE: Colour = [255, 255, 255];

/** Rows of three dots, the left one worth 4. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 1, 1, 1],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  '+': [0, 2, 7, 2, 0],
};
const [WIDE, HIGH] = [3, 5];

/** Whether a pixel belongs to the figures of a text, which stand in the middle. */
function isFigure(text: string, x: number, y: number): boolean {
  const dot = text.length === 1 ? 4 : 3;
  const columns = text.length * (WIDE + 1) - 1;
  const column = Math.floor((x - (SIZE - columns * dot) / 2) / dot);
  const row = Math.floor((y - (SIZE - HIGH * dot) / 2) / dot);
  const bits = GLYPHS[text[Math.floor(column / (WIDE + 1))] ?? '']?.[row] ?? 0;
  return (bits & (4 >> (column % (WIDE + 1)))) !== 0;
}

/**
 * Draws a count as Windows lays it over an icon of the taskbar: white figures on a red disc, 9+ beyond nine.
 *
 * @param count at least 1
 * @returns pixels row by row from the top, each as blue, green, red and opacity, colours multiplied by it
 */
export function drawCountBadge(count: number): {
  readonly size: number;
  readonly pixels: Buffer;
} {
  const text = count > 9 ? '9+' : `${count}`;
  const pixels = Buffer.alloc(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const middle = (SIZE - 1) / 2;
      const opacity = Math.min(1, Math.max(0, (SIZE + 1) / 2 - Math.hypot(x - middle, y - middle)));
      const [red, green, blue] = isFigure(text, x, y) ? FIGURE : DISC;
      pixels.set(
        [blue, green, red, 255].map((part) => Math.round(part * opacity)),
        (y * SIZE + x) * 4,
      );
    }
  }
  return { size: SIZE, pixels };
}
