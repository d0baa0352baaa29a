import type { ShopColors } from '../shapes/shop.ts';
import { type Art, svg } from '../shapes/svg.ts';
import { type Furniture, furnitureDefs, isTall, painted, type Shelf } from './shelves.ts';

/** Baskets or crates that stand in threes, each with one row of articles at the back and one in front. */
type ContainersKind = {
  /** Left edges of the three, and the width of each. */
  readonly lefts: readonly number[];
  readonly size: number;
  /** Where the three stand, how far above that the articles do, and how high these are; for articles of either height. */
  readonly rows: readonly [low: Rows, tall: Rows];
  /** How far in articles stand, at the back and in front. */
  readonly inset: readonly [back: number, near: number];
  /** Where price tags hang below the containers; null for no tags. */
  readonly tags: number | null;
  inside(x: number, bottom: number): Art;
  near(x: number, bottom: number): Art;
  readonly behind: (bottoms: readonly number[]) => Art;
  readonly front: Art;
};
type Rows = {
  readonly bottoms: readonly number[];
  readonly above: readonly [back: number, near: number];
  readonly clearance: number;
};

const BASKET = 430;

function weave(x: number, y: number): Art {
  const lines = Array.from({ length: 8 }, (_, row) => {
    const inset = 6 + row * 4.5;
    const step = (BASKET - inset * 2) / 13;
    const waves = Array.from({ length: 13 }, (__, nth) => svg`q${step / 2} ${(nth + row) % 2 ? 7 : -7} ${step} 0`);
    return svg`<path d="M${x + inset} ${y + 12 + row * 17}${waves.join('')}" stroke="url(#wicker)" stroke-width="13" fill="none" stroke-linecap="round"/>`;
  });
  return [
    svg`<path d="M${x} ${y}H${x + BASKET}L${x + BASKET - 34} ${y + 132}H${x + 34}Z" fill="#7a5226"/>${lines.join('')}`,
    svg`<path d="M${x - 8} ${y}H${x + BASKET + 8}" stroke="#c8924f" stroke-width="22" stroke-linecap="round"/><path d="M${x - 4} ${y - 3}H${x + BASKET + 4}" stroke="#e9bd7d" stroke-width="5" stroke-linecap="round" stroke-dasharray="16 9"/>`,
    svg`<g transform="translate(${x + BASKET / 2} ${y + 44})"><rect x="-62" width="124" height="62" rx="5" fill="#20201e"/><path d="M-44 20h52M-44 40h34" stroke="#f4efe2" stroke-width="6" stroke-linecap="round"/><path d="M20 42h26" stroke="#f2c14b" stroke-width="9"/></g>`,
  ].join('');
}

/** Wicker baskets on a stepped table, in two rows of three, below a board with chalk. */
export const breadBaskets: ContainersKind = {
  lefts: [150, 585, 1020],
  size: BASKET,
  rows: [
    { bottoms: [520, 950], above: [158, 114], clearance: 66 },
    { bottoms: [520, 950], above: [158, 114], clearance: 190 },
  ],
  inset: [35, 30],
  tags: null,
  inside: (x, bottom) =>
    svg`<path d="M${x} ${bottom - 128}q${BASKET / 2}-98 ${BASKET} 0Z" fill="url(#hollow)" stroke="#b07c3d" stroke-width="16"/>`,
  near: (x, bottom) => weave(x, bottom - 128),
  behind: () =>
    [
      '<rect x="300" y="56" width="1000" height="190" rx="10" fill="#5b4630"/><rect x="316" y="72" width="968" height="158" rx="5" fill="#232624"/>',
      '<path d="M370 112h210M370 150h150M370 188h180M690 112h180M690 150h220M690 188h130M1010 112h150M1010 150h190M1010 188h120" stroke="#ece6d6" stroke-width="7" stroke-linecap="round" stroke-opacity=".8"/>',
      '<path d="M606 112h32M606 150h32M606 188h32M926 112h32M926 150h32M926 188h32M1222 112h26M1222 150h26M1222 188h26" stroke="#f2c14b" stroke-width="9"/>',
      '<ellipse cx="800" cy="1160" rx="780" ry="30" fill="#000" fill-opacity=".3"/><path d="M110 500H1490L1520 556H80Z" fill="url(#board)"/>',
      '<rect x="80" y="556" width="1440" height="330" fill="#33261a"/><rect x="80" y="556" width="1440" height="60" fill="#000" fill-opacity=".3"/><path d="M70 926H1530L1560 992H40Z" fill="url(#board)"/>',
    ].join(''),
  front:
    '<rect x="40" y="992" width="1520" height="150" fill="{woodShade}"/><rect x="40" y="990" width="1520" height="12" fill="{woodLight}"/><path d="M340 1004v138M800 1004v138M1260 1004v138" stroke="#000" stroke-width="4" stroke-opacity=".3"/>',
};

const CRATE = 420;

function crateFront(x: number, y: number): Art {
  const boards = [0, 36, 72].map(
    (down) => svg`<rect y="${down}" width="${CRATE}" height="29" rx="3" fill="url(#crate)"/>`,
  );
  return [
    svg`<g transform="translate(${x} ${y})">${boards.join('')}<path d="M0-4h26v108h-26ZM${CRATE - 26}-4h26v108h-26Z" fill="{woodShade}"/>`,
    '<path d="M30 12q120-4 340 3M30 48q120 0 340 3M30 84q120 4 340 3" stroke="{woodShade}" stroke-width="2" fill="none" stroke-opacity=".6"/>',
    '<rect x="150" y="8" width="120" height="18" rx="9" fill="#1b130c" fill-opacity=".75"/></g>',
  ].join('');
}

/** Crates on shelves behind the bar, which stands in front out of focus, with a till on it. */
export const backbarCrates: ContainersKind = {
  lefts: [150, 590, 1030],
  size: CRATE,
  rows: [
    { bottoms: [326, 606, 886], above: [120, 76], clearance: 64 },
    { bottoms: [470, 880], above: [146, 50], clearance: 180 },
  ],
  inset: [30, 30],
  tags: 8,
  inside: (x, bottom) =>
    svg`<path d="M${x + 18} ${bottom - 178}H${x + CRATE - 18}L${x + CRATE} ${bottom}H${x}Z" fill="url(#hollow)"/>`,
  near: (x, bottom) => crateFront(x, bottom - 104),
  behind: (bottoms) =>
    [
      '<rect x="90" y="60" width="1420" height="900" fill="#000" fill-opacity=".18"/><rect x="90" y="60" width="1420" height="20" fill="#2b2f31"/><rect x="120" y="80" width="1360" height="8" fill="#fff2cf"/>',
      ...bottoms.map(
        (y) =>
          svg`<rect x="90" y="${y + 4}" width="1420" height="34" fill="url(#rack)"/><rect x="90" y="${y + 38}" width="1420" height="26" fill="#000" fill-opacity=".22"/>`,
      ),
    ].join(''),
  front: [
    '<rect x="0" y="1010" width="1600" height="34" fill="#d9cdb9"/><rect x="0" y="1040" width="1600" height="160" fill="url(#accent)"/><rect x="0" y="1036" width="1600" height="10" fill="#000" fill-opacity=".25"/>',
    '<path d="M1150 1010L1176 880H1400L1420 1010Z" fill="#2a2e30"/><path d="M1188 892H1390L1402 980H1174Z" fill="#4d6d7a"/><path d="M1188 892H1290L1240 980H1174Z" fill="#7fa3b0" fill-opacity=".5"/>',
  ].join(''),
};

/** Furniture with baskets or crates for articles of height `tallest`, in article units. */
export function containersOf(kind: ContainersKind, colors: ShopColors, tallest: number): Furniture {
  const { bottoms, above, clearance } = kind.rows[isTall(tallest) ? 1 : 0];
  const shelves = bottoms.flatMap((bottom): Shelf[] => {
    const rowOf = (x: number, nth: 0 | 1) => {
      const [inset, base] = [kind.inset[nth], bottom - above[nth]];
      return {
        x: x + inset,
        width: kind.size - inset * 2,
        base,
        clearance,
        depth: 0,
        before: '',
        after: '',
        tags: null,
      };
    };
    const inside = kind.lefts.map((x) => kind.inside(x, bottom)).join('');
    const tags = kind.tags === null ? null : bottom + kind.tags;
    return [
      ...kind.lefts.map((x, nth) => ({ ...rowOf(x, 0), before: nth === 0 ? inside : '' })),
      ...kind.lefts.map((x) => ({ ...rowOf(x, 1), after: painted(kind.near(x, bottom), colors), tags })),
    ];
  });
  return { defs: furnitureDefs(colors), behind: kind.behind(bottoms), shelves, front: painted(kind.front, colors) };
}
