import type { ShopColors } from './shop.ts';
import { type Art, svg } from './svg.ts';

/**
 * A kind of article. `art` is drawn with its bottom at y = 0 and its middle at x = 0, `width` by `height` units. `defs`
 * are the gradients that it uses; their ids begin with `id`.
 */
export type Product = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly defs: Art;
  readonly art: Art;
  /** Whether it leaves crumbs where it stood. */
  readonly crumbs?: true;
};

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

/** Draws a kind of furniture with shelves for articles of height `tallest`, in article units. */
export type FurnitureMaker = (colors: ShopColors, tallest: number) => Furniture;

/** The space of a piece of furniture for its shelves, in pixels. `board` is the thickness of a shelf. */
export type ShelfSpace = {
  readonly top: number;
  readonly bottom: number;
  readonly board: number;
  readonly fewest: number;
  readonly most: number;
};

/** A shelf's baseline and the space above it. */
type ShelfRow = { readonly base: number; readonly clearance: number };

const AIR = 12;

/** As many evenly spaced shelves as fit with articles of height `tallest`. */
export function rowsIn({ top, bottom, board, fewest, most }: ShelfSpace, tallest: number): readonly ShelfRow[] {
  const fitting = Math.round((bottom - top) / (tallest * 1.12 + board + AIR));
  const count = Math.min(most, Math.max(fewest, fitting));
  const pitch = (bottom - top) / count;
  return Array.from({ length: count }, (_, row) => ({
    base: top + pitch * (row + 1) - board,
    clearance: pitch - board - AIR,
  }));
}

/** Whether articles are as tall as baguettes, which are displayed upright. */
export function isTall(tallest: number): boolean {
  return tallest > 150;
}

/** A pane of glass in front of a display: streaks of light and bright edges. */
export function glassPane(x: number, y: number, width: number, height: number): Art {
  const streak = (at: number, wide: number, opacity: number): Art =>
    svg`<path d="M${x + at + height * 0.3} ${y}h${wide}L${x + at + wide} ${y + height}h-${wide}Z" fill="#fff" fill-opacity="${opacity}"/>`;
  return [
    streak(width * 0.08, width * 0.09, 0.12),
    streak(width * 0.2, width * 0.025, 0.12),
    streak(width * 0.6, width * 0.12, 0.09),
    svg`<path d="M${x} ${y}h${width}" stroke="#fff" stroke-width="5" stroke-opacity=".8"/>`,
    svg`<path d="M${x} ${y}v${height}M${x + width} ${y}v${height}" stroke="#e8f1f1" stroke-width="5" stroke-opacity=".7"/>`,
  ].join('');
}
