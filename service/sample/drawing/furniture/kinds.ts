import { type Art, svg, times } from '../shapes/svg.ts';
import type { ShelvesKind } from './shelves.ts';

const shadow = (width: number): Art =>
  svg`<ellipse cx="800" cy="1152" rx="${width / 2}" ry="34" fill="#000" fill-opacity=".35"/>`;

/** A pane of glass in front of a display: streaks of light and bright edges. */
function glass(x: number, y: number, width: number, height: number): Art {
  const streak = (at: number, wide: number, opacity: number): Art =>
    svg`<path d="M${x + at + height * 0.3} ${y}h${wide}L${x + at + wide} ${y + height}h-${wide}Z" fill="#fff" fill-opacity="${opacity}"/>`;
  return [
    streak(width * 0.08, width * 0.09, 0.12),
    streak(width * 0.2, width * 0.025, 0.12),
    streak(width * 0.6, width * 0.12, 0.09),
    svg`<path d="M${x} ${y + height}V${y}h${width}v${height}" fill="none" stroke="#f4f9f9" stroke-width="5" stroke-opacity=".75"/>`,
  ].join('');
}

/** A counter: a steel top, lit glass shelves behind a pane, and below them a panel in the shop's colour. */
const chilledCounter: ShelvesKind = {
  rows: [206, 876, 24, 2, 4],
  across: [[186, 1228]],
  wider: 8,
  depth: [16, 10],
  beyond: [24, 2],
  fills: ['url(#frost)', 'url(#ice)', 'url(#enamel)'],
  heights: [60, 20],
  tags: 3,
  behind: [
    shadow(1520),
    '<path d="M116 170H1484V900H116Z" fill="#3c4649"/><rect x="146" y="186" width="1308" height="704" fill="url(#cooler)"/>',
    '<path d="M146 186L190 230V830L146 890ZM1454 186L1410 230V830L1454 890Z" fill="#7d8e92" fill-opacity=".6"/>',
  ].join(''),
  front: [
    '<path d="M90 118H1510L1490 186H110Z" fill="url(#steel)"/><path d="M90 118H1510" stroke="#fff" stroke-width="4" stroke-opacity=".8"/>',
    glass(134, 186, 1332, 704),
    '<rect x="110" y="888" width="1380" height="30" fill="url(#steel)"/><rect x="116" y="918" width="1368" height="190" fill="url(#accent)"/>',
    '<rect x="116" y="918" width="1368" height="190" fill="url(#shine)"/><path d="M450 918v190M800 918v190M1150 918v190" stroke="#000" stroke-width="3" stroke-opacity=".25"/>',
    '<rect x="130" y="1108" width="1340" height="36" fill="#1c2123"/>',
  ].join(''),
};

/** A black heated cabinet: wire shelves on trays, with orange lamps above each. */
const heatedCounter: ShelvesKind = {
  rows: [226, 900, 26, 2, 4],
  across: [[200, 1200]],
  depth: [15, 8],
  beyond: [30, 0],
  fills: ['url(#heat)', '#5c5048', 'url(#tray)'],
  heights: ['whole', 22],
  lines: '#a3968b',
  lamps: [290, 545, 800, 1055, 1310],
  tags: 4,
  behind: `${shadow(1480)}<rect x="140" y="130" width="1320" height="1010" rx="16" fill="url(#iron)"/><rect x="168" y="210" width="1264" height="700" fill="#2a1a12"/>`,
  front: [
    glass(166, 206, 1268, 708),
    '<rect x="168" y="146" width="1264" height="44" rx="8" fill="{accent}"/><path d="M776 178q-14-12 0-24 12 8 8 16 14-8 10-18 22 18 8 30-10 10-26-4Z" fill="#ffcf7a"/>',
    '<rect x="140" y="914" width="1320" height="14" fill="#8d8a86"/><rect x="140" y="928" width="1320" height="190" fill="url(#iron)"/>',
    '<path d="M220 980h250v90h-250ZM1130 980h250v90h-250Z" fill="#0e0f10"/><circle cx="640" cy="1024" r="34" fill="#2a2b2d" stroke="#77787a" stroke-width="5"/><path d="M640 1024l18-20" stroke="#ffb85c" stroke-width="6"/>',
    '<rect x="720" y="1002" width="150" height="46" rx="6" fill="#160d08"/><g stroke="#ff7a3c" stroke-width="5" fill="none"><path d="M752 1012h16v26M786 1012h16v13h-16v13h16"/><circle cx="822" cy="1016" r="5"/></g>',
    '<rect x="170" y="1118" width="1260" height="28" fill="#0c0d0e"/>',
  ].join(''),
};

/** A wooden counter with a glass case on it, warmly lit and not cooled. */
const neutralCounter: ShelvesKind = {
  rows: [214, 850, 22, 2, 4],
  across: [[190, 1220]],
  depth: [16, 9],
  beyond: [36, 4],
  fills: ['url(#warm)', 'url(#slab)', 'url(#board)'],
  heights: [70, 18],
  tags: 1,
  behind: `${shadow(1540)}<rect x="132" y="172" width="1336" height="700" fill="#4a4038"/><rect x="150" y="190" width="1300" height="676" fill="url(#cream)"/>`,
  front: [
    '<rect x="120" y="150" width="1360" height="42" rx="6" fill="#3b342e"/><rect x="150" y="182" width="1300" height="9" rx="4" fill="#fff6df"/>',
    glass(146, 192, 1308, 676),
    '<rect x="92" y="862" width="1416" height="38" rx="5" fill="{woodLight}"/><rect x="92" y="890" width="1416" height="10" fill="{woodShade}" fill-opacity=".6"/><rect x="112" y="900" width="1376" height="226" fill="url(#board)"/>',
    times(
      11,
      124,
      '<path d="M118 898v226" stroke="{woodShade}" stroke-width="4" stroke-opacity=".7"/><path d="M148 930q14 60 0 160M196 905q-12 90 4 210" stroke="{woodShade}" stroke-width="2" fill="none" stroke-opacity=".35"/>',
    ),
    '<rect x="130" y="1124" width="1340" height="24" fill="#231d18"/>',
  ].join(''),
};

const door =
  '<path d="M218 190h566v846h-566Z" fill="none" stroke="#23292c" stroke-width="22"/><path d="M258 200L438 200L278 1026H229V330Z" fill="#fff" fill-opacity=".10"/><path d="M488 200h56L384 1026h-56Z" fill="#fff" fill-opacity=".07"/>';

/** An upright fridge with two glass doors and a lit header: also of FRIDGE_DRINKS and FRIDGE_SALADS. */
export const drinksFridge: ShelvesKind = {
  rows: [196, 1030, 20, 4, 5],
  across: [
    [240, 522],
    [838, 522],
  ],
  depth: [12, 0],
  beyond: [22, 0],
  fills: ['url(#frost)', 'url(#ice)', 'url(#enamel)'],
  heights: [34, 18],
  tags: 1,
  behind: [
    shadow(1380),
    '<rect x="180" y="40" width="1240" height="1104" rx="18" fill="#2b3235"/><rect x="196" y="56" width="1208" height="112" rx="10" fill="url(#accent)"/>',
    '<path d="M740 84q60-34 120 0-10 56-60 60-50-4-60-60Z" fill="#fff" fill-opacity=".9"/><path d="M420 112h250M930 112h250" stroke="#fff" stroke-width="10" stroke-linecap="round" stroke-opacity=".65"/>',
    '<rect x="207" y="180" width="1186" height="866" fill="url(#cold)"/><rect x="780" y="180" width="40" height="866" fill="#1f2527"/>',
  ].join(''),
  front: [
    times(2, 598, door),
    '<path d="M752 470h16v270h-16ZM832 470h16v270h-16Z" fill="url(#chrome)"/><path d="M222 192v842M1378 192v842" stroke="#fff" stroke-width="7" stroke-opacity=".65"/>',
    '<rect x="196" y="1060" width="1208" height="70" fill="#1b2022"/><path d="M222 1095H1376" stroke="#0f1213" stroke-width="42" stroke-dasharray="28 17"/>',
  ].join(''),
};

/** An open chilled wall without doors. Lower shelves reach further forward, as in every open chilled wall. */
const chilledDisplay: ShelvesKind = {
  rows: [190, 1010, 26, 3, 5],
  across: [[214, 1172]],
  wider: 9,
  depth: [12, 9],
  beyond: [20, 18],
  fills: ['url(#frost)', 'url(#ice)', 'url(#enamel)'],
  heights: [64, 24],
  tags: 4,
  behind: [
    shadow(1520),
    '<rect x="150" y="150" width="1300" height="900" fill="url(#cold)"/><path d="M100 60H190V1060H100ZM1410 60H1500V1060H1410Z" fill="url(#side)"/>',
  ].join(''),
  front: [
    '<path d="M84 40H1516V120L1480 172H120L84 120Z" fill="url(#accent)"/><path d="M120 172H1480L1470 186H130Z" fill="#fdfeff"/><path d="M84 120H1516" stroke="#fff" stroke-width="3" stroke-opacity=".5"/>',
    '<path d="M800 58v48M780 68l40 28M820 68l-40 28" stroke="#fff" stroke-width="8" stroke-opacity=".85" stroke-linecap="round"/>',
    '<path d="M120 1034H1480L1500 1150H100Z" fill="#dfe6e7"/><path d="M120 1034H1480V1060H120Z" fill="url(#accent)"/><path d="M180 1092H1420M190 1108H1410M200 1124H1400" stroke="#7f8d90" stroke-width="5" stroke-opacity=".7"/>',
  ].join(''),
};

const slat =
  '<rect x="0" y="140" width="50" height="1320" fill="{wood}" fill-opacity=".9"/><path d="M51 140V1460" stroke="#000" stroke-width="4" stroke-opacity=".35"/><path d="M20 300q14 200 4 460" stroke="{woodShade}" stroke-width="3" fill="none" stroke-opacity=".4"/>';

/** A baker's rack: sloping wooden shelves before a wall of slats, with a rail that keeps the bread from sliding off. */
const breadRack: ShelvesKind = {
  rows: [150, 1060, 40, 3, 5],
  across: [[176, 1248]],
  depth: [18, 8],
  beyond: [34, 6],
  fills: ['url(#gloom)', 'url(#shelf)', 'url(#board)'],
  heights: [90, 34],
  lines: '{woodShade}',
  rail: '{woodLight}',
  tags: 5,
  behind: [
    shadow(1520),
    '<rect x="120" y="90" width="1360" height="1040" fill="{woodShade}"/>',
    `<g transform="matrix(0 1 1 0 0 120)">${times(18, 54, slat)}</g>`,
    '<rect x="140" y="110" width="1320" height="990" fill="#2a1a0c" fill-opacity=".38"/>',
  ].join(''),
  front: [
    '<path d="M96 60h46v1090h-46ZM1458 60h46v1090h-46Z" fill="url(#post)"/><rect x="84" y="44" width="1432" height="82" rx="8" fill="url(#board)"/><path d="M140 118H1460" stroke="#ffe2a6" stroke-width="6" stroke-opacity=".9"/>',
    '<path d="M800 108V66M800 92q-18-2-20-18 18 2 20 18q18-2 20-18-18 2-20 18M800 74q-10-6-6-16M800 74q10-6 6-16" fill="none" stroke="{woodShade}" stroke-width="6" stroke-linecap="round"/>',
    '<rect x="120" y="1098" width="1360" height="50" fill="{woodShade}"/>',
  ].join(''),
};

/** A free-standing rack: black steel tubes, oak boards, and a board with a sign on top. */
const gourmetRack: ShelvesKind = {
  rows: [200, 1060, 30, 3, 5],
  across: [[236, 1128]],
  depth: [10, 11],
  beyond: [20, 20],
  fills: ['url(#dim)', 'url(#shelf)', 'url(#board)'],
  heights: ['whole', 26],
  tags: 4,
  behind: `${shadow(1380)}<path d="M212 150h22v990h-22ZM1366 150h22v990h-22Z" fill="#1a1d1e"/>`,
  front: [
    '<rect x="170" y="70" width="30" height="1080" rx="6" fill="url(#tube)"/><rect x="1400" y="70" width="30" height="1080" rx="6" fill="url(#tube)"/>',
    '<rect x="200" y="60" width="1200" height="104" rx="8" fill="url(#accent)"/><path d="M200 160H1400" stroke="#000" stroke-width="6" stroke-opacity=".3"/>',
    '<g stroke="#fff" stroke-linecap="round" fill="none" stroke-opacity=".92" stroke-width="7"><path d="M760 88v48M748 88v16q0 10 12 10t12-10V88M836 136V88q20 8 16 34h-16M420 112h230M950 112h230"/></g>',
  ].join(''),
};

/** A small wooden stand on the bar, for a few articles, with a card above it. */
const standWith = (card: Art): ShelvesKind => ({
  rows: { bases: [600, 880], clearance: 200 },
  across: [[330, 940]],
  wider: 60,
  depth: [16, 10],
  beyond: [22, 28],
  fills: ['url(#panel)', 'url(#slab)', 'url(#board)'],
  heights: ['whole', 44],
  tags: 12,
  behind: [
    '<rect x="0" y="960" width="1600" height="240" fill="url(#accent)"/><rect x="0" y="940" width="1600" height="34" fill="#e2d8c6"/><rect x="0" y="970" width="1600" height="12" fill="#000" fill-opacity=".25"/>',
    '<path d="M300 640H1300V890H300Z" fill="{woodShade}"/><ellipse cx="800" cy="944" rx="640" ry="20" fill="#000" fill-opacity=".3"/>',
    `<path d="M800 330v90" stroke="#55504a" stroke-width="10"/><rect x="640" y="150" width="320" height="190" rx="14" fill="#fbf7ee" stroke="#55504a" stroke-width="8"/>${card}`,
  ].join(''),
  front: '',
});

/** Furniture with shelves, by the end of the display type's name. */
export const shelvesByEnding: readonly (readonly [ending: string, kind: ShelvesKind])[] = [
  ['_CHILLED_COUNTER', chilledCounter],
  ['_NEUTRAL_COUNTER', neutralCounter],
  ['_HEATED_COUNTER', heatedCounter],
  ['_CHILLED_DISPLAY', chilledDisplay],
  ['_GOURMET_RACK', gourmetRack],
  ['_BREAD_RACK', breadRack],
  [
    '_LIMITED_OFFER',
    standWith(
      '<path d="M690 210h220M690 246h160M690 282h190" stroke="#8a8378" stroke-width="12" stroke-linecap="round"/><circle cx="912" cy="280" r="22" fill="#d98a2b"/>',
    ),
  ],
  // Its card says that there is nothing on offer.
  [
    '_NOT_OFFERED',
    standWith(
      '<g stroke="#b3392c" stroke-width="16"><circle cx="800" cy="245" r="66" fill="none"/><path d="M756 290l88-90"/></g><path d="M764 262q0-40 36-40t36 40Z" fill="#b99a6b" fill-opacity=".7"/>',
    ),
  ],
];
