import { fade, round, svg } from '../svg.ts';
import type { FurnitureMaker, Shelf } from './furniture.ts';
import { glassPane } from './glass-pane.ts';
import { type Room, rowsIn } from './rows.ts';

const LEFT = 130;
const WIDTH = 1340;

const room: Room = { top: 206, bottom: 876, board: 24, fewest: 2, most: 4 };

/** A chilled counter: steel top, lit glass shelves behind a pane, a panel in the shop's colour below. */
export const chilledCounter: FurnitureMaker = (look, tallest) => {
  const shelves = rowsIn(room, tallest).map(({ base, clearance }, row): Shelf => {
    const depth = 16 + row * 10;
    return {
      x: LEFT + 40 + (2 - row) * 8,
      width: WIDTH - 80 - (2 - row) * 16,
      base,
      clearance,
      depth,
      before: [
        svg`<rect x="${LEFT + 20}" y="${base - clearance - 8}" width="${WIDTH - 40}" height="60" fill="url(#cl)"/>`,
        svg`<path d="M${LEFT + 44} ${base - depth - 14}H${LEFT + WIDTH - 44}L${LEFT + WIDTH - 22} ${base + 6}H${LEFT + 22}Z" fill="url(#cb)"/>`,
      ].join(''),
      after: svg`<rect x="${LEFT + 18}" y="${base + 5}" width="${WIDTH - 36}" height="20" rx="3" fill="url(#ce)"/>`,
      tags: base + 3,
    };
  });
  return {
    defs: [
      fade('ci', 'down', [
        [0, '#eef4f4'],
        [0.5, '#c4d2d4'],
        [1, '#93a5a9'],
      ]),
      fade('cl', 'down', [
        [0, '#ffffff', 0.75],
        [1, '#ffffff', 0],
      ]),
      fade('cb', 'down', [
        [0, '#9fb0b4'],
        [1, '#e6eeef'],
      ]),
      fade('ce', 'down', [
        [0, '#f7fafa'],
        [1, '#9aa8ac'],
      ]),
      fade('cs', 'down', [
        [0, '#f3f5f5'],
        [0.5, '#b4bcbe'],
        [1, '#81898b'],
      ]),
      fade('cp', 'down', [
        [0, look.accent],
        [1, look.accentShade],
      ]),
      round('cf', [
        [0, '#ffffff', 0.18],
        [1, '#ffffff', 0],
      ]),
    ].join(''),
    behind: [
      '<ellipse cx="800" cy="1150" rx="760" ry="36" fill="#000" fill-opacity=".35"/>',
      svg`<path d="M${LEFT - 14} 170H${LEFT + WIDTH + 14}V900H${LEFT - 14}Z" fill="#3c4649"/><rect x="${LEFT + 16}" y="186" width="${WIDTH - 32}" height="704" fill="url(#ci)"/>`,
      svg`<path d="M${LEFT + 16} 186L${LEFT + 60} 230V830L${LEFT + 16} 890Z" fill="#7d8e92" fill-opacity=".6"/><path d="M${LEFT + WIDTH - 16} 186L${LEFT + WIDTH - 60} 230V830L${LEFT + WIDTH - 16} 890Z" fill="#7d8e92" fill-opacity=".6"/>`,
    ].join(''),
    shelves,
    front: [
      svg`<path d="M${LEFT - 40} 118H${LEFT + WIDTH + 40}L${LEFT + WIDTH + 20} 186H${LEFT - 20}Z" fill="url(#cs)"/><path d="M${LEFT - 40} 118H${LEFT + WIDTH + 40}" stroke="#fff" stroke-width="4" stroke-opacity=".8"/>`,
      glassPane(LEFT + 4, 186, WIDTH - 8, 704),
      svg`<rect x="${LEFT - 20}" y="888" width="${WIDTH + 40}" height="30" fill="url(#cs)"/>`,
      svg`<rect x="${LEFT - 14}" y="918" width="${WIDTH + 28}" height="190" fill="url(#cp)"/><rect x="${LEFT - 14}" y="918" width="${WIDTH + 28}" height="190" fill="url(#cf)"/>`,
      svg`<path d="M${LEFT + 320} 918v190M${LEFT + 670} 918v190M${LEFT + 1020} 918v190" stroke="#000" stroke-width="3" stroke-opacity=".25"/>`,
      svg`<rect x="${LEFT}" y="1108" width="${WIDTH}" height="36" fill="#1c2123"/>`,
    ].join(''),
  };
};
