import { type Art, fade, svg } from '../svg.ts';
import type { Product } from './product.ts';

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
