import { type FurnitureMaker, rowsIn, type Shelf, type ShelfSpace } from '../shapes/parts.ts';
import { fade, svg } from '../shapes/svg.ts';

const breadSpace: ShelfSpace = { top: 150, bottom: 1060, board: 40, fewest: 3, most: 5 };

/**
 * A baker's rack: sloping wooden shelves in front of a wall of slats, with a rail that keeps the bread from sliding
 * off.
 */
export const breadRack: FurnitureMaker = (colors, tallest) => {
  const shelves = rowsIn(breadSpace, tallest).map(
    ({ base, clearance }, row): Shelf => ({
      x: 176,
      width: 1248,
      base,
      clearance,
      depth: 18 + row * 8,
      before: [
        svg`<rect x="140" y="${base - clearance - 12}" width="1320" height="90" fill="url(#bs)"/>`,
        svg`<path d="M172 ${base - 30 - row * 8}H1428L1456 ${base + 8}H144Z" fill="url(#bt)"/>`,
        Array.from(
          { length: 15 },
          (_, i) =>
            svg`<path d="M${200 + i * 86} ${base - 28 - row * 8}L${182 + i * 88.5} ${base + 6}" stroke="${colors.woodShade}" stroke-width="4" stroke-opacity=".45"/>`,
        ).join(''),
      ].join(''),
      after: [
        svg`<rect x="136" y="${base + 2}" width="1328" height="34" rx="4" fill="url(#bb)"/>`,
        svg`<rect x="136" y="${base - 12}" width="1328" height="9" rx="4" fill="${colors.woodLight}" stroke="${colors.woodShade}" stroke-width="2"/>`,
      ].join(''),
      tags: base + 5,
    }),
  );
  const slats = Array.from({ length: 18 }, (_, index) => {
    const y = 120 + index * 54;
    return svg`<rect x="140" y="${y}" width="1320" height="50" fill="${colors.wood}" fill-opacity=".9"/><path d="M140 ${y + 51}H1460" stroke="#000" stroke-width="4" stroke-opacity=".35"/><path d="M${180 + (index % 4) * 90} ${y + 20}q200 ${index % 2 ? 14 : -10} 460 4" stroke="${colors.woodShade}" stroke-width="3" fill="none" stroke-opacity=".4"/>`;
  }).join('');
  return {
    defs: [
      fade('bs', 'down', [
        [0, '#1d1209', 0.6],
        [1, '#1d1209', 0],
      ]),
      fade('bt', 'down', [
        [0, colors.woodShade],
        [1, colors.woodLight],
      ]),
      fade('bb', 'down', [
        [0, colors.woodLight],
        [0.3, colors.wood],
        [1, colors.woodShade],
      ]),
      fade('bf', 'right', [
        [0, colors.woodShade],
        [0.4, colors.woodLight],
        [1, colors.woodShade],
      ]),
    ].join(''),
    behind: [
      '<ellipse cx="800" cy="1150" rx="760" ry="30" fill="#000" fill-opacity=".35"/>',
      svg`<rect x="120" y="90" width="1360" height="1040" fill="${colors.woodShade}"/>`,
      slats,
      '<rect x="140" y="110" width="1320" height="990" fill="#2a1a0c" fill-opacity=".38"/>',
    ].join(''),
    shelves,
    front: [
      '<rect x="96" y="60" width="46" height="1090" rx="6" fill="url(#bf)"/><rect x="1458" y="60" width="46" height="1090" rx="6" fill="url(#bf)"/>',
      '<rect x="84" y="44" width="1432" height="82" rx="8" fill="url(#bb)"/><path d="M140 118H1460" stroke="#ffe2a6" stroke-width="6" stroke-opacity=".9"/>',
      svg`<g fill="none" stroke="${colors.woodShade}" stroke-width="6" stroke-linecap="round"><path d="M800 108V66M800 92q-18-2-20-18 18 2 20 18q18-2 20-18-18 2-20 18M800 74q-10-6-6-16M800 74q10-6 6-16"/></g>`,
      svg`<rect x="120" y="1098" width="1360" height="50" fill="${colors.woodShade}"/>`,
    ].join(''),
  };
};

const gourmetSpace: ShelfSpace = { top: 200, bottom: 1060, board: 30, fewest: 3, most: 5 };

/** A free-standing rack: black steel tubes, oak boards, and a board with a sign on top. */
export const gourmetRack: FurnitureMaker = (colors, tallest) => {
  const shelves = rowsIn(gourmetSpace, tallest).map(
    ({ base, clearance }, row): Shelf => ({
      x: 236,
      width: 1128,
      base,
      clearance,
      depth: 10 + row * 11,
      before: [
        svg`<rect x="220" y="${base - clearance - 12}" width="1160" height="${clearance}" fill="url(#gs)"/>`,
        svg`<path d="M${232 - row * 2} ${base - 16 - row * 11}H${1368 + row * 2}L1392 ${base + 6}H208Z" fill="url(#gt)"/>`,
      ].join(''),
      after: [
        svg`<rect x="196" y="${base + 5}" width="1208" height="26" rx="3" fill="url(#gb)"/>`,
        svg`<path d="M240 ${base + 14}q160-6 340 2t380-3 420 2M300 ${base + 24}q200 4 460-2t500 3" stroke="${colors.woodShade}" stroke-width="2" fill="none" stroke-opacity=".5"/>`,
      ].join(''),
      tags: base + 4,
    }),
  );
  return {
    defs: [
      fade('gs', 'down', [
        [0, '#000000', 0.42],
        [1, '#000000', 0.12],
      ]),
      fade('gt', 'down', [
        [0, colors.woodShade],
        [1, colors.woodLight],
      ]),
      fade('gb', 'down', [
        [0, colors.woodLight],
        [0.4, colors.wood],
        [1, colors.woodShade],
      ]),
      fade('gf', 'right', [
        [0, '#0f1112'],
        [0.35, '#4a4f52'],
        [1, '#121415'],
      ]),
      fade('gh', 'down', [
        [0, colors.accent],
        [1, colors.accentShade],
      ]),
    ].join(''),
    behind: [
      '<ellipse cx="800" cy="1148" rx="690" ry="30" fill="#000" fill-opacity=".35"/>',
      '<rect x="212" y="150" width="22" height="990" fill="#1a1d1e"/><rect x="1366" y="150" width="22" height="990" fill="#1a1d1e"/>',
    ].join(''),
    shelves,
    front: [
      '<rect x="170" y="70" width="30" height="1080" rx="6" fill="url(#gf)"/><rect x="1400" y="70" width="30" height="1080" rx="6" fill="url(#gf)"/>',
      '<rect x="200" y="60" width="1200" height="104" rx="8" fill="url(#gh)"/><path d="M200 160H1400" stroke="#000" stroke-width="6" stroke-opacity=".3"/>',
      '<g stroke="#fff" stroke-linecap="round" fill="none" stroke-opacity=".92"><path d="M760 88v48M748 88v16q0 10 12 10t12-10V88" stroke-width="7"/><path d="M836 136V88q20 8 16 34h-16" stroke-width="7"/><path d="M420 112h230M950 112h230" stroke-width="8" fill-opacity=".7"/></g>',
    ].join(''),
  };
};
