import type { Product } from '../parts.ts';
import { type Art, round, svg } from '../svg.ts';

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

/** Drożdżówka: a yeast bun with a middle of jam or curd. */
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
