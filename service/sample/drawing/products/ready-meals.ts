import { type Art, fade, round, svg } from '../svg.ts';
import type { Product } from './product.ts';

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

/** Ready meals in sleeves with the dish on the front. */
export const readyMeals: readonly Product[] = [
  tray('ma', { sleeve: '#c6462f', shade: '#8c2c1d', food: ['#cf4a26', '#f0c878', '#5d8f3c'] }),
  tray('mb', { sleeve: '#2f7163', shade: '#1c4a41', food: ['#e8b03c', '#f6e6bf', '#4f8a3b'] }),
  tray('mc', { sleeve: '#31456b', shade: '#1d2b47', food: ['#8a5a33', '#d6a76a', '#78a14c'] }),
  tray('md', { sleeve: '#d99a2b', shade: '#a56d12', food: ['#b8412c', '#f7efdc', '#3f7d3a'] }),
];
