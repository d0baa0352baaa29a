import type { Product } from '../parts.ts';
import { type Art, fade, round, svg } from '../svg.ts';

type Crust = { readonly light: string; readonly middle: string; readonly dark: string };

const wheat: Crust = { light: '#f3cf92', middle: '#d9964a', dark: '#9a5a22' };
const golden: Crust = { light: '#f6d795', middle: '#e0a452', dark: '#a9682a' };
const rye: Crust = { light: '#b98552', middle: '#85532b', dark: '#4f2d15' };
const graham: Crust = { light: '#dcae78', middle: '#ad753e', dark: '#6f431f' };

const crustOf = (id: string, { light, middle, dark }: Crust): Art =>
  round(id, [
    [0, light],
    [0.55, middle],
    [1, dark],
  ]);

const seeds = (color: string): Art =>
  [-18, -9, 2, 12, 20, -13, 6]
    .map((x, index) => svg`<ellipse cx="${x}" cy="${-30 - ((index * 7) % 11)}" rx="2.6" ry="1.5" fill="${color}"/>`)
    .join('');

function rolls(id: string, crust: Crust, top: Art): Product {
  const bun = (x: number, y: number): Art =>
    svg`<g transform="translate(${x} ${y})"><path d="M-29-10C-31-38-14-43 0-43S31-38 29-10Q28 0 16 0H-16Q-28 0-29-10Z" fill="url(#${id}c)"/>${top}</g>`;
  return {
    crumbs: true,
    id,
    width: 122,
    height: 76,
    defs: crustOf(`${id}c`, crust),
    art: bun(0, -31) + bun(-30, 0) + bun(30, 0),
  };
}

const score = '<path d="M-17-30Q0-40 17-30" stroke="#fbe6bd" stroke-width="4.5" fill="none" stroke-linecap="round"/>';
const cross =
  '<path d="M-14-36L12-24M14-36L-12-24" stroke="#fae3b6" stroke-width="4" fill="none" stroke-linecap="round"/>';

/** Piles of three rolls: kajzerki, graham rolls, with poppy, with sesame. */
export const breadRolls: readonly Product[] = [
  rolls('ra', golden, score),
  rolls('rb', graham, cross),
  rolls('rc', wheat, seeds('#2b2620')),
  rolls('rd', golden, seeds('#fff3d6')),
];

function baguettes(id: string, crust: Crust): Product {
  const defs = fade(`${id}c`, 'right', [
    [0, crust.dark],
    [0.35, crust.light],
    [0.6, crust.middle],
    [1, crust.dark],
  ]);
  const slashes = [-150, -122, -94, -66, -38]
    .map(
      (y) =>
        svg`<path d="M-9 ${y + 14}Q2 ${y + 4} 9 ${y - 6}" stroke="#fbe8c2" stroke-width="5" fill="none" stroke-linecap="round" stroke-opacity=".9"/>`,
    )
    .join('');
  const one = (x: number, tilt: number): Art =>
    svg`<g transform="translate(${x} 0) rotate(${tilt})"><path d="M-15-8C-17-60-17-120-11-158Q-6-176 0-176T11-158C17-120 17-60 15-8Q12 0 0 0T-15-8Z" fill="url(#${id}c)"/>${slashes}</g>`;
  return { crumbs: true, id, width: 70, height: 178, defs, art: one(-16, -3) + one(17, 4) };
}

/** Baguettes standing in twos. */
export const baguettePairs: readonly Product[] = [
  baguettes('ba', golden),
  baguettes('bb', wheat),
  baguettes('bc', graham),
];

const flour = '<path d="M-44-40Q-10-66 40-44Q10-54-44-40Z" fill="#fff6e4" fill-opacity=".55"/>';

function loaf(id: string, crust: Crust, slashes: number): Product {
  const cuts = Array.from({ length: slashes }, (_, index) => {
    const x = -36 + (72 / Math.max(1, slashes - 1)) * index;
    return svg`<path d="M${x - 8}-26Q${x}-52 ${x + 12}-60" stroke="#f9e2b8" stroke-width="5" fill="none" stroke-linecap="round" stroke-opacity=".85"/>`;
  }).join('');
  const body = svg`<path d="M-60-18C-62-58-38-76 0-76S62-58 60-18Q58 0 42 0H-42Q-58 0-60-18Z" fill="url(#${id}c)"/>`;
  return { crumbs: true, id, width: 122, height: 78, defs: crustOf(`${id}c`, crust), art: body + flour + cuts };
}

function tinLoaf(id: string, crust: Crust): Product {
  const art = [
    svg`<path d="M-52 0V-42C-60-58-48-70-32-68Q0-78 32-68C48-70 60-58 52-42V0Z" fill="url(#${id}c)"/>`,
    svg`<path d="M-44-50Q0-64 44-50" stroke="${crust.light}" stroke-width="6" fill="none" stroke-linecap="round" stroke-opacity=".8"/>`,
    [-30, -12, 8, 26]
      .map((x) => svg`<ellipse cx="${x}" cy="${-60 + Math.abs(x) / 6}" rx="4" ry="2" fill="#f2d9a2"/>`)
      .join(''),
    '<rect x="-52" y="-30" width="104" height="18" fill="#f4efe4" fill-opacity=".9"/><rect x="-20" y="-27" width="40" height="12" rx="2" fill="#7d5a2c"/>',
  ].join('');
  return { crumbs: true, id, width: 112, height: 74, defs: crustOf(`${id}c`, crust), art };
}

/** Loaves: wheat, rye, in a band of paper. */
export const loaves: readonly Product[] = [
  loaf('la', wheat, 4),
  tinLoaf('lb', rye),
  loaf('lc', graham, 2),
  tinLoaf('ld', graham),
  loaf('le', rye, 3),
];
