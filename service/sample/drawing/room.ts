import { unit } from '../random.ts';
import type { Look } from './look.ts';
import { type Art, fade, round, svg } from './svg.ts';

/** Gradients of the room. */
export function roomDefs(look: Look): Art {
  return [
    fade('zw', 'down', [
      [0, look.wall],
      [1, look.wallShade],
    ]),
    fade('zf', 'down', [
      [0, look.floor],
      [1, '#55504a'],
    ]),
    round(
      'zb',
      [
        [0, '#fff6dc', 0.9],
        [0.6, '#fff1c9', 0.35],
        [1, '#fff1c9', 0],
      ],
      0.5,
      0.5,
      0.5,
    ),
    round(
      'zt',
      [
        [0, '#8f4a36'],
        [0.55, '#b8684c'],
        [0.8, '#d08a68', 0.9],
        [1, '#d9a184', 0],
      ],
      0.5,
      0.5,
      0.5,
    ),
    fade('zl', 'right', [
      [0, '#000000', 0.3],
      [1, '#000000', 0],
    ]),
    fade('zr', 'right', [
      [0, '#000000', 0],
      [1, '#000000', 0.3],
    ]),
    fade('zd', 'down', [
      [0, '#000000', 0],
      [1, '#000000', 0.3],
    ]),
  ].join('');
}

/** The shop around the furniture, out of focus: wall, ceiling lights, neighbouring furniture, floor. */
export function drawRoom(look: Look): Art {
  const lights = Array.from({ length: 6 }, (_, index) => {
    const x = 90 + index * 284 + unit(look.key, 80 + index) * 90;
    return svg`<circle cx="${x}" cy="${30 + unit(look.key, 90 + index) * 50}" r="${70 + unit(look.key, 100 + index) * 40}" fill="url(#zb)"/>`;
  }).join('');
  const tiles = Array.from({ length: 9 }, (_, index) => {
    const x = -200 + index * 250;
    return svg`M${800 + (x - 800) * 0.82} 1040L${x - 40} 1200`;
  }).join('');
  return [
    '<rect x="-80" y="-80" width="1760" height="1360" fill="url(#zw)"/>',
    svg`<rect x="-80" y="330" width="210" height="720" fill="${look.accentShade}" fill-opacity=".25"/><rect x="1480" y="260" width="260" height="790" fill="${look.woodShade}" fill-opacity=".3"/>`,
    lights,
    svg`<rect x="-80" y="1040" width="1760" height="260" fill="url(#zf)"/><path d="${tiles}M-80 1096H1680M-80 1164H1680" stroke="#000" stroke-width="3" stroke-opacity=".14"/>`,
  ].join('');
}
