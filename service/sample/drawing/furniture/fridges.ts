import { type FurnitureMaker, rowsIn, type Shelf, type ShelfSpace } from '../shapes/parts.ts';
import { fade, svg } from '../shapes/svg.ts';

const doors = [
  { x: 218, width: 566 },
  { x: 816, width: 566 },
] as const;

const fridgeSpace: ShelfSpace = { top: 196, bottom: 1030, board: 20, fewest: 4, most: 5 };

/** An upright fridge with two glass doors and a lit header. */
export const drinksFridge: FurnitureMaker = (colors, tallest) => {
  const rows = rowsIn(fridgeSpace, tallest);
  const shelves = rows.flatMap(({ base, clearance }): Shelf[] =>
    doors.map(({ x, width }) => ({
      x: x + 22,
      width: width - 44,
      base,
      clearance,
      depth: 12,
      before: [
        svg`<rect x="${x}" y="${base - clearance - 12}" width="${width}" height="34" fill="#fff" fill-opacity=".55"/>`,
        svg`<path d="M${x} ${base - 16}H${x + width}V${base + 4}H${x}Z" fill="url(#fb)"/>`,
      ].join(''),
      after: svg`<rect x="${x}" y="${base + 2}" width="${width}" height="18" fill="url(#fe)"/>`,
      tags: base + 1,
    })),
  );
  const door = ({ x, width }: (typeof doors)[number], handle: number): string =>
    [
      svg`<path d="M${x} 190h${width}v846h-${width}Z" fill="none" stroke="#23292c" stroke-width="22"/>`,
      svg`<path d="M${x + 40} 200L${x + 220} 200L${x + 60} 1026H${x + 11}V330Z" fill="#fff" fill-opacity=".10"/><path d="M${x + 270} 200h56L${x + 166} 1026h-56Z" fill="#fff" fill-opacity=".07"/>`,
      svg`<rect x="${handle}" y="470" width="16" height="270" rx="8" fill="url(#fh)"/>`,
    ].join('');
  return {
    defs: [
      fade('fi', 'down', [
        [0, '#f4fafb'],
        [1, '#b9c9cf'],
      ]),
      fade('fb', 'down', [
        [0, '#cfdce0'],
        [1, '#eef5f7'],
      ]),
      fade('fe', 'down', [
        [0, '#ffffff'],
        [1, '#aebbc0'],
      ]),
      fade('fh', 'right', [
        [0, '#8d979b'],
        [0.5, '#eef2f3'],
        [1, '#7d878b'],
      ]),
      fade('fp', 'down', [
        [0, colors.accent],
        [1, colors.accentShade],
      ]),
    ].join(''),
    behind: [
      '<ellipse cx="800" cy="1150" rx="690" ry="34" fill="#000" fill-opacity=".35"/>',
      '<rect x="180" y="40" width="1240" height="1104" rx="18" fill="#2b3235"/><rect x="196" y="56" width="1208" height="112" rx="10" fill="url(#fp)"/>',
      '<path d="M740 84q60-34 120 0-10 56-60 60-50-4-60-60Z" fill="#fff" fill-opacity=".9"/><path d="M765 96q34-20 70 0" stroke="#7aa8a2" stroke-width="6" fill="none"/>',
      '<path d="M420 112h250M930 112h250" stroke="#fff" stroke-width="10" stroke-linecap="round" stroke-opacity=".65"/>',
      '<rect x="207" y="180" width="1186" height="866" fill="url(#fi)"/>',
      '<rect x="780" y="180" width="40" height="866" fill="#1f2527"/>',
    ].join(''),
    shelves,
    front: [
      door(doors[0], 752),
      door(doors[1], 832),
      '<path d="M222 192v842M1378 192v842" stroke="#fff" stroke-width="7" stroke-opacity=".65"/>',
      '<rect x="196" y="1060" width="1208" height="70" fill="#1b2022"/>',
      Array.from(
        { length: 26 },
        (_, i) => svg`<rect x="${222 + i * 45}" y="1074" width="28" height="42" rx="4" fill="#0f1213"/>`,
      ).join(''),
    ].join(''),
  };
};

const displaySpace: ShelfSpace = { top: 190, bottom: 1010, board: 26, fewest: 3, most: 5 };

/** An open chilled wall with four lit shelves, without doors. */
export const chilledDisplay: FurnitureMaker = (colors, tallest) => {
  const shelves = rowsIn(displaySpace, tallest).map(({ base, clearance }, row): Shelf => {
    // Lower shelves reach further forward, as in every open chilled wall.
    const out = row * 9;
    return {
      x: 214 - out,
      width: 1172 + out * 2,
      base,
      clearance,
      depth: 12 + row * 9,
      before: [
        svg`<rect x="${190 - out}" y="${base - clearance - 10}" width="${1220 + out * 2}" height="64" fill="url(#dl)"/>`,
        svg`<path d="M${212 - out} ${base - 16 - row * 9}H${1388 + out}L${1404 + out} ${base + 4}H${196 - out}Z" fill="url(#db)"/>`,
      ].join(''),
      after: [
        svg`<path d="M${176 - out} ${base + 3}h${1248 + out * 2}v24h-${1248 + out * 2}Z" fill="url(#de)"/>`,
        svg`<path d="M${176 - out} ${base + 28}h${1248 + out * 2}" stroke="#0a1416" stroke-width="10" stroke-opacity=".22"/>`,
      ].join(''),
      tags: base + 4,
    };
  });
  return {
    defs: [
      fade('di', 'down', [
        [0, '#f6fafb'],
        [1, '#b3c2c6'],
      ]),
      fade('dl', 'down', [
        [0, '#ffffff', 0.9],
        [1, '#ffffff', 0],
      ]),
      fade('db', 'down', [
        [0, '#a9b9bd'],
        [1, '#f0f5f6'],
      ]),
      fade('de', 'down', [
        [0, '#ffffff'],
        [0.2, '#dfe6e8'],
        [1, '#95a3a7'],
      ]),
      fade('dp', 'down', [
        [0, colors.accent],
        [1, colors.accentShade],
      ]),
      fade('dw', 'right', [
        [0, '#e9efef'],
        [1, '#9fadb0'],
      ]),
    ].join(''),
    behind: [
      '<ellipse cx="800" cy="1156" rx="760" ry="34" fill="#000" fill-opacity=".35"/>',
      '<rect x="150" y="150" width="1300" height="900" fill="url(#di)"/>',
      '<path d="M100 60H190V1060H100Z" fill="url(#dw)"/><path d="M1410 60H1500V1060H1410Z" fill="url(#dw)"/>',
    ].join(''),
    shelves,
    front: [
      '<path d="M84 40H1516V120L1480 172H120L84 120Z" fill="url(#dp)"/><path d="M120 172H1480L1470 186H130Z" fill="#fdfeff"/><path d="M84 120H1516" stroke="#fff" stroke-width="3" stroke-opacity=".5"/>',
      '<g stroke="#fff" stroke-width="8" fill="none" stroke-opacity=".85" stroke-linecap="round"><path d="M800 58v48M780 68l40 28M820 68l-40 28"/></g>',
      '<path d="M120 1034H1480L1500 1150H100Z" fill="#dfe6e7"/><path d="M120 1034H1480V1060H120Z" fill="url(#dp)"/>',
      '<path d="M180 1092H1420M190 1108H1410M200 1124H1400" stroke="#7f8d90" stroke-width="5" stroke-opacity=".7"/>',
    ].join(''),
  };
};
