import type { Product } from '../shapes/parts.ts';
import { type Art, fade, round, svg } from '../shapes/svg.ts';

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

/** Piles of three rolls: kajzerki, graham rolls, and rolls with poppy seeds and with sesame. */
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

/** Baguettes standing in pairs. */
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

/** Loaves: wheat, rye, and some in a paper band. */
export const loaves: readonly Product[] = [
  loaf('la', wheat, 4),
  tinLoaf('lb', rye),
  loaf('lc', graham, 2),
  tinLoaf('ld', graham),
  loaf('le', rye, 3),
];

const dough = (id: string, light = '#f6d394', middle = '#dd9c4a', dark = '#995a20'): Art =>
  round(id, [
    [0, light],
    [0.55, middle],
    [1, dark],
  ]);

function croissant(id: string): Product {
  const parts: readonly (readonly [number, number, number, number])[] = [
    [-46, -12, 14, 40],
    [46, -12, 14, -40],
    [-32, -24, 19, 22],
    [32, -24, 19, -22],
    [-14, -32, 23, 8],
    [14, -32, 23, -8],
    [0, -33, 22, 0],
  ];
  const art = parts
    .map(
      ([x, y, size, turn]) =>
        svg`<ellipse cx="${x}" cy="${y}" rx="${size * 0.72}" ry="${size}" transform="rotate(${turn} ${x} ${y})" fill="url(#${id}c)"/>`,
    )
    .join('');
  const lines =
    '<path d="M-24-46Q-18-30-22-12M0-54V-14M24-46Q18-30 22-12" stroke="#8a4f1a" stroke-width="2.5" fill="none" stroke-opacity=".55"/>';
  return { crumbs: true, id, width: 116, height: 58, defs: dough(`${id}c`), art: art + lines };
}

function donut(id: string, icing: string, drop: string): Product {
  const sprinkles = Array.from({ length: 11 }, (_, index) => {
    const x = -32 + ((index * 23) % 65);
    const y = -46 + ((index * 17) % 19);
    return svg`<rect x="${x}" y="${y}" width="6" height="2.6" rx="1.3" transform="rotate(${index * 47} ${x} ${y})" fill="${drop}"/>`;
  }).join('');
  const art = [
    svg`<path d="M-46-22C-46-48-22-56 0-56S46-48 46-22 24 0 0 0-46-4-46-22Z" fill="url(#${id}c)"/>`,
    svg`<path d="M-45-28C-42-50-20-56 0-56S42-50 45-28Q40-18 34-26T20-22T4-24T-12-21T-28-25T-45-28Z" fill="${icing}"/>`,
    svg`<path d="M-26-46Q-10-54 10-51" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round" stroke-opacity=".5"/>${sprinkles}`,
  ].join('');
  return { crumbs: true, id, width: 94, height: 58, defs: dough(`${id}c`), art };
}

/** Drożdżówka: a yeast bun filled with jam or curd. */
function bun(id: string, middle: string): Product {
  const crumbs = Array.from({ length: 14 }, (_, index) => {
    const angle = (index / 14) * 2 * Math.PI;
    return svg`<circle cx="${39 * Math.cos(angle)}" cy="${-27 + 17 * Math.sin(angle)}" r="${3 + (index % 3)}" fill="#f8dfae"/>`;
  }).join('');
  const art = [
    svg`<ellipse cx="0" cy="-25" rx="54" ry="26" fill="url(#${id}c)"/>${crumbs}`,
    svg`<ellipse cx="0" cy="-29" rx="27" ry="12" fill="${middle}"/><path d="M-16-33Q-4-38 10-35" stroke="#fff" stroke-width="3" fill="none" stroke-opacity=".6" stroke-linecap="round"/>`,
    '<path d="M-40-18L-10-40M-20-10L24-42M8-8L44-30" stroke="#fff" stroke-width="2.5" stroke-opacity=".5"/>',
  ].join('');
  return { crumbs: true, id, width: 110, height: 52, defs: dough(`${id}c`), art };
}

function muffin(id: string): Product {
  const art = [
    '<path d="M-32-36H32L24 0H-24Z" fill="#7b4a2a"/><path d="M-20-34l4 34M-7-35l2 35M7-35l-2 35M20-34l-4 34" stroke="#5d351b" stroke-width="3"/>',
    svg`<path d="M-40-38C-44-66-20-72 0-72S44-66 40-38Q20-30 0-32T-40-38Z" fill="url(#${id}c)"/>`,
    [-20, -6, 10, 22, 2]
      .map((x, index) => svg`<circle cx="${x}" cy="${-48 - ((index * 7) % 15)}" r="4" fill="#3b2013"/>`)
      .join(''),
  ].join('');
  return { crumbs: true, id, width: 84, height: 72, defs: dough(`${id}c`, '#d59a5c', '#a86a34', '#6d3f1b'), art };
}

/** Croissants, doughnuts, yeast buns and muffins. */
export const pastries: readonly Product[] = [
  croissant('pa'),
  donut('pb', '#f4e9dc', '#e8a5b8'),
  bun('pc', '#b3303f'),
  donut('pd', '#5a2d1a', '#f5d58a'),
  muffin('pe'),
  bun('pf', '#f6ead0'),
];
