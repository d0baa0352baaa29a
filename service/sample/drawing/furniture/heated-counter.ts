import { fade, round, svg } from '../svg.ts';
import type { FurnitureMaker, Shelf } from './furniture.ts';
import { glassPane } from './glass-pane.ts';
import { type Room, rowsIn } from './rows.ts';

const lamps = [290, 545, 800, 1055, 1310];

const room: Room = { top: 226, bottom: 900, board: 26, fewest: 2, most: 4 };

/** A black heated cabinet: wire shelves on trays, orange lamps above each. */
export const heatedCounter: FurnitureMaker = (look, tallest) => {
  const shelves = rowsIn(room, tallest).map(({ base, clearance }, row): Shelf => {
    const top = base - clearance - 10;
    const wires = Array.from(
      { length: 31 },
      (_, index) => svg`M${200 + index * 40} ${base - 16}l-${2 - index * 0.13} 20`,
    );
    return {
      x: 200,
      width: 1200,
      base,
      clearance,
      depth: 15 + row * 8,
      before: [
        svg`<rect x="170" y="${top}" width="1260" height="${clearance + 16}" fill="url(#hg)"/>`,
        lamps.map((x) => svg`<ellipse cx="${x}" cy="${top + 34}" rx="150" ry="80" fill="url(#hl)"/>`).join(''),
        svg`<path d="M196 ${base - 18}H1404L1420 ${base + 6}H180Z" fill="#5c5048"/><path d="${wires.join('')}" stroke="#a3968b" stroke-width="3" stroke-opacity=".7"/>`,
      ].join(''),
      after: [
        svg`<rect x="170" y="${base + 5}" width="1260" height="22" fill="url(#hs)"/>`,
        lamps.map((x) => svg`<rect x="${x - 60}" y="${top}" width="120" height="10" rx="5" fill="#ffd48a"/>`).join(''),
      ].join(''),
      tags: base + 4,
    };
  });
  return {
    defs: [
      fade('hg', 'down', [
        [0, '#a4572a'],
        [0.5, '#6b3a22'],
        [1, '#46291c'],
      ]),
      round(
        'hl',
        [
          [0, '#ffc56b', 0.85],
          [1, '#ff9a3d', 0],
        ],
        0.5,
        0.4,
        0.5,
      ),
      fade('hs', 'down', [
        [0, '#d5d2cd'],
        [1, '#77726b'],
      ]),
      fade('hb', 'down', [
        [0, '#3a3b3d'],
        [1, '#17181a'],
      ]),
    ].join(''),
    behind: [
      '<ellipse cx="800" cy="1152" rx="740" ry="34" fill="#000" fill-opacity=".35"/>',
      '<rect x="140" y="130" width="1320" height="1010" rx="16" fill="url(#hb)"/><rect x="168" y="210" width="1264" height="700" fill="#2a1a12"/>',
    ].join(''),
    shelves,
    front: [
      glassPane(166, 206, 1268, 708),
      svg`<rect x="168" y="146" width="1264" height="44" rx="8" fill="${look.accent}"/><path d="M776 178q-14-12 0-24 12 8 8 16 14-8 10-18 22 18 8 30-10 10-26-4Z" fill="#ffcf7a"/>`,
      '<rect x="140" y="914" width="1320" height="14" fill="#8d8a86"/><rect x="140" y="928" width="1320" height="190" fill="url(#hb)"/>',
      '<g fill="#0e0f10"><rect x="220" y="980" width="250" height="90" rx="8"/><rect x="1130" y="980" width="250" height="90" rx="8"/></g><circle cx="640" cy="1024" r="34" fill="#2a2b2d" stroke="#77787a" stroke-width="5"/><path d="M640 1024l18-20" stroke="#ffb85c" stroke-width="6"/><rect x="720" y="1002" width="150" height="46" rx="6" fill="#160d08"/><path d="M752 1012h16v26M786 1012h16v13h-16v13h16" stroke="#ff7a3c" stroke-width="5" fill="none"/><circle cx="822" cy="1016" r="5" stroke="#ff7a3c" stroke-width="4" fill="none"/>',
      '<rect x="170" y="1118" width="1260" height="28" fill="#0c0d0e"/>',
    ].join(''),
  };
};
