import { type Furniture, type FurnitureMaker, isTall, type Shelf } from '../shapes/parts.ts';
import type { ShopColors } from '../shapes/shop.ts';
import { type Art, fade, svg } from '../shapes/svg.ts';

function stand(colors: ShopColors, tallest: number, card: Art): Furniture {
  const bases = isTall(tallest) ? [560, 880] : [600, 880];
  const shelves = bases.map(
    (base, row): Shelf => ({
      x: 330 - row * 60,
      width: 940 + row * 120,
      base,
      clearance: isTall(tallest) ? 250 : 200,
      depth: 16 + row * 10,
      before: svg`<rect x="${308 - row * 60}" y="${base - (isTall(tallest) ? 266 : 214)}" width="${984 + row * 120}" height="${(isTall(tallest) ? 266 : 214) - 20}" rx="6" fill="url(#tk)"/><path d="M${318 - row * 60} ${base - 44}H${1282 + row * 60}L${1312 + row * 60} ${base + 10}H${288 - row * 60}Z" fill="url(#tt)"/>`,
      after: svg`<rect x="${280 - row * 60}" y="${base + 8}" width="${1040 + row * 120}" height="44" rx="4" fill="url(#tb)"/>`,
      tags: base + 12,
    }),
  );
  return {
    defs: [
      fade('tt', 'down', [
        [0, colors.wood],
        [1, colors.woodLight],
      ]),
      fade('tb', 'down', [
        [0, colors.woodLight],
        [0.25, colors.wood],
        [1, colors.woodShade],
      ]),
      fade('tk', 'down', [
        [0, colors.wood],
        [1, colors.woodShade],
      ]),
      fade('tp', 'down', [
        [0, colors.accent],
        [1, colors.accentShade],
      ]),
    ].join(''),
    behind: [
      '<rect x="0" y="960" width="1600" height="240" fill="url(#tp)"/><rect x="0" y="940" width="1600" height="34" fill="#e2d8c6"/><rect x="0" y="970" width="1600" height="12" fill="#000" fill-opacity=".25"/>',
      svg`<path d="M300 640H1300V${890}H300Z" fill="${colors.woodShade}"/><ellipse cx="800" cy="944" rx="640" ry="20" fill="#000" fill-opacity=".3"/>`,
      card,
    ].join(''),
    shelves,
    front: '',
  };
}

const cardFrame = (inner: Art): Art =>
  svg`<path d="M800 330v90" stroke="#55504a" stroke-width="10"/><rect x="640" y="150" width="320" height="190" rx="14" fill="#fbf7ee" stroke="#55504a" stroke-width="8"/>${inner}`;

/** A small wooden stand on the bar, for a few articles. */
export const limitedStand: FurnitureMaker = (colors, tallest) =>
  stand(
    colors,
    tallest,
    cardFrame(
      '<path d="M690 210h220M690 246h160M690 282h190" stroke="#8a8378" stroke-width="12" stroke-linecap="round"/><circle cx="912" cy="280" r="22" fill="#d98a2b"/>',
    ),
  );

/** The same stand with a sign that says there is nothing on offer. */
export const notOfferedStand: FurnitureMaker = (colors, tallest) =>
  stand(
    colors,
    tallest,
    cardFrame(
      '<circle cx="800" cy="245" r="66" fill="none" stroke="#b3392c" stroke-width="16"/><path d="M756 290l88-90" stroke="#b3392c" stroke-width="16"/><path d="M764 262q0-40 36-40t36 40Z" fill="#b99a6b" fill-opacity=".7"/>',
    ),
  );
