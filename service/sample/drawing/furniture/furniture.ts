import type { Look } from '../look.ts';
import type { Art } from '../svg.ts';

/**
 * A row of places. Articles stand on `base` between `x` and `x + width` and are at most `clearance` high;
 * a second one stands `depth` pixels further up behind each. `before` and `after` are drawn around the row.
 */
export type Shelf = {
  readonly x: number;
  readonly width: number;
  readonly base: number;
  readonly clearance: number;
  readonly depth: number;
  readonly before: Art;
  readonly after: Art;
  /** Where price tags hang, as the y of their upper edge; null: none. */
  readonly tags: number | null;
};

/** A piece of furniture: what is behind its articles, its rows from back to front, what is before them. */
export type Furniture = {
  readonly defs: Art;
  readonly behind: Art;
  readonly shelves: readonly Shelf[];
  readonly front: Art;
};

/** Draws a kind of furniture with shelves for articles of height `tallest`, in the units of articles. */
export type FurnitureMaker = (look: Look, tallest: number) => Furniture;
