import type { Art } from '../svg.ts';

/**
 * A kind of article. `art` is drawn with its bottom at y = 0 and its middle at x = 0, `width` by `height` units;
 * `defs` are the gradients it uses, their ids begin with `id`.
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
