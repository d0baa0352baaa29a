import { type Key, pick, unit } from '#service/sample/random.ts';
import { type Art, gradient, svg } from './svg.ts';

/** Colours of a shop and its furniture: the same on every photo of a display. */
export type ShopColors = {
  readonly key: Key;
  readonly wall: string;
  readonly wallShade: string;
  readonly floor: string;
  readonly accent: string;
  readonly accentShade: string;
  readonly wood: string;
  readonly woodLight: string;
  readonly woodShade: string;
};

type Several<Colors> = readonly [Colors, ...Colors[]];

/** Wall and its shade. */
const WALLS: Several<readonly [string, string]> = [
  ['#d9d3c7', '#b7b0a2'],
  ['#c9d1cf', '#a2adab'],
  ['#dcd0bd', '#b9a98f'],
  ['#bfc7cc', '#98a2a9'],
];
/** Accent and its shade. */
const ACCENTS: Several<readonly [string, string]> = [
  ['#1f6f66', '#124740'],
  ['#8c2f39', '#5a1a22'],
  ['#2f4858', '#1b2d39'],
  ['#b5642a', '#7c4017'],
];
/** Wood, its light and its shade. */
const WOODS: Several<readonly [string, string, string]> = [
  ['#b98b5a', '#d7b083', '#7d5a34'],
  ['#9c6f45', '#c0945f', '#664526'],
  ['#c9a26c', '#e3c698', '#8e6c3d'],
];

/** The colours of a shop. `shop` decides those of the room, `display` those of the furniture. */
export function shopColorsOf(shop: Key, display: Key): ShopColors {
  const [wall, wallShade] = pick(shop, 1, WALLS);
  const [accent, accentShade] = pick(shop, 2, ACCENTS);
  const [wood, woodLight, woodShade] = pick(display, 3, WOODS);
  const floor = pick(shop, 4, ['#8f8a83', '#a39a8c', '#7d8284']);
  return { key: display, wall, wallShade, floor, accent, accentShade, wood, woodLight, woodShade };
}

/** Gradients of the room, of the light and of the camera's flaws. */
export const roomDefs = ({ wall, wallShade, floor }: ShopColors): Art =>
  [
    gradient('zw', 'down', wall, wallShade),
    gradient('zf', 'down', floor, '#55504a'),
    gradient('zb', 'glow', '#fff6dc/.9', '#fff1c9@.6/.35', '#fff1c9/0'),
    gradient('zt', 'glow', '#8f4a36', '#b8684c@.55', '#d08a68@.8/.9', '#d9a184/0'),
    gradient('zl', 'right', '#000000/.3', '#000000/0'),
    gradient('zr', 'right', '#000000/0', '#000000/.3'),
    gradient('zd', 'down', '#000000/0', '#000000/.3'),
  ].join('');

/** The shop around the furniture, out of focus: wall, ceiling lights, neighbouring furniture and floor. */
export function drawRoom(colors: ShopColors): Art {
  const lights = Array.from({ length: 6 }, (_, index) => {
    const x = 90 + index * 284 + unit(colors.key, 80 + index) * 90;
    return svg`<circle cx="${x}" cy="${30 + unit(colors.key, 90 + index) * 50}" r="${70 + unit(colors.key, 100 + index) * 40}" fill="url(#zb)"/>`;
  }).join('');
  const tiles = Array.from({ length: 9 }, (_, index) => {
    const x = -200 + index * 250;
    return svg`M${800 + (x - 800) * 0.82} 1040L${x - 40} 1200`;
  }).join('');
  return [
    '<rect x="-80" y="-80" width="1760" height="1360" fill="url(#zw)"/>',
    svg`<rect x="-80" y="330" width="210" height="720" fill="${colors.accentShade}" fill-opacity=".25"/><rect x="1480" y="260" width="260" height="790" fill="${colors.woodShade}" fill-opacity=".3"/>`,
    lights,
    svg`<rect x="-80" y="1040" width="1760" height="260" fill="url(#zf)"/><path d="${tiles}M-80 1096H1680M-80 1164H1680" stroke="#000" stroke-width="3" stroke-opacity=".14"/>`,
  ].join('');
}
