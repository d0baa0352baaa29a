import { type Key, pick } from '../random.ts';

/** Colours of a shop and its furniture: the same on every photo of a display. */
export type Look = {
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

const walls: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#d9d3c7', '#b7b0a2'],
  ['#c9d1cf', '#a2adab'],
  ['#dcd0bd', '#b9a98f'],
  ['#bfc7cc', '#98a2a9'],
];
const accents: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#1f6f66', '#124740'],
  ['#8c2f39', '#5a1a22'],
  ['#2f4858', '#1b2d39'],
  ['#b5642a', '#7c4017'],
];
const woods: readonly [readonly [string, string, string], ...(readonly [string, string, string])[]] = [
  ['#b98b5a', '#d7b083', '#7d5a34'],
  ['#9c6f45', '#c0945f', '#664526'],
  ['#c9a26c', '#e3c698', '#8e6c3d'],
];

/** The look of a shop; `shop` decides the room, `display` the furniture. */
export function lookOf(shop: Key, display: Key): Look {
  const [wall, wallShade] = pick(shop, 1, walls);
  const [accent, accentShade] = pick(shop, 2, accents);
  const [wood, woodLight, woodShade] = pick(display, 3, woods);
  const floor = pick(shop, 4, ['#8f8a83', '#a39a8c', '#7d8284']);
  return { key: display, wall, wallShade, floor, accent, accentShade, wood, woodLight, woodShade };
}
