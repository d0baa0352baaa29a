/** Sizes of the tiles of a grid of photos. */
export const TILE_SIZES = ['small', 'medium', 'large'] as const;
export type TileSize = (typeof TILE_SIZES)[number];

/** Least width of a tile, in pixels. */
const LEAST_WIDTH = { small: 136, medium: 200, large: 300 } as const satisfies Record<TileSize, number>;
export const TILE_GAP = 12;
/** Around the grid. */
export const GRID_EDGE = 14;
const LINE = 20;
const AROUND_TEXT = 18;

/** Where the tiles of a grid lie; all lengths in pixels. */
type GridLayout = {
  readonly columns: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  /** From one row to the next. */
  readonly rowHeight: number;
};

/**
 * Tiles of equal size that fill a width. A picture is 4 to 3, with lines of text below it.
 *
 * @param width of the whole grid, its edges included
 * @param lines of text below each picture
 */
export function gridLayout(width: number, size: TileSize, lines: number): GridLayout {
  const inner = Math.max(0, width - 2 * GRID_EDGE);
  const columns = Math.max(1, Math.floor((inner + TILE_GAP) / (LEAST_WIDTH[size] + TILE_GAP)));
  const tileWidth = Math.floor((inner - (columns - 1) * TILE_GAP) / columns);
  const tileHeight = Math.round(((tileWidth - 2) * 3) / 4) + lines * LINE + AROUND_TEXT;
  return { columns, tileWidth, tileHeight, rowHeight: tileHeight + TILE_GAP };
}

/**
 * The tile that a key leads to.
 *
 * @param rows rows on one screen
 * @returns null when the key does not move
 */
export function tileOfKey(
  key: string,
  at: number,
  { columns, count, rows }: { readonly columns: number; readonly count: number; readonly rows: number },
): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * Math.max(1, rows),
    PageUp: -columns * Math.max(1, rows),
    Home: -count,
    End: count,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined ? null : Math.min(Math.max(at + step, 0), count - 1);
}
