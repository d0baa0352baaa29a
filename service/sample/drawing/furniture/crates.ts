import { type Art, fade, svg } from '../svg.ts';
import type { FurnitureMaker, Shelf } from './furniture.ts';
import { isTall } from './rows.ts';

const lefts = [150, 590, 1030];
const CRATE = 420;

function crateFront(x: number, y: number, height: number, frame: string, slat: string): Art {
  const board = height / 3;
  return [0, 1, 2]
    .map(
      (row) =>
        svg`<rect x="${x}" y="${y + row * board}" width="${CRATE}" height="${board - 7}" rx="3" fill="url(#kf)"/><path d="M${x + 30} ${y + row * board + board / 3}q120 ${row * 4 - 4} 340 3" stroke="${slat}" stroke-width="2" fill="none" stroke-opacity=".6"/>`,
    )
    .concat(
      svg`<rect x="${x}" y="${y - 4}" width="26" height="${height}" fill="${frame}"/><rect x="${x + CRATE - 26}" y="${y - 4}" width="26" height="${height}" fill="${frame}"/>`,
    )
    .concat(
      svg`<rect x="${x + 150}" y="${y + 8}" width="120" height="${board * 0.5}" rx="10" fill="#1b130c" fill-opacity=".75"/>`,
    )
    .join('');
}

/** Crates on shelves behind the bar: rows of three, each with a row at the back and one in front. */
export const backbarCrates: FurnitureMaker = (look, tallest) => {
  const lift = isTall(tallest) ? 26 : 0;
  const bottoms = isTall(tallest) ? [470, 880] : [326, 606, 886];
  const shelves = bottoms.flatMap((bottom): Shelf[] => {
    const rows = [bottom - 120 - lift, bottom - 76 + lift].map(
      (base, nth): Omit<Shelf, 'x' | 'before' | 'after'> => ({
        width: CRATE - 60,
        base,
        clearance: lift > 0 ? 180 : 64,
        depth: 0,
        tags: nth === 0 ? null : bottom + 8,
      }),
    );
    const [back, near] = rows;
    if (!back || !near) return [];
    const inside = lefts
      .map(
        (x) =>
          svg`<path d="M${x + 18} ${bottom - 178}H${x + CRATE - 18}L${x + CRATE} ${bottom}H${x}Z" fill="url(#ki)"/>`,
      )
      .join('');
    return [
      ...lefts.map((x, index) => ({ ...back, x: x + 30, before: index === 0 ? inside : '', after: '' })),
      ...lefts.map((x) => ({
        ...near,
        x: x + 30,
        before: '',
        after: crateFront(x, bottom - 104, 108, look.woodShade, look.woodShade),
      })),
    ];
  });
  const board = (y: number): Art =>
    svg`<rect x="90" y="${y}" width="1420" height="34" fill="url(#kb)"/><rect x="90" y="${y + 34}" width="1420" height="26" fill="#000" fill-opacity=".22"/>`;
  return {
    defs: [
      fade('ki', 'down', [
        [0, '#5d4327'],
        [1, '#2c1d0f'],
      ]),
      fade('kf', 'down', [
        [0, look.woodLight],
        [1, look.wood],
      ]),
      fade('kb', 'down', [
        [0, '#4b4f52'],
        [1, '#26292b'],
      ]),
      fade('kt', 'down', [
        [0, look.accent],
        [1, look.accentShade],
      ]),
    ].join(''),
    behind: [
      '<rect x="90" y="60" width="1420" height="900" fill="#000" fill-opacity=".18"/><rect x="90" y="60" width="1420" height="20" fill="#2b2f31"/><rect x="120" y="80" width="1360" height="8" fill="#fff2cf"/>',
      ...bottoms.map((bottom) => board(bottom + 4)),
    ].join(''),
    shelves,
    front: [
      // The bar, out of focus in front, with a till on it.
      '<rect x="0" y="1010" width="1600" height="34" fill="#d9cdb9"/><rect x="0" y="1040" width="1600" height="160" fill="url(#kt)"/><rect x="0" y="1036" width="1600" height="10" fill="#000" fill-opacity=".25"/>',
      '<g><path d="M1150 1010L1176 880H1400L1420 1010Z" fill="#2a2e30"/><path d="M1188 892H1390L1402 980H1174Z" fill="#4d6d7a"/><path d="M1188 892H1290L1240 980H1174Z" fill="#7fa3b0" fill-opacity=".5"/></g>',
    ].join(''),
  };
};
