import { fade, svg } from '../svg.ts';
import type { FurnitureMaker, Shelf } from './furniture.ts';
import { type Room, rowsIn } from './rows.ts';

const room: Room = { top: 190, bottom: 1010, board: 26, fewest: 3, most: 5 };

/** An open chilled wall with four lit shelves, without doors. */
export const chilledDisplay: FurnitureMaker = (look, tallest) => {
  const shelves = rowsIn(room, tallest).map(({ base, clearance }, row): Shelf => {
    // Lower shelves stand further out, as in every open chilled wall.
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
        [0, look.accent],
        [1, look.accentShade],
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
