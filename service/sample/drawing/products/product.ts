import { type Art, gradient } from '../shapes/svg.ts';

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

type Fill = readonly [shape: Parameters<typeof gradient>[1], ...colors: readonly string[]];

/** A kind of article. In its fill and art `{0}` is the first colour of each article; in its art `{c}` is its fill. */
export const article =
  ([width, height]: readonly [number, number], [shape, ...stops]: Fill, ...art: readonly Art[]) =>
  (id: string, ...colors: readonly string[]): Product => {
    const paint = (text: string) => text.replaceAll(/\{(\d)\}/g, (_, nth) => colors[nth] ?? '');
    const defs = gradient(`${id}c`, shape, ...stops.map(paint));
    return { id, width, height, defs, art: paint(art.join('')).replaceAll('{c}', `url(#${id}c)`) };
  };

/** Something round with a crust, whose colours are those in the light, in the middle and in the shade. */
export const baked = (size: readonly [number, number], ...art: readonly Art[]) =>
  article(size, ['ball', '{0}', '{1}@.55', '{2}'], ...art);

/** Art at so many places. */
export const each = (count: number, art: (nth: number) => Art): Art =>
  Array.from({ length: count }, (_, nth) => art(nth)).join('');
