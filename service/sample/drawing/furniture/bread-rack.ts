import { fade, svg } from '../svg.ts';
import type { FurnitureMaker, Shelf } from './furniture.ts';
import { type Room, rowsIn } from './rows.ts';

const room: Room = { top: 150, bottom: 1060, board: 40, fewest: 3, most: 5 };

/** A baker's rack: sloping wooden shelves before a wall of slats, a rail that keeps the bread from sliding. */
export const breadRack: FurnitureMaker = (look, tallest) => {
  const shelves = rowsIn(room, tallest).map(
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
            svg`<path d="M${200 + i * 86} ${base - 28 - row * 8}L${182 + i * 88.5} ${base + 6}" stroke="${look.woodShade}" stroke-width="4" stroke-opacity=".45"/>`,
        ).join(''),
      ].join(''),
      after: [
        svg`<rect x="136" y="${base + 2}" width="1328" height="34" rx="4" fill="url(#bb)"/>`,
        svg`<rect x="136" y="${base - 12}" width="1328" height="9" rx="4" fill="${look.woodLight}" stroke="${look.woodShade}" stroke-width="2"/>`,
      ].join(''),
      tags: base + 5,
    }),
  );
  const slats = Array.from({ length: 18 }, (_, index) => {
    const y = 120 + index * 54;
    return svg`<rect x="140" y="${y}" width="1320" height="50" fill="${look.wood}" fill-opacity=".9"/><path d="M140 ${y + 51}H1460" stroke="#000" stroke-width="4" stroke-opacity=".35"/><path d="M${180 + (index % 4) * 90} ${y + 20}q200 ${index % 2 ? 14 : -10} 460 4" stroke="${look.woodShade}" stroke-width="3" fill="none" stroke-opacity=".4"/>`;
  }).join('');
  return {
    defs: [
      fade('bs', 'down', [
        [0, '#1d1209', 0.6],
        [1, '#1d1209', 0],
      ]),
      fade('bt', 'down', [
        [0, look.woodShade],
        [1, look.woodLight],
      ]),
      fade('bb', 'down', [
        [0, look.woodLight],
        [0.3, look.wood],
        [1, look.woodShade],
      ]),
      fade('bf', 'right', [
        [0, look.woodShade],
        [0.4, look.woodLight],
        [1, look.woodShade],
      ]),
    ].join(''),
    behind: [
      '<ellipse cx="800" cy="1150" rx="760" ry="30" fill="#000" fill-opacity=".35"/>',
      svg`<rect x="120" y="90" width="1360" height="1040" fill="${look.woodShade}"/>`,
      slats,
      '<rect x="140" y="110" width="1320" height="990" fill="#2a1a0c" fill-opacity=".38"/>',
    ].join(''),
    shelves,
    front: [
      '<rect x="96" y="60" width="46" height="1090" rx="6" fill="url(#bf)"/><rect x="1458" y="60" width="46" height="1090" rx="6" fill="url(#bf)"/>',
      '<rect x="84" y="44" width="1432" height="82" rx="8" fill="url(#bb)"/><path d="M140 118H1460" stroke="#ffe2a6" stroke-width="6" stroke-opacity=".9"/>',
      svg`<g fill="none" stroke="${look.woodShade}" stroke-width="6" stroke-linecap="round"><path d="M800 108V66M800 92q-18-2-20-18 18 2 20 18q18-2 20-18-18 2-20 18M800 74q-10-6-6-16M800 74q10-6 6-16"/></g>`,
      svg`<rect x="120" y="1098" width="1360" height="50" fill="${look.woodShade}"/>`,
    ].join(''),
  };
};
