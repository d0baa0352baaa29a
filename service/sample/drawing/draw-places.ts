import { type Key, partKey, unit } from '../random.ts';
import type { Shelf } from './furniture/shelves.ts';
import type { ArticlePlace } from './lay-out-places.ts';
import { type Art, svg } from './shapes/svg.ts';

const at = ({ product, scale }: ArticlePlace, x: number, base: number, size: number, turn: number): Art =>
  svg`<use href="#article-${product.id}" transform="translate(${x} ${base}) rotate(${turn}) scale(${scale * size})"/>`;

function priceTags(places: readonly ArticlePlace[], y: number): Art {
  return places
    .filter((_, index) => index % 2 === 0 || places.length < 8)
    .map(({ x }, index) => {
      const band = index % 5 === 3 ? '#e8b93a' : '#ffffff';
      return svg`<rect x="${x - 25}" y="${y}" width="50" height="22" rx="2" fill="${band}" stroke="#9aa0a0" stroke-width="1"/><path d="M${x - 19} ${y + 7}h20M${x - 19} ${y + 13}h13" stroke="#6b7272" stroke-width="2"/><path d="M${x + 5} ${y + 11}h14" stroke="#1d2222" stroke-width="7"/>`;
    })
    .join('');
}

/** The crumbs that bread leaves in an empty place. */
function crumbsOf(places: readonly ArticlePlace[], key: Key): Art {
  const bits = places
    .filter(({ filled, product }) => !filled && product.crumbs)
    .flatMap(({ x, base, width }, index) =>
      [0, 1, 2, 3, 4].map((nth) => {
        const n = 700 + index * 10 + nth;
        return svg`M${x + (unit(key, n) - 0.5) * width * 0.8} ${base - 4 - unit(key, n + 5) * 14}h${2 + nth}`;
      }),
    );
  return bits.length === 0
    ? ''
    : `<path d="${bits.join('')}" stroke="#f0cf96" stroke-width="3.5" stroke-linecap="round"/>`;
}

/**
 * A shelf with its articles: first those at the back, in shadow, then the front row, then the edge with its price tags.
 */
export function drawShelf(shelf: Shelf, places: readonly ArticlePlace[], photo: Key): Art {
  const filled = places.filter((place) => place.filled);
  const back =
    shelf.depth > 0 ? filled.filter((place, index) => unit(partKey(photo, place.shelf), 300 + index) < 0.75) : [];
  const shadows = filled
    .map(
      ({ x, base, product, scale }) =>
        svg`<ellipse cx="${x}" cy="${base}" rx="${product.width * scale * 0.52}" ry="7" fill="#000" fill-opacity=".28"/>`,
    )
    .join('');
  return [
    shelf.before,
    back.map((place) => at(place, place.x + 3, place.base - shelf.depth, 0.94, 0)).join(''),
    back.length > 0
      ? svg`<rect x="${shelf.x - 20}" y="${shelf.base - shelf.clearance - 4}" width="${shelf.width + 40}" height="${shelf.clearance + 4 - shelf.depth * 0.4}" fill="#0d0f10" fill-opacity=".2"/>`
      : '',
    shelf.depth > 0 ? crumbsOf(places, partKey(photo, 900)) : '',
    shadows,
    filled
      .map((place, index) => {
        const key = partKey(photo, place.shelf);
        const turn = (unit(key, 400 + index) - 0.5) * 3.2;
        return at(place, place.x + (unit(key, 500 + index) - 0.5) * place.width * 0.08, place.base, 1, turn);
      })
      .join(''),
    shelf.after,
    shelf.tags === null ? '' : priceTags(places, shelf.tags),
  ].join('');
}
