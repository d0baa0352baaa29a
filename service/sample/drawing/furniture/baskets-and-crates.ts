import { type FurnitureMaker, isTall, type Shelf } from '../shapes/parts.ts';
import { type Art, fade, svg } from '../shapes/svg.ts';

const basketLefts = [150, 585, 1020];
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

/** Wicker baskets on a stepped table, in two rows of three. */
export const breadBaskets: FurnitureMaker = (colors, tallest) => {
  const shelves = [520, 950].flatMap((bottom): Shelf[] => {
    const rim = bottom - 128;
    const inside = basketLefts
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
      ...basketLefts.map((x, index) => ({ ...back, x: x + 35, before: index === 0 ? inside : '', after: '' })),
      ...basketLefts.map((x) => ({ ...near, x: x + 30, before: '', after: weave(x, rim, 132) + tag(x) })),
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
        [0, colors.woodLight],
        [0.2, colors.wood],
        [1, colors.woodShade],
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
      svg`<rect x="40" y="992" width="1520" height="150" fill="${colors.woodShade}"/><rect x="40" y="990" width="1520" height="12" fill="${colors.woodLight}"/>`,
      '<path d="M340 1004v138M800 1004v138M1260 1004v138" stroke="#000" stroke-width="4" stroke-opacity=".3"/>',
    ].join(''),
  };
};

const crateLefts = [150, 590, 1030];
const CRATE = 420;

function crateFront(x: number, y: number, height: number, frame: string, slat: string): Art {
  const board = height / 3;
  return [0, 1, 2]
    .map(
      (row) =>
        svg`<rect x="${x}" y="${y + row * board}" width="${CRATE}" height="${board - 7}" rx="3" fill="url(#kf)"/><path d="M${x + 30} ${y + row * board + board / 3}q120 ${row * 4 - 4} 340 3" stroke="${slat}" stroke-width="2" fill="none" stroke-opacity=".6"/>`,
    )
    .concat(
      svg`<rect x="${x}" y="${y - 4}" width="26" height="${height}" fill="${frame}"/><rect x="${x + CRATE - 26}" y="${y - 4}" width="26" height="${height}" fill="${frame}"/>`,
    )
    .concat(
      svg`<rect x="${x + 150}" y="${y + 8}" width="120" height="${board * 0.5}" rx="10" fill="#1b130c" fill-opacity=".75"/>`,
    )
    .join('');
}

/** Crates on shelves behind the bar: rows of three, each with one row of articles at the back and one in front. */
export const backbarCrates: FurnitureMaker = (colors, tallest) => {
  const lift = isTall(tallest) ? 26 : 0;
  const bottoms = isTall(tallest) ? [470, 880] : [326, 606, 886];
  const shelves = bottoms.flatMap((bottom): Shelf[] => {
    const rows = [bottom - 120 - lift, bottom - 76 + lift].map(
      (base, nth): Omit<Shelf, 'x' | 'before' | 'after'> => ({
        width: CRATE - 60,
        base,
        clearance: lift > 0 ? 180 : 64,
        depth: 0,
        tags: nth === 0 ? null : bottom + 8,
      }),
    );
    const [back, near] = rows;
    if (!back || !near) return [];
    const inside = crateLefts
      .map(
        (x) =>
          svg`<path d="M${x + 18} ${bottom - 178}H${x + CRATE - 18}L${x + CRATE} ${bottom}H${x}Z" fill="url(#ki)"/>`,
      )
      .join('');
    return [
      ...crateLefts.map((x, index) => ({ ...back, x: x + 30, before: index === 0 ? inside : '', after: '' })),
      ...crateLefts.map((x) => ({
        ...near,
        x: x + 30,
        before: '',
        after: crateFront(x, bottom - 104, 108, colors.woodShade, colors.woodShade),
      })),
    ];
  });
  const board = (y: number): Art =>
    svg`<rect x="90" y="${y}" width="1420" height="34" fill="url(#kb)"/><rect x="90" y="${y + 34}" width="1420" height="26" fill="#000" fill-opacity=".22"/>`;
  return {
    defs: [
      fade('ki', 'down', [
        [0, '#5d4327'],
        [1, '#2c1d0f'],
      ]),
      fade('kf', 'down', [
        [0, colors.woodLight],
        [1, colors.wood],
      ]),
      fade('kb', 'down', [
        [0, '#4b4f52'],
        [1, '#26292b'],
      ]),
      fade('kt', 'down', [
        [0, colors.accent],
        [1, colors.accentShade],
      ]),
    ].join(''),
    behind: [
      '<rect x="90" y="60" width="1420" height="900" fill="#000" fill-opacity=".18"/><rect x="90" y="60" width="1420" height="20" fill="#2b2f31"/><rect x="120" y="80" width="1360" height="8" fill="#fff2cf"/>',
      ...bottoms.map((bottom) => board(bottom + 4)),
    ].join(''),
    shelves,
    front: [
      // The bar, out of focus in front, with a till on it.
      '<rect x="0" y="1010" width="1600" height="34" fill="#d9cdb9"/><rect x="0" y="1040" width="1600" height="160" fill="url(#kt)"/><rect x="0" y="1036" width="1600" height="10" fill="#000" fill-opacity=".25"/>',
      '<g><path d="M1150 1010L1176 880H1400L1420 1010Z" fill="#2a2e30"/><path d="M1188 892H1390L1402 980H1174Z" fill="#4d6d7a"/><path d="M1188 892H1290L1240 980H1174Z" fill="#7fa3b0" fill-opacity=".5"/></g>',
    ].join(''),
  };
};
