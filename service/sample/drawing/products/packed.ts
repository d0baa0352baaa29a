import { type Art, svg } from '../shapes/svg.ts';
import { article, each, type Product } from './product.ts';

/** A strip of light on something that shines. */
const shine = (path: string): Art =>
  `<path d="${path}" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round" stroke-opacity=".5"/>`;

// Their colours: liquid, its shade, label, cap.
const bottle = article(
  [42, 135],
  ['right', '{1}', '{0}@.35', '{0}@.65', '{1}'],
  '<path d="M-7-126H7V-116Q7-104 14-98Q20-92 20-82V-6Q20 0 14 0H-14Q-20 0-20-6V-82Q-20-92-14-98Q-7-104-7-116Z" fill="{c}"/>',
  '<rect x="-9" y="-135" width="18" height="13" rx="3" fill="{3}"/><path d="M-20-68H20V-32H-20Z" fill="{2}"/><path d="M-20-68H20V-63H-20Z" fill="{3}"/>',
  `<ellipse cx="2" cy="-49" rx="11" ry="8" fill="{0}"/><path d="M-10-38h22" stroke="{1}" stroke-width="3"/>${shine('M-13-14V-84')}`,
);
const can = article(
  [46, 92],
  ['right', '{1}', '{0}@.3', '{0}@.55', '{1}'],
  '<path d="M-18-88H18L22-80V-7L17 0H-17L-22-7V-80Z" fill="{c}"/><ellipse cy="-88" rx="18" ry="4" fill="#c9d0d2"/>',
  `<path d="M-22-58Q0-78 22-58V-26Q0-8-22-26Z" fill="{2}"/><circle cy="-42" r="10" fill="{1}"/>${shine('M-14-12V-78')}`,
);
const carton = article(
  [46, 119],
  ['right', '#ffffff', '#f2f2eb@.65', '#c8cbc3'],
  '<path d="M-22 0V-92L-12-112H12L22-92V0Z" fill="{c}"/><path d="M-22-54H22V0H-22Z" fill="{0}"/><path d="M-22-54Q-10-66 0-54T22-54V-46H-22ZM-8-119H8V-110H-8Z" fill="{1}"/>',
  '<circle cy="-28" r="14" fill="{2}"/><circle cy="-28" r="9" fill="{1}" fill-opacity=".6"/>',
);

/** Bottles, cans and cartons. */
export const drinks: readonly Product[] = [
  bottle('da', '#5a2b1a', '#2a100a', '#c8322b', '#c8322b'),
  bottle('db', '#f0983a', '#c96a17', '#fff1d6', '#2e7d4f'),
  bottle('dc', '#cfe8f2', '#8fbdd0', '#2b6cb0', '#2b6cb0'),
  bottle('dd', '#9ccb5a', '#5f9231', '#f3f7e4', '#4b7f2a'),
  carton('de', '#f4b63f', '#dd8a1c', '#fbe3a6'),
  can('df', '#3e6fb5', '#1f3f78', '#dfe6ee'),
  bottle('dg', '#d9577a', '#9c2b4c', '#fde8ee', '#f6f6f6'),
  can('dh', '#3d4146', '#1a1c1f', '#7dbb3c'),
];

const BOWL = '<path d="M-50-46H50L40-4Q38 0 32 0H-32Q-38 0-40-4Z"';
const place = (nth: number): Art =>
  svg`cx="${-38 + ((nth * 29) % 77)}" cy="${-14 - ((nth * 13) % 30)}" rx="${7 + (nth % 3) * 2}" ry="${5 + (nth % 2) * 2}"`;

// Their colours: salad, label, five kinds of pieces.
const bowl = article(
  [112, 68],
  ['down', '#ffffff/.5', '#dfeeee/.12'],
  `${BOWL} fill="{0}"/>${each(16, (nth) => `<ellipse ${place(nth)} fill="{${2 + (nth % 5)}}"/>`)}${BOWL} fill="{c}"/>`,
  '<path d="M-54-48Q-50-66-30-67H30Q50-66 54-48Z" fill="#f5fbfb" fill-opacity=".55"/><path d="M-52-48H52" stroke="#eef6f6" stroke-width="6" stroke-linecap="round" stroke-opacity=".9"/>',
  `<path d="M-20-36H20V-16H-20Z" fill="#fff"/><path d="M-20-36H20V-29H-20Z" fill="{1}"/><path d="M-14-24h28M-14-20h18" stroke="#9aa5a5" stroke-width="2"/>${shine('M-44-42L-36-8')}`,
);
const tub = article(
  [84, 60],
  ['right', '#ffffff', '#f4f4ee@.6', '#c8cbc4'],
  '<path d="M-38-50H38L32-3Q31 0 28 0H-28Q-31 0-32-3Z" fill="{c}"/><path d="M-36-38H36L33-12H-33Z" fill="{1}"/>',
  `<circle cy="-25" r="11" fill="{0}"/>${shine('M-6-28Q0-34 6-28T6-20')}<rect x="-41" y="-58" width="82" height="10" rx="4" fill="{0}"/>`,
);

/** Salads in bowls and pastes in tubs. */
export const salads: readonly Product[] = [
  bowl('ga', '#7fae4a', '#2f7d4a', '#5c9438', '#9ccb5f', '#d8493a', '#f3efd9', '#6ea342'),
  tub('gb', '#d8a45c', '#7b3f2b'),
  bowl('gc', '#e7d9a8', '#c7762b', '#f4e9c4', '#cf5b3c', '#7fa953', '#f0c555', '#fff7e2'),
  bowl('gd', '#8d9c4e', '#5a4a8a', '#3b3440', '#c2473b', '#fbf7ea', '#8fb858', '#a9c56b'),
  tub('ge', '#7da453', '#35583a'),
];

const bite = (nth: number): Art =>
  svg`<ellipse cx="${-18 + ((nth * 17) % 37)}" cy="${-48 + ((nth * 11) % 15)}" rx="7" ry="4" fill="{${nth % 3 === 0 ? 4 : 3}}"/>`;

// Ready meals in sleeves that show the dish on the front. Their colours: sleeve, its shade, sauce, meal, greens.
const tray = article(
  [116, 85],
  ['down', '{0}', '{1}'],
  '<rect x="-57" y="-84" width="114" height="84" rx="5" fill="{c}"/><path d="M-57-79Q-57-84-52-84H52Q57-84 57-79V-76H-57Z" fill="#fff" fill-opacity=".25"/>',
  `<ellipse cy="-41" rx="40" ry="25" fill="#efeae0"/><ellipse cy="-41" rx="29" ry="16" fill="{2}"/>${each(9, bite)}`,
  '<path d="M-46-10h56M-46-76h34" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-opacity=".8"/><rect x="30" y="-16" width="20" height="11" rx="2" fill="#fff"/><path d="M33-10.5h14" stroke="#444" stroke-width="7" stroke-dasharray="1.4 2"/>',
);

export const readyMeals: readonly Product[] = [
  tray('ma', '#c6462f', '#8c2c1d', '#cf4a26', '#f0c878', '#5d8f3c'),
  tray('mb', '#2f7163', '#1c4a41', '#e8b03c', '#f6e6bf', '#4f8a3b'),
  tray('mc', '#31456b', '#1d2b47', '#8a5a33', '#d6a76a', '#78a14c'),
  tray('md', '#d99a2b', '#a56d12', '#b8412c', '#f7efdc', '#3f7d3a'),
];

// Rolls in paper and boxed wedges. Their colours: ham, cheese, salad, paper or box.
const sandwich = article(
  [112, 62],
  ['down', '#f1c987', '#d99a4e', '#a8672a'],
  '<path d="M-52-15Q-54 0-40 0H40Q54 0 52-15Z" fill="#c2904f"/><path d="M-54-15Q-47-25-38-16T-22-16T-6-16T10-16T26-16T42-16T55-17V-24H-54Z" fill="{2}"/>',
  '<path d="M-52-19H52L46-26H-46Z" fill="{0}"/><path d="M-50-23L-30-15-10-23 14-14 34-23H52V-28H-50Z" fill="{1}"/><path d="M-46-24Q-38-31-28-25T-8-25T12-25T32-25T50-25V-31H-48Z" fill="{2}"/>',
  '<path d="M-54-30C-56-55-26-61 0-61S56-55 54-30Q54-26 47-26H-47Q-54-26-54-30Z" fill="{c}"/><path d="M-8-54Q2-57 10-45M20-53Q32-54 38-43" stroke="#fbe3b4" stroke-width="4" fill="none" stroke-linecap="round" stroke-opacity=".8"/>',
  '<path d="M-55-34C-55-58-34-60-14-60L-20-1H-42Q-55-2-54-16Z" fill="{3}"/><circle cx="-36" cy="-30" r="9" fill="{0}" fill-opacity=".8"/><path d="M-41-30h10M-36-35v10" stroke="#fff" stroke-width="2"/>',
);
const wedge = article(
  [106, 70],
  ['right', '#fdf4df', '#e6cf9f'],
  '<path d="M-50 0L46-66Q52-70 52-60V0Z" fill="{c}"/><path d="M-28 0L52-54V-40L8 0Z" fill="{2}"/><path d="M-20 0L52-49V-40L2 0Z" fill="{0}"/><path d="M-10 0L52-42V-35L0 0Z" fill="{1}"/>',
  `<path d="M8 0L52-34V0Z" fill="#f7e6bf"/><path d="M52-66V0H42V-60Z" fill="{3}"/>${shine('M-30-10L38-57')}`,
);

export const sandwiches: readonly Product[] = [
  sandwich('sa', '#e39a92', '#f4cf5f', '#6fa63f', '#f3efe6'),
  wedge('sb', '#d98b4a', '#f2c14b', '#86b04a', '#2f6d57'),
  sandwich('sc', '#c9543f', '#fbf3df', '#4f8f3a', '#e9e2d2'),
  wedge('sd', '#c9543f', '#fbf3df', '#4f8f3a', '#a33b2c'),
  sandwich('se', '#f0b49a', '#fff6e2', '#5d9b48', '#f6e7d3'),
];

// Their colours: bag, its shade, label.
const bag = article(
  [80, 105],
  ['right', '{1}', '{0}', '{0}', '{1}@.72', '{0}'],
  '<path d="M-36-104H36L33-94Q43-52 36-10L39 0H-39L-36-10Q-43-52-33-94Z" fill="{c}"/><path d="M-36-104H36L35-97H-35ZM-37-7H37L39 0H-39Z" fill="#fff" fill-opacity=".45"/>',
  `<ellipse cy="-62" rx="25" ry="17" fill="{2}"/><path d="M-15-63h30M-9-56h18" stroke="{1}" stroke-width="4" stroke-linecap="round"/>${shine('M-29-88Q-34-52-30-16')}`,
  '<path d="M-11-27h0M10-30h0M1-20h0" stroke="#b98420" stroke-width="20" stroke-linecap="round"/><path d="M-11-27h0M10-30h0M1-20h0" stroke="#efc565" stroke-width="16" stroke-linecap="round"/>',
);

/** Snacks in bags. */
export const snackBags: readonly Product[] = [
  bag('xa', '#d8402f', '#9a2018', '#fbe9c6'),
  bag('xb', '#3f8f4f', '#235e31', '#f6f2d8'),
  bag('xc', '#e8b13a', '#b57c14', '#fff7e2'),
  bag('xd', '#3a62a8', '#21407a', '#e8eefa'),
];
