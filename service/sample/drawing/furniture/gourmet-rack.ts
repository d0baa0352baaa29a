import { fade, svg } from '../svg.ts';
import type { FurnitureMaker, Shelf } from './furniture.ts';
import { type Room, rowsIn } from './rows.ts';

const room: Room = { top: 200, bottom: 1060, board: 30, fewest: 3, most: 5 };

/** A free-standing rack: black steel tubes, oak boards, a board with a sign on top. */
export const gourmetRack: FurnitureMaker = (look, tallest) => {
  const shelves = rowsIn(room, tallest).map(
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
        svg`<path d="M240 ${base + 14}q160-6 340 2t380-3 420 2M300 ${base + 24}q200 4 460-2t500 3" stroke="${look.woodShade}" stroke-width="2" fill="none" stroke-opacity=".5"/>`,
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
        [0, look.woodShade],
        [1, look.woodLight],
      ]),
      fade('gb', 'down', [
        [0, look.woodLight],
        [0.4, look.wood],
        [1, look.woodShade],
      ]),
      fade('gf', 'right', [
        [0, '#0f1112'],
        [0.35, '#4a4f52'],
        [1, '#121415'],
      ]),
      fade('gh', 'down', [
        [0, look.accent],
        [1, look.accentShade],
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
