import { type Art, svg } from '../shapes/svg.ts';
import { article, baked, each, type Product } from './product.ts';

type Crust = readonly [light: string, middle: string, dark: string];

const WHEAT: Crust = ['#f3cf92', '#d9964a', '#9a5a22'];
const GOLDEN: Crust = ['#f6d795', '#e0a452', '#a9682a'];
const RYE: Crust = ['#b98552', '#85532b', '#4f2d15'];
const GRAHAM: Crust = ['#dcae78', '#ad753e', '#6f431f'];
const DOUGH: Crust = ['#f6d394', '#dd9c4a', '#995a20'];
const CHOCOLATE: Crust = ['#d59a5c', '#a86a34', '#6d3f1b'];

const crumbly = (product: Product): Product => ({ ...product, crumbs: true });
const bread = (id: string, kind: ReturnType<typeof baked>, crust: Crust): Product => crumbly(kind(id, ...crust));

function rolls(top: Art) {
  const bun = (x: number, y: number): Art =>
    svg`<g transform="translate(${x} ${y})"><path d="M-29-10C-31-38-14-43 0-43S31-38 29-10Q28 0 16 0H-16Q-28 0-29-10Z" fill="{c}"/>${top}</g>`;
  return baked([122, 76], bun(0, -31), bun(-30, 0), bun(30, 0));
}

const cut = (path: string): Art =>
  `<path d="${path}" stroke="#fae4b8" stroke-width="4.5" fill="none" stroke-linecap="round" stroke-opacity=".9"/>`;
const seeds = (color: string): Art =>
  each(
    7,
    (nth) =>
      svg`<ellipse cx="${-18 + ((nth * 16) % 39)}" cy="${-30 - ((nth * 7) % 11)}" rx="2.6" ry="1.5" fill="${color}"/>`,
  );

/** Piles of three rolls: kajzerki, graham rolls, and rolls with poppy seeds and with sesame. */
export const breadRolls: readonly Product[] = [
  bread('ra', rolls(cut('M-17-30Q0-40 17-30')), GOLDEN),
  bread('rb', rolls(cut('M-14-36L12-24M14-36L-12-24')), GRAHAM),
  bread('rc', rolls(seeds('#2b2620')), WHEAT),
  bread('rd', rolls(seeds('#fff3d6')), GOLDEN),
];

const baguette = (x: number, tilt: number): Art =>
  svg`<g transform="translate(${x} 0) rotate(${tilt})"><path d="M-15-8C-17-60-17-120-11-158Q-6-176 0-176T11-158C17-120 17-60 15-8Q12 0 0 0T-15-8Z" fill="{c}"/>${each(5, (nth) => cut(svg`M-9 ${nth * 28 - 136}q11-10 18-20`))}</g>`;
const BAGUETTES = article([70, 178], ['right', '{2}', '{0}@.35', '{1}@.6', '{2}'], baguette(-16, -3), baguette(17, 4));

/** Baguettes standing in pairs. */
export const baguettePairs: readonly Product[] = [
  bread('ba', BAGUETTES, GOLDEN),
  bread('bb', BAGUETTES, WHEAT),
  bread('bc', BAGUETTES, GRAHAM),
];

const loaf = (slashes: number) =>
  baked(
    [122, 78],
    '<path d="M-60-18C-62-58-38-76 0-76S62-58 60-18Q58 0 42 0H-42Q-58 0-60-18Z" fill="{c}"/><path d="M-44-40Q-10-66 40-44Q10-54-44-40Z" fill="#fff6e4" fill-opacity=".55"/>',
    each(slashes, (nth) => cut(svg`M${-44 + (72 / (slashes - 1)) * nth}-26q8-26 20-34`)),
  );

const TIN_LOAF = baked(
  [112, 74],
  '<path d="M-52 0V-42C-60-58-48-70-32-68Q0-78 32-68C48-70 60-58 52-42V0Z" fill="{c}"/><path d="M-44-50Q0-64 44-50" stroke="#f2d9a2" stroke-width="6" fill="none" stroke-linecap="round" stroke-opacity=".55"/>',
  '<rect x="-52" y="-30" width="104" height="18" fill="#f4efe4" fill-opacity=".9"/><rect x="-20" y="-27" width="40" height="12" rx="2" fill="#7d5a2c"/>',
);

/** Loaves: wheat, rye, and some in a paper band. */
export const loaves: readonly Product[] = [
  bread('la', loaf(4), WHEAT),
  bread('lb', TIN_LOAF, RYE),
  bread('lc', loaf(2), GRAHAM),
  bread('ld', TIN_LOAF, GRAHAM),
  bread('le', loaf(3), RYE),
];

const roll = (x: number, y: number, size: number, turn: number): Art =>
  svg`<ellipse rx="${size * 0.72}" ry="${size}" transform="translate(${x} ${y}) rotate(${turn})" fill="{c}"/>`;
const both = (x: number, y: number, size: number, turn: number): Art =>
  roll(-x, y, size, turn) + roll(x, y, size, -turn);

const CROISSANT = baked(
  [116, 58],
  both(46, -12, 14, 40) + both(32, -24, 19, 22) + both(14, -32, 23, 8) + roll(0, -33, 22, 0),
  '<path d="M-24-46Q-18-30-22-12M0-54V-14M24-46Q18-30 22-12" stroke="#8a4f1a" stroke-width="2.5" fill="none" stroke-opacity=".55"/>',
);

const donut = (icing: string, drop: string) =>
  baked(
    [94, 58],
    '<path d="M-46-22C-46-48-22-56 0-56S46-48 46-22 24 0 0 0-46-4-46-22Z" fill="{c}"/>',
    svg`<path d="M-45-28C-42-50-20-56 0-56S42-50 45-28Q40-18 34-26T20-22T4-24T-12-21T-28-25T-45-28Z" fill="${icing}"/>`,
    '<path d="M-26-46Q-10-54 10-51" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round" stroke-opacity=".5"/>',
    each(
      11,
      (nth) =>
        svg`<rect width="6" height="2.6" rx="1.3" transform="translate(${-32 + ((nth * 23) % 65)} ${-46 + ((nth * 17) % 19)}) rotate(${nth * 47})" fill="${drop}"/>`,
    ),
  );

/** Drożdżówka: a yeast bun filled with jam or curd. */
const yeastBun = (middle: string) =>
  baked(
    [110, 52],
    '<ellipse cy="-25" rx="54" ry="26" fill="{c}"/><ellipse cy="-27" rx="39" ry="17" fill="none" stroke="#f8dfae" stroke-width="8" stroke-linecap="round" stroke-dasharray="1 12"/>',
    svg`<ellipse cy="-29" rx="27" ry="12" fill="${middle}"/>`,
    '<path d="M-16-33Q-4-38 10-35M-40-18L-10-40M-20-10L24-42M8-8L44-30" stroke="#fff" stroke-width="2.5" fill="none" stroke-opacity=".5"/>',
  );

const MUFFIN = baked(
  [84, 72],
  '<path d="M-32-36H32L24 0H-24Z" fill="#7b4a2a"/><path d="M-20-34l4 34M-7-35l2 35M7-35l-2 35M20-34l-4 34" stroke="#5d351b" stroke-width="3"/><path d="M-40-38C-44-66-20-72 0-72S44-66 40-38Q20-30 0-32T-40-38Z" fill="{c}"/>',
  '<path d="M-20-48h0M-6-55h0M10-62h0M22-54h0M2-46h0" stroke="#3b2013" stroke-width="8" stroke-linecap="round"/>',
);

/** Croissants, doughnuts, yeast buns and muffins. */
export const pastries: readonly Product[] = [
  bread('pa', CROISSANT, DOUGH),
  bread('pb', donut('#f4e9dc', '#e8a5b8'), DOUGH),
  bread('pc', yeastBun('#b3303f'), DOUGH),
  bread('pd', donut('#5a2d1a', '#f5d58a'), DOUGH),
  bread('pe', MUFFIN, CHOCOLATE),
  bread('pf', yeastBun('#f6ead0'), DOUGH),
];

const PASTY = baked(
  [112, 58],
  '<path d="M-54-6C-50-48-22-56 0-56S50-48 54-6Q0 6-54-6Z" fill="{c}"/>',
  each(
    9,
    (nth) => svg`<circle cx="${-46 + nth * 11.5}" cy="${-12 + 0.0028 * (nth * 11.5 - 46) ** 2}" r="7" fill="{c}"/>`,
  ),
  '<path d="M-20-40l8 14M-2-44l6 16M16-42l4 14" stroke="#7c4617" stroke-width="3.5" stroke-linecap="round" stroke-opacity=".75"/>',
);

const HOT_DOG = baked(
  [122, 48],
  '<path d="M-56-12Q-58-38-36-40H36Q58-38 56-12Q54 0 38 0H-38Q-54 0-56-12Z" fill="{c}"/><path d="M-48-34H48" stroke="#a8402a" stroke-width="24" stroke-linecap="round"/><path d="M-50-40H46" stroke="#d98263" stroke-width="4" stroke-linecap="round"/>',
  '<path d="M-46-32q7-9 14 0t14 0 14 0 14 0 14 0 14 0 8-4" stroke="#f4c33a" stroke-width="5" fill="none" stroke-linecap="round"/>',
);

/** Obwarzanek, the ring-shaped bread of Kraków. */
const RING = baked(
  [86, 70],
  each(12, (nth) => {
    const angle = (nth / 12) * 2 * Math.PI;
    return svg`<g transform="translate(${30 * Math.cos(angle)} ${-34 + 26 * Math.sin(angle)})"><ellipse rx="13" ry="9" transform="rotate(${nth * 30 + 40})" fill="{c}"/><circle cx="3" cy="-2" r="1.7" fill="#fff3d0"/></g>`;
  }),
);

/** Salty bakery that is kept warm or displayed in a counter. */
export const saltyBakery: readonly Product[] = [
  PASTY('ya', '#f6d08a', '#dc9a45', '#97591f'),
  HOT_DOG('yb', '#f3cd8c', '#d9994c', '#a0622a'),
  RING('yc', '#f2c87c', '#c9822f', '#834a17'),
];
