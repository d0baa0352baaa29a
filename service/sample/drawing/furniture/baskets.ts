import { type Art, fade, svg } from '../svg.ts';
import type { FurnitureMaker, Shelf } from './furniture.ts';
import { isTall } from './rows.ts';

const lefts = [150, 585, 1020];
const BASKET = 430;

function weave(x: number, y: number, height: number): Art {
  const rows = Math.round(height / 17);
  const lines = Array.from({ length: rows }, (_, row) => {
    const inset = 6 + row * 4.5;
    const waves = 13;
    const step = (BASKET - inset * 2) / waves;
    const sign = row % 2 ? 1 : -1;
    const path = Array.from({ length: waves }, (_, n) => svg`q${step / 2} ${(n % 2 ? 7 : -7) * sign} ${step} 0`).join(
      '',
    );
    return svg`<path d="M${x + inset} ${y + 12 + row * 17}${path}" stroke="url(#ww)" stroke-width="13" fill="none" stroke-linecap="round"/>`;
  }).join('');
  return [
    svg`<path d="M${x} ${y}H${x + BASKET}L${x + BASKET - 34} ${y + height}H${x + 34}Z" fill="#7a5226"/>`,
    lines,
    svg`<path d="M${x - 8} ${y}H${x + BASKET + 8}" stroke="#c8924f" stroke-width="22" stroke-linecap="round"/><path d="M${x - 4} ${y - 3}H${x + BASKET + 4}" stroke="#e9bd7d" stroke-width="5" stroke-linecap="round" stroke-dasharray="16 9"/>`,
  ].join('');
}

/** Wicker baskets on a stepped table: two rows of three. */
export const breadBaskets: FurnitureMaker = (look, tallest) => {
  const shelves = [520, 950].flatMap((bottom): Shelf[] => {
    const rim = bottom - 128;
    const inside = lefts
      .map(
        (x) =>
          svg`<path d="M${x} ${rim}Q${x + BASKET / 2} ${rim - 96} ${x + BASKET} ${rim}Z" fill="url(#wi)"/><path d="M${x - 4} ${rim}Q${x + BASKET / 2} ${rim - 100} ${x + BASKET + 4} ${rim}" stroke="#b07c3d" stroke-width="16" fill="none"/>`,
      )
      .join('');
    const clearance = isTall(tallest) ? 190 : 66;
    const back = { width: BASKET - 70, base: rim - 30, clearance, depth: 0, tags: null };
    const near = { width: BASKET - 60, base: rim + 14, clearance, depth: 0, tags: null };
    const tag = (x: number): Art =>
      svg`<rect x="${x + BASKET / 2 - 62}" y="${bottom - 84}" width="124" height="62" rx="5" fill="#20201e"/><path d="M${x + BASKET / 2 - 44} ${bottom - 64}h52M${x + BASKET / 2 - 44} ${bottom - 44}h34" stroke="#f4efe2" stroke-width="6" stroke-linecap="round"/><path d="M${x + BASKET / 2 + 20} ${bottom - 42}h26" stroke="#f2c14b" stroke-width="9"/>`;
    return [
      ...lefts.map((x, index) => ({ ...back, x: x + 35, before: index === 0 ? inside : '', after: '' })),
      ...lefts.map((x) => ({ ...near, x: x + 30, before: '', after: weave(x, rim, 132) + tag(x) })),
    ];
  });
  return {
    defs: [
      fade('wi', 'down', [
        [0, '#8b6132'],
        [1, '#35210e'],
      ]),
      fade('ww', 'down', [
        [0, '#dcac68'],
        [1, '#a06c30'],
      ]),
      fade('wt', 'down', [
        [0, look.woodLight],
        [0.2, look.wood],
        [1, look.woodShade],
      ]),
    ].join(''),
    behind: [
      '<rect x="300" y="56" width="1000" height="190" rx="10" fill="#5b4630"/><rect x="316" y="72" width="968" height="158" rx="5" fill="#232624"/>',
      '<g stroke="#ece6d6" stroke-width="7" stroke-linecap="round" stroke-opacity=".8"><path d="M370 112h210M370 150h150M370 188h180M690 112h180M690 150h220M690 188h130M1010 112h150M1010 150h190M1010 188h120"/></g>',
      '<path d="M606 112h32M606 150h32M606 188h32M926 112h32M926 150h32M926 188h32M1222 112h26M1222 150h26M1222 188h26" stroke="#f2c14b" stroke-width="9"/>',
      '<ellipse cx="800" cy="1160" rx="780" ry="30" fill="#000" fill-opacity=".3"/>',
      '<path d="M110 500H1490L1520 556H80Z" fill="url(#wt)"/><rect x="80" y="556" width="1440" height="330" fill="#33261a"/><rect x="80" y="556" width="1440" height="60" fill="#000" fill-opacity=".3"/>',
      '<path d="M70 926H1530L1560 992H40Z" fill="url(#wt)"/>',
    ].join(''),
    shelves,
    front: [
      svg`<rect x="40" y="992" width="1520" height="150" fill="${look.woodShade}"/><rect x="40" y="990" width="1520" height="12" fill="${look.woodLight}"/>`,
      '<path d="M340 1004v138M800 1004v138M1260 1004v138" stroke="#000" stroke-width="4" stroke-opacity=".3"/>',
    ].join(''),
  };
};
