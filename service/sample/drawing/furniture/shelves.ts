import type { ShopColors } from '../shapes/shop.ts';
import { type Art, gradient, svg } from '../shapes/svg.ts';

/**
 * A row of places. Articles stand on `base` between `x` and `x + width` and are at most `clearance` high. Behind each,
 * a second one stands `depth` pixels further up. `before` and `after` are drawn around the row.
 */
export type Shelf = {
  readonly x: number;
  readonly width: number;
  readonly base: number;
  readonly clearance: number;
  readonly depth: number;
  readonly before: Art;
  readonly after: Art;
  /** Where price tags hang, as the y of their upper edge; null for no tags. */
  readonly tags: number | null;
};

/** A piece of furniture: what is behind its articles, its rows from back to front, and what is in front of them. */
export type Furniture = {
  readonly defs: Art;
  readonly behind: Art;
  readonly shelves: readonly Shelf[];
  readonly front: Art;
};

/**
 * A piece of furniture with shelves, in pixels. `{wood}` in its art is that colour of the shop. What has two numbers
 * is that of the uppermost shelf, and how much more it is with each shelf below.
 */
export type ShelvesKind = {
  /** The room for shelves, and how thick and how many they are; or the shelves themselves, for low articles. */
  readonly rows:
    | readonly [top: number, bottom: number, board: number, fewest: number, most: number]
    | { readonly bases: readonly [upper: number, lower: number]; readonly clearance: number };
  /** Where articles stand: the left edge and the width; one pair for each door. */
  readonly across: readonly (readonly [x: number, width: number])[];
  /** How much further each lower shelf reaches on both sides. */
  readonly wider?: number;
  readonly depth: readonly [first: number, more: number];
  /** How far shelves reach beyond their articles, and their edges beyond them. */
  readonly beyond: readonly [shelf: number, edge: number];
  /** Fills: the shade below the shelf above, the shelf, and its edge; with the heights of shade and edge. */
  readonly fills: readonly [shade: string, shelf: string, edge: string];
  readonly heights: readonly [shade: number | 'whole', edge: number];
  /** Lines on each shelf that run to the front: their colour. */
  readonly lines?: string;
  /** A rail that keeps articles from sliding off: its fill. */
  readonly rail?: string;
  /** Where lamps hang above each shelf. */
  readonly lamps?: readonly number[];
  /** How far below a shelf its price tags hang. */
  readonly tags: number;
  readonly behind: Art;
  readonly front: Art;
};

const AIR = 12;

/** Whether articles are as tall as baguettes, which are displayed upright. */
export const isTall = (tallest: number): boolean => tallest > 150;

/** Baselines and the space above them: as many evenly spaced shelves as fit with articles of height `tallest`. */
function rowsOf({ rows }: ShelvesKind, tallest: number): readonly Pick<Shelf, 'base' | 'clearance'>[] {
  if ('bases' in rows) {
    const [upper, lower] = rows.bases;
    const [higher, taller] = isTall(tallest) ? [40, 50] : [0, 0];
    return [upper - higher, lower].map((base) => ({ base, clearance: rows.clearance + taller }));
  }
  const [top, bottom, board, fewest, most] = rows;
  const fitting = Math.round((bottom - top) / (tallest * 1.12 + board + AIR));
  const count = Math.min(most, Math.max(fewest, fitting));
  const pitch = (bottom - top) / count;
  return Array.from({ length: count }, (_, row) => ({
    base: top + pitch * (row + 1) - board,
    clearance: pitch - board - AIR,
  }));
}

function linesOn(left: number, right: number, top: number, base: number, color: string): Art {
  const lines = Array.from({ length: 25 }, (_, nth) => {
    const [back, near] = [left + 24 + ((right - left - 48) * nth) / 24, left + ((right - left) * nth) / 24];
    return svg`M${back} ${top}L${near} ${base}`;
  });
  return `<path d="${lines.join('')}" stroke="${color}" stroke-width="3.5" stroke-opacity=".5"/>`;
}

function shelfOf(
  kind: ShelvesKind,
  [across, span]: readonly [number, number],
  row: number,
  at: { base: number; clearance: number },
): Shelf {
  const { base, clearance } = at;
  const out = row * (kind.wider ?? 0);
  const [x, width, depth] = [across - out, span + out * 2, kind.depth[0] + row * kind.depth[1]];
  const [left, right, edge] = [x - kind.beyond[0], x + width + kind.beyond[0], kind.beyond[1]];
  const [shade, shelf, front] = kind.fills;
  const [shadeHeight, edgeHeight] = kind.heights;
  const top = base - clearance - 10;
  return {
    ...{ x, width, base, clearance, depth, tags: base + kind.tags },
    before: [
      svg`<rect x="${left}" y="${top}" width="${right - left}" height="${shadeHeight === 'whole' ? clearance : shadeHeight}" fill="${shade}"/>`,
      ...(kind.lamps ?? []).map(
        (lamp) => svg`<ellipse cx="${lamp}" cy="${top + 34}" rx="150" ry="80" fill="url(#lamp)"/>`,
      ),
      svg`<path d="M${left + 24} ${base - depth - 6}H${right - 24}L${right} ${base + 6}H${left}Z" fill="${shelf}"/>`,
      kind.lines ? linesOn(left, right, base - depth - 6, base + 6, kind.lines) : '',
    ].join(''),
    after: [
      svg`<rect x="${left - edge}" y="${base + 4}" width="${right - left + edge * 2}" height="${edgeHeight}" rx="3" fill="${front}"/>`,
      kind.rail
        ? svg`<rect x="${left - edge}" y="${base - 12}" width="${right - left + edge * 2}" height="9" rx="4" fill="${kind.rail}"/>`
        : '',
      ...(kind.lamps ?? []).map(
        (lamp) => svg`<rect x="${lamp - 60}" y="${top}" width="120" height="10" rx="5" fill="#ffd48a"/>`,
      ),
    ].join(''),
  };
}

/** Art in the colours of a shop. */
export const painted = (art: Art, colors: ShopColors): Art =>
  art.replaceAll(/\{(\w+)\}/g, (_, name: keyof ShopColors) => String(colors[name]));

/** Gradients of all furniture. */
export const furnitureDefs = ({ wood, woodLight, woodShade, accent, accentShade }: ShopColors): Art =>
  [
    gradient('accent', 'down', accent, accentShade),
    gradient('board', 'down', woodLight, `${wood}@.3`, woodShade),
    gradient('shelf', 'down', woodShade, woodLight),
    gradient('slab', 'down', wood, woodLight),
    gradient('panel', 'down', wood, woodShade),
    gradient('crate', 'down', woodLight, wood),
    gradient('post', 'right', woodShade, `${woodLight}@.4`, woodShade),
    gradient('steel', 'down', '#f3f5f5', '#b4bcbe', '#81898b'),
    gradient('cooler', 'down', '#eef4f4', '#c4d2d4', '#93a5a9'),
    gradient('cold', 'down', '#f5fafb', '#b5c4c9'),
    gradient('frost', 'down', '#ffffff/.8', '#ffffff/0'),
    gradient('ice', 'down', '#a9b9bd', '#ecf3f4'),
    gradient('enamel', 'down', '#ffffff', '#e3e9eb@.25', '#9aa8ac'),
    gradient('chrome', 'right', '#8d979b', '#eef2f3', '#7d878b'),
    gradient('side', 'right', '#e9efef', '#9fadb0'),
    gradient('shine', 'ball', '#ffffff/.18', '#ffffff/0'),
    gradient('heat', 'down', '#a4572a', '#6b3a22', '#46291c'),
    gradient('lamp', 'glow', '#ffc56b/.85', '#ff9a3d/0'),
    gradient('tray', 'down', '#d5d2cd', '#77726b'),
    gradient('iron', 'down', '#3a3b3d', '#17181a'),
    gradient('cream', 'down', '#f6ead6', '#cbb693'),
    gradient('warm', 'down', '#fff3d2/.85', '#fff3d2/0'),
    gradient('gloom', 'down', '#1d1209/.6', '#1d1209/0'),
    gradient('dim', 'down', '#000000/.42', '#000000/.12'),
    gradient('tube', 'right', '#0f1112', '#4a4f52@.35', '#121415'),
    gradient('wicker', 'down', '#dcac68', '#a06c30'),
    gradient('hollow', 'down', '#74522c', '#31200f'),
    gradient('rack', 'down', '#4b4f52', '#26292b'),
  ].join('');

/** Furniture with shelves for articles of height `tallest`, in article units. */
export function shelvesOf(kind: ShelvesKind, colors: ShopColors, tallest: number): Furniture {
  const paint = (art: Art) => painted(art, colors);
  const shelves = rowsOf(kind, tallest).flatMap((at, row) =>
    kind.across.map((across) => {
      const shelf = shelfOf(kind, across, row, at);
      return { ...shelf, before: paint(shelf.before), after: paint(shelf.after) };
    }),
  );
  return { defs: furnitureDefs(colors), behind: paint(kind.behind), shelves, front: paint(kind.front) };
}
