import { fade, svg } from '../svg.ts';
import type { FurnitureMaker, Shelf } from './furniture.ts';
import { type Room, rowsIn } from './rows.ts';

const doors = [
  { x: 218, width: 566 },
  { x: 816, width: 566 },
] as const;

const room: Room = { top: 196, bottom: 1030, board: 20, fewest: 4, most: 5 };

/** An upright fridge with two glass doors and a lit header. */
export const drinksFridge: FurnitureMaker = (look, tallest) => {
  const rows = rowsIn(room, tallest);
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
        [0, look.accent],
        [1, look.accentShade],
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
