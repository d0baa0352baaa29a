import { type FurnitureMaker, glassPane, rowsIn, type Shelf, type ShelfSpace } from '../shapes/parts.ts';
import { fade, round, svg } from '../shapes/svg.ts';

const LEFT = 130;
const WIDTH = 1340;

const chilledSpace: ShelfSpace = { top: 206, bottom: 876, board: 24, fewest: 2, most: 4 };

/** A chilled counter: a steel top, lit glass shelves behind a pane, and below them a panel in the shop's colour. */
export const chilledCounter: FurnitureMaker = (colors, tallest) => {
  const shelves = rowsIn(chilledSpace, tallest).map(({ base, clearance }, row): Shelf => {
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
        [0, colors.accent],
        [1, colors.accentShade],
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

const lamps = [290, 545, 800, 1055, 1310];

const heatedSpace: ShelfSpace = { top: 226, bottom: 900, board: 26, fewest: 2, most: 4 };

/** A black heated cabinet: wire shelves on trays, with orange lamps above each. */
export const heatedCounter: FurnitureMaker = (colors, tallest) => {
  const shelves = rowsIn(heatedSpace, tallest).map(({ base, clearance }, row): Shelf => {
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
      svg`<rect x="168" y="146" width="1264" height="44" rx="8" fill="${colors.accent}"/><path d="M776 178q-14-12 0-24 12 8 8 16 14-8 10-18 22 18 8 30-10 10-26-4Z" fill="#ffcf7a"/>`,
      '<rect x="140" y="914" width="1320" height="14" fill="#8d8a86"/><rect x="140" y="928" width="1320" height="190" fill="url(#hb)"/>',
      '<g fill="#0e0f10"><rect x="220" y="980" width="250" height="90" rx="8"/><rect x="1130" y="980" width="250" height="90" rx="8"/></g><circle cx="640" cy="1024" r="34" fill="#2a2b2d" stroke="#77787a" stroke-width="5"/><path d="M640 1024l18-20" stroke="#ffb85c" stroke-width="6"/><rect x="720" y="1002" width="150" height="46" rx="6" fill="#160d08"/><path d="M752 1012h16v26M786 1012h16v13h-16v13h16" stroke="#ff7a3c" stroke-width="5" fill="none"/><circle cx="822" cy="1016" r="5" stroke="#ff7a3c" stroke-width="4" fill="none"/>',
      '<rect x="170" y="1118" width="1260" height="28" fill="#0c0d0e"/>',
    ].join(''),
  };
};

const neutralSpace: ShelfSpace = { top: 214, bottom: 850, board: 22, fewest: 2, most: 4 };

/** A wooden counter with a glass case on it, warmly lit and not cooled. */
export const neutralCounter: FurnitureMaker = (colors, tallest) => {
  const shelves = rowsIn(neutralSpace, tallest).map(
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
      after: svg`<rect x="150" y="${base + 5}" width="1300" height="18" rx="2" fill="${colors.woodShade}"/><rect x="150" y="${base + 5}" width="1300" height="5" fill="${colors.woodLight}"/>`,
      tags: base + 1,
    }),
  );
  const planks = Array.from({ length: 11 }, (_, index) => {
    const x = 118 + index * 124;
    return svg`<path d="M${x} 898v226" stroke="${colors.woodShade}" stroke-width="4" stroke-opacity=".7"/><path d="M${x + 30} 930q14 60 0 160M${x + 78} 905q-12 90 4 210" stroke="${colors.woodShade}" stroke-width="2" fill="none" stroke-opacity=".35"/>`;
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
        [0, colors.wood],
        [1, colors.woodLight],
      ]),
      fade('np', 'down', [
        [0, colors.woodLight],
        [0.1, colors.wood],
        [1, colors.woodShade],
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
      svg`<rect x="92" y="862" width="1416" height="38" rx="5" fill="${colors.woodLight}"/><rect x="92" y="890" width="1416" height="10" fill="${colors.woodShade}" fill-opacity=".6"/>`,
      '<rect x="112" y="900" width="1376" height="226" fill="url(#np)"/>',
      planks,
      '<rect x="130" y="1124" width="1340" height="24" fill="#231d18"/>',
    ].join(''),
  };
};
