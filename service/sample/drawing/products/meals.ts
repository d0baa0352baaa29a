import type { Product } from '../shapes/parts.ts';
import { type Art, fade, round, svg } from '../shapes/svg.ts';

type Salad = { readonly base: string; readonly bits: readonly string[]; readonly label: string };

function bowl(id: string, { base, bits, label }: Salad): Product {
  const defs = fade(`${id}g`, 'down', [
    [0, '#ffffff', 0.5],
    [1, '#dfeeee', 0.12],
  ]);
  const pieces: Art = Array.from({ length: 16 }, (_, index) => {
    const x = -38 + ((index * 29) % 77);
    const y = -14 - ((index * 13) % 30);
    const color = bits[index % bits.length] ?? base;
    return svg`<ellipse cx="${x}" cy="${y}" rx="${7 + (index % 3) * 2}" ry="${5 + (index % 2) * 2}" fill="${color}"/>`;
  }).join('');
  const art = [
    svg`<path d="M-50-46H50L40-4Q38 0 32 0H-32Q-38 0-40-4Z" fill="${base}"/>${pieces}`,
    svg`<path d="M-50-46H50L40-4Q38 0 32 0H-32Q-38 0-40-4Z" fill="url(#${id}g)"/>`,
    svg`<path d="M-54-48Q-50-66-30-67H30Q50-66 54-48Z" fill="#f5fbfb" fill-opacity=".55"/><rect x="-55" y="-51" width="110" height="6" rx="3" fill="#eef6f6" fill-opacity=".9"/>`,
    svg`<rect x="-20" y="-36" width="40" height="20" rx="3" fill="#fff"/><rect x="-20" y="-36" width="40" height="7" fill="${label}"/><path d="M-14-24h28M-14-20h18" stroke="#9aa5a5" stroke-width="2"/>`,
    '<path d="M-44-42L-36-8" stroke="#fff" stroke-width="4" stroke-opacity=".7" stroke-linecap="round"/>',
  ].join('');
  return { id, width: 112, height: 68, defs, art };
}

function tub(id: string, paste: string, label: string): Product {
  const defs = fade(`${id}g`, 'right', [
    [0, '#ffffff'],
    [0.6, '#f4f4ee'],
    [1, '#c8cbc4'],
  ]);
  const art = [
    svg`<path d="M-38-50H38L32-3Q31 0 28 0H-28Q-31 0-32-3Z" fill="url(#${id}g)"/><path d="M-36-38H36L33-12H-33Z" fill="${label}"/>`,
    svg`<circle cx="0" cy="-25" r="11" fill="${paste}"/><path d="M-6-28Q0-34 6-28T6-20" stroke="#fff" stroke-width="2.5" fill="none" stroke-opacity=".8"/>`,
    svg`<rect x="-41" y="-58" width="82" height="10" rx="4" fill="${paste}"/>`,
  ].join('');
  return { id, width: 84, height: 60, defs, art };
}

/** Salads in bowls and pastes in tubs. */
export const salads: readonly Product[] = [
  bowl('ga', { base: '#7fae4a', bits: ['#5c9438', '#9ccb5f', '#d8493a', '#f3efd9', '#6ea342'], label: '#2f7d4a' }),
  tub('gb', '#d8a45c', '#7b3f2b'),
  bowl('gc', { base: '#e7d9a8', bits: ['#f4e9c4', '#cf5b3c', '#7fa953', '#f0c555', '#fff7e2'], label: '#c7762b' }),
  bowl('gd', { base: '#8d9c4e', bits: ['#3b3440', '#c2473b', '#fbf7ea', '#8fb858', '#a9c56b'], label: '#5a4a8a' }),
  tub('ge', '#7da453', '#35583a'),
];

type Meal = { readonly sleeve: string; readonly shade: string; readonly food: readonly [string, string, string] };

function tray(id: string, { sleeve, shade, food: [sauce, main, green] }: Meal): Product {
  const defs =
    fade(`${id}s`, 'down', [
      [0, sleeve],
      [1, shade],
    ]) +
    round(`${id}f`, [
      [0, '#ffffff'],
      [0.7, '#f2ede2'],
      [1, '#cfc8b8'],
    ]);
  const bits: Art = Array.from({ length: 9 }, (_, index) => {
    const x = -18 + ((index * 17) % 37);
    const y = -48 + ((index * 11) % 15);
    return svg`<ellipse cx="${x}" cy="${y}" rx="7" ry="4" fill="${index % 3 === 0 ? green : main}"/>`;
  }).join('');
  const art = [
    svg`<rect x="-57" y="-84" width="114" height="84" rx="5" fill="url(#${id}s)"/><path d="M-57-79Q-57-84-52-84H52Q57-84 57-79V-76H-57Z" fill="#fff" fill-opacity=".25"/>`,
    svg`<ellipse cx="0" cy="-41" rx="40" ry="25" fill="url(#${id}f)"/><ellipse cx="0" cy="-41" rx="29" ry="16" fill="${sauce}"/>${bits}`,
    svg`<path d="M-46-10h56" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-opacity=".9"/><path d="M-46-76h34" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-opacity=".7"/>`,
    svg`<rect x="30" y="-16" width="20" height="11" rx="2" fill="#fff"/><path d="M33-14v7M36-14v7M39-14v7M43-14v7M46-14v7" stroke="#444" stroke-width="1.4"/>`,
  ].join('');
  return { id, width: 116, height: 85, defs, art };
}

/** Ready meals in sleeves that show the dish on the front. */
export const readyMeals: readonly Product[] = [
  tray('ma', { sleeve: '#c6462f', shade: '#8c2c1d', food: ['#cf4a26', '#f0c878', '#5d8f3c'] }),
  tray('mb', { sleeve: '#2f7163', shade: '#1c4a41', food: ['#e8b03c', '#f6e6bf', '#4f8a3b'] }),
  tray('mc', { sleeve: '#31456b', shade: '#1d2b47', food: ['#8a5a33', '#d6a76a', '#78a14c'] }),
  tray('md', { sleeve: '#d99a2b', shade: '#a56d12', food: ['#b8412c', '#f7efdc', '#3f7d3a'] }),
];
