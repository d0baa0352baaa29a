import type { Product } from '../shapes/parts.ts';
import { fade, svg } from '../shapes/svg.ts';

type Filling = { readonly ham: string; readonly cheese: string; readonly green: string; readonly paper: string };

const fillings: readonly Filling[] = [
  { ham: '#e39a92', cheese: '#f4cf5f', green: '#6fa63f', paper: '#f3efe6' },
  { ham: '#c9543f', cheese: '#fbf3df', green: '#4f8f3a', paper: '#e9e2d2' },
  { ham: '#d98b4a', cheese: '#f2c14b', green: '#86b04a', paper: '#dfe9e4' },
  { ham: '#f0b49a', cheese: '#fff6e2', green: '#5d9b48', paper: '#f6e7d3' },
];

function sandwich(id: string, { ham, cheese, green, paper }: Filling): Product {
  const defs = [
    fade(`${id}t`, 'down', [
      [0, '#f1c987'],
      [0.45, '#d99a4e'],
      [1, '#a8672a'],
    ]),
    fade(`${id}b`, 'down', [
      [0, '#e3b272'],
      [1, '#a2672f'],
    ]),
    fade(`${id}p`, 'right', [
      [0, paper],
      [0.7, '#ffffff'],
      [1, paper],
    ]),
  ].join('');
  const art = [
    svg`<path d="M-52-15Q-54 0-40 0H40Q54 0 52-15Z" fill="url(#${id}b)"/>`,
    svg`<path d="M-54-15Q-47-25-38-16T-22-16T-6-16T10-16T26-16T42-16T55-17V-24H-54Z" fill="${green}"/>`,
    svg`<path d="M-52-19H52L46-26H-46Z" fill="${ham}"/><path d="M-50-23L-30-15-10-23 14-14 34-23H52V-28H-50Z" fill="${cheese}"/>`,
    svg`<path d="M-46-24Q-38-31-28-25T-8-25T12-25T32-25T50-25V-31H-48Z" fill="${green}" fill-opacity=".85"/>`,
    svg`<path d="M-54-30C-56-55-26-61 0-61S56-55 54-30Q54-26 47-26H-47Q-54-26-54-30Z" fill="url(#${id}t)"/>`,
    '<path d="M-36-50Q-28-56-18-44M-8-54Q2-57 10-45M20-53Q32-54 38-43" stroke="#fbe3b4" stroke-width="4" fill="none" stroke-linecap="round" stroke-opacity=".8"/>',
    svg`<path d="M-55-34C-55-58-34-60-14-60L-20-1H-42Q-55-2-54-16Z" fill="url(#${id}p)" fill-opacity=".93"/>`,
    svg`<circle cx="-36" cy="-30" r="9" fill="${ham}" fill-opacity=".8"/><path d="M-41-30h10M-36-35v10" stroke="#fff" stroke-width="2"/>`,
  ].join('');
  return { id, width: 112, height: 62, defs, art };
}

function wedge(id: string, { ham, cheese, green }: Filling, label: string): Product {
  const defs = fade(`${id}w`, 'right', [
    [0, '#fdf4df'],
    [1, '#e6cf9f'],
  ]);
  const art = [
    svg`<path d="M-50 0L46-66Q52-70 52-60V0Z" fill="url(#${id}w)"/>`,
    svg`<path d="M-28 0L52-54V-40L8 0Z" fill="${green}"/><path d="M-20 0L52-49V-40L2 0Z" fill="${ham}"/><path d="M-10 0L52-42V-35L0 0Z" fill="${cheese}"/>`,
    svg`<path d="M8 0L52-34V0Z" fill="#f7e6bf"/><path d="M52-66V0H42V-60Z" fill="${label}"/>`,
    '<path d="M-50 0L46-66Q52-70 52-60V0Z" fill="#fff" fill-opacity=".16"/><path d="M-30-10L38-57" stroke="#fff" stroke-width="4" stroke-opacity=".7"/>',
  ].join('');
  return { id, width: 106, height: 70, defs, art };
}

const [first, second, third, fourth] = fillings;

/** Rolls with ham, cheese and salad in paper, and boxed wedges. */
export const sandwiches: readonly Product[] = [
  ...(first && third ? [sandwich('sa', first), wedge('sb', third, '#2f6d57')] : []),
  ...(second && fourth ? [sandwich('sc', second), wedge('sd', second, '#a33b2c'), sandwich('se', fourth)] : []),
];
