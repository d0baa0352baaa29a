import type { Product } from '../shapes/parts.ts';
import { fade, svg } from '../shapes/svg.ts';

type Drink = { readonly liquid: string; readonly deep: string; readonly label: string; readonly cap: string };

const shine = '<path d="M-13-14V-84" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-opacity=".55"/>';

function bottle(id: string, { liquid, deep, label, cap }: Drink): Product {
  const defs = fade(`${id}l`, 'right', [
    [0, deep],
    [0.35, liquid],
    [0.65, liquid],
    [1, deep],
  ]);
  const art = [
    svg`<path d="M-7-126H7V-116Q7-104 14-98Q20-92 20-82V-6Q20 0 14 0H-14Q-20 0-20-6V-82Q-20-92-14-98Q-7-104-7-116Z" fill="url(#${id}l)"/>`,
    svg`<rect x="-9" y="-135" width="18" height="13" rx="3" fill="${cap}"/><rect x="-20" y="-68" width="40" height="36" fill="${label}"/>`,
    svg`<rect x="-20" y="-68" width="40" height="5" fill="${cap}"/><ellipse cx="2" cy="-49" rx="11" ry="8" fill="${liquid}"/><path d="M-10-38h22" stroke="${deep}" stroke-width="3"/>`,
    shine,
  ].join('');
  return { id, width: 42, height: 135, defs, art };
}

function can(id: string, { liquid, deep, label }: Drink): Product {
  const defs = fade(`${id}l`, 'right', [
    [0, deep],
    [0.3, liquid],
    [0.55, liquid],
    [1, deep],
  ]);
  const art = [
    svg`<path d="M-18-88H18L22-80V-7L17 0H-17L-22-7V-80Z" fill="url(#${id}l)"/><ellipse cx="0" cy="-88" rx="18" ry="4" fill="#c9d0d2"/>`,
    svg`<path d="M-22-58Q0-78 22-58V-26Q0-8-22-26Z" fill="${label}"/><circle cx="0" cy="-42" r="10" fill="${deep}"/>`,
    '<path d="M-14-12V-78" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-opacity=".45"/>',
  ].join('');
  return { id, width: 46, height: 92, defs, art };
}

function carton(id: string, { liquid, deep, label, cap }: Drink): Product {
  const defs = fade(`${id}l`, 'right', [
    [0, '#ffffff'],
    [0.7, '#f1f1ea'],
    [1, '#c9ccc2'],
  ]);
  const art = [
    svg`<path d="M-22 0V-92L-12-112H12L22-92V0Z" fill="url(#${id}l)"/><rect x="-22" y="-54" width="44" height="54" fill="${liquid}"/>`,
    svg`<path d="M-22-54Q-10-66 0-54T22-54V-46H-22Z" fill="${deep}"/><circle cx="0" cy="-28" r="14" fill="${label}"/><circle cx="0" cy="-28" r="9" fill="${deep}" fill-opacity=".6"/>`,
    svg`<rect x="-8" y="-119" width="16" height="9" rx="2" fill="${cap}"/><path d="M-22-92H22" stroke="#b9bdb2" stroke-width="2"/>`,
  ].join('');
  return { id, width: 46, height: 119, defs, art };
}

/** Bottles, cans and cartons. */
export const drinks: readonly Product[] = [
  bottle('da', { liquid: '#5a2b1a', deep: '#2a100a', label: '#c8322b', cap: '#c8322b' }),
  bottle('db', { liquid: '#f0983a', deep: '#c96a17', label: '#fff1d6', cap: '#2e7d4f' }),
  bottle('dc', { liquid: '#cfe8f2', deep: '#8fbdd0', label: '#2b6cb0', cap: '#2b6cb0' }),
  bottle('dd', { liquid: '#9ccb5a', deep: '#5f9231', label: '#f3f7e4', cap: '#4b7f2a' }),
  carton('de', { liquid: '#f4b63f', deep: '#dd8a1c', label: '#fbe3a6', cap: '#dd8a1c' }),
  can('df', { liquid: '#3e6fb5', deep: '#1f3f78', label: '#dfe6ee', cap: '#ffffff' }),
  bottle('dg', { liquid: '#d9577a', deep: '#9c2b4c', label: '#fde8ee', cap: '#f6f6f6' }),
  can('dh', { liquid: '#3d4146', deep: '#1a1c1f', label: '#7dbb3c', cap: '#ffffff' }),
];
