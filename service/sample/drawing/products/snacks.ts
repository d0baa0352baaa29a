import type { Product } from '../shapes/parts.ts';
import { type Art, fade, round, svg } from '../shapes/svg.ts';

function bag(id: string, color: string, dark: string, accent: string): Product {
  const defs = fade(`${id}b`, 'right', [
    [0, dark],
    [0.25, color],
    [0.5, color],
    [0.72, dark],
    [1, color],
  ]);
  const art = [
    svg`<path d="M-36-104H36L33-94Q43-52 36-10L39 0H-39L-36-10Q-43-52-33-94Z" fill="url(#${id}b)"/>`,
    '<path d="M-36-104H36L35-97H-35ZM-37-7H37L39 0H-39Z" fill="#fff" fill-opacity=".45"/>',
    svg`<ellipse cx="0" cy="-62" rx="25" ry="17" fill="${accent}"/><path d="M-15-63h30M-9-56h18" stroke="${dark}" stroke-width="4" stroke-linecap="round"/>`,
    '<g fill="#efc565" stroke="#b98420" stroke-width="1.5"><ellipse cx="-11" cy="-27" rx="12" ry="8"/><ellipse cx="10" cy="-30" rx="11" ry="7"/><ellipse cx="1" cy="-20" rx="12" ry="7"/></g>',
    '<path d="M-29-88Q-34-52-30-16" stroke="#fff" stroke-width="4" fill="none" stroke-opacity=".5"/>',
  ].join('');
  return { id, width: 80, height: 105, defs, art };
}

/** Snacks in bags. */
export const snackBags: readonly Product[] = [
  bag('xa', '#d8402f', '#9a2018', '#fbe9c6'),
  bag('xb', '#3f8f4f', '#235e31', '#f6f2d8'),
  bag('xc', '#e8b13a', '#b57c14', '#fff7e2'),
  bag('xd', '#3a62a8', '#21407a', '#e8eefa'),
];

const crust = (id: string, light: string, middle: string, dark: string): Art =>
  round(id, [
    [0, light],
    [0.55, middle],
    [1, dark],
  ]);

function pasty(id: string): Product {
  const crimps = Array.from({ length: 9 }, (_, index) => {
    const x = -46 + index * 11.5;
    return svg`<circle cx="${x}" cy="${-6 - 6 * Math.cos((x / 52) * 1.4)}" r="7" fill="url(#${id}c)"/>`;
  }).join('');
  const body = svg`<path d="M-54-6C-50-48-22-56 0-56S50-48 54-6Q0 6-54-6Z" fill="url(#${id}c)"/>`;
  const cuts =
    '<path d="M-20-40l8 14M-2-44l6 16M16-42l4 14" stroke="#7c4617" stroke-width="3.5" stroke-linecap="round" stroke-opacity=".75"/>';
  return {
    id,
    width: 112,
    height: 58,
    defs: crust(`${id}c`, '#f6d08a', '#dc9a45', '#97591f'),
    art: body + crimps + cuts,
  };
}

function hotDog(id: string): Product {
  const art = [
    svg`<path d="M-56-12Q-58-38-36-40H36Q58-38 56-12Q54 0 38 0H-38Q-54 0-56-12Z" fill="url(#${id}c)"/>`,
    '<path d="M-60-30Q-60-46-44-46H44Q60-46 60-30T44-22H-44Q-60-22-60-30Z" fill="#a8402a"/><path d="M-50-40H46" stroke="#d98263" stroke-width="4" stroke-linecap="round"/>',
    '<path d="M-46-32q7-9 14 0t14 0 14 0 14 0 14 0 14 0 8-4" stroke="#f4c33a" stroke-width="5" fill="none" stroke-linecap="round"/>',
  ].join('');
  return { id, width: 122, height: 48, defs: crust(`${id}c`, '#f3cd8c', '#d9994c', '#a0622a'), art };
}

/** Obwarzanek, the ring-shaped bread of Kraków. */
function ring(id: string): Product {
  const twists = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 2 * Math.PI;
    const x = 30 * Math.cos(angle);
    const y = -34 + 26 * Math.sin(angle);
    return svg`<ellipse cx="${x}" cy="${y}" rx="13" ry="9" transform="rotate(${(angle * 180) / Math.PI + 40} ${x} ${y})" fill="url(#${id}c)"/><circle cx="${x + 3}" cy="${y - 2}" r="1.7" fill="#fff3d0"/>`;
  }).join('');
  return { id, width: 86, height: 70, defs: crust(`${id}c`, '#f2c87c', '#c9822f', '#834a17'), art: twists };
}

/** Salty bakery that is kept warm or displayed in a counter. */
export const saltyBakery: readonly Product[] = [pasty('ya'), hotDog('yb'), ring('yc')];
