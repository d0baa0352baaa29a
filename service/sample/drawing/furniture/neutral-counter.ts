import { fade, svg } from '../svg.ts';
import type { FurnitureMaker, Shelf } from './furniture.ts';
import { glassPane } from './glass-pane.ts';
import { type Room, rowsIn } from './rows.ts';

const room: Room = { top: 214, bottom: 850, board: 22, fewest: 2, most: 4 };

/** A wooden counter with a glass case on it, lit warmly and not cooled. */
export const neutralCounter: FurnitureMaker = (look, tallest) => {
  const shelves = rowsIn(room, tallest).map(
    ({ base, clearance }, row): Shelf => ({
      x: 190,
      width: 1220,
      base,
      clearance,
      depth: 16 + row * 9,
      before: [
        svg`<rect x="150" y="${base - clearance - 8}" width="1300" height="70" fill="url(#nl)"/>`,
        svg`<path d="M186 ${base - 20 - row * 9}H1414L1440 ${base + 6}H160Z" fill="url(#nb)"/>`,
      ].join(''),
      after: svg`<rect x="150" y="${base + 5}" width="1300" height="18" rx="2" fill="${look.woodShade}"/><rect x="150" y="${base + 5}" width="1300" height="5" fill="${look.woodLight}"/>`,
      tags: base + 1,
    }),
  );
  const planks = Array.from({ length: 11 }, (_, index) => {
    const x = 118 + index * 124;
    return svg`<path d="M${x} 898v226" stroke="${look.woodShade}" stroke-width="4" stroke-opacity=".7"/><path d="M${x + 30} 930q14 60 0 160M${x + 78} 905q-12 90 4 210" stroke="${look.woodShade}" stroke-width="2" fill="none" stroke-opacity=".35"/>`;
  }).join('');
  return {
    defs: [
      fade('ni', 'down', [
        [0, '#f6ead6'],
        [1, '#cbb693'],
      ]),
      fade('nl', 'down', [
        [0, '#fff3d2', 0.85],
        [1, '#fff3d2', 0],
      ]),
      fade('nb', 'down', [
        [0, look.wood],
        [1, look.woodLight],
      ]),
      fade('np', 'down', [
        [0, look.woodLight],
        [0.1, look.wood],
        [1, look.woodShade],
      ]),
    ].join(''),
    behind: [
      '<ellipse cx="800" cy="1152" rx="770" ry="34" fill="#000" fill-opacity=".32"/>',
      '<rect x="132" y="172" width="1336" height="700" fill="#4a4038"/><rect x="150" y="190" width="1300" height="676" fill="url(#ni)"/>',
    ].join(''),
    shelves,
    front: [
      '<rect x="120" y="150" width="1360" height="42" rx="6" fill="#3b342e"/><rect x="150" y="182" width="1300" height="9" rx="4" fill="#fff6df"/>',
      glassPane(146, 192, 1308, 676),
      svg`<rect x="92" y="862" width="1416" height="38" rx="5" fill="${look.woodLight}"/><rect x="92" y="890" width="1416" height="10" fill="${look.woodShade}" fill-opacity=".6"/>`,
      '<rect x="112" y="900" width="1376" height="226" fill="url(#np)"/>',
      planks,
      '<rect x="130" y="1124" width="1340" height="24" fill="#231d18"/>',
    ].join(''),
  };
};
