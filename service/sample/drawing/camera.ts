import { type Key, pick, unit } from '../random.ts';
import { type Art, svg } from './svg.ts';

const around = (key: Key, n: number, most: number): number => (unit(key, n) * 2 - 1) * most;

/** How the camera was held: a slight turn, shift and zoom around the middle, different on each photo. */
export function cameraTransform(photo: Key): string {
  const zoom = 1.02 + unit(photo, 600) * 0.05;
  return svg`translate(${800 + around(photo, 601, 14)} ${600 + around(photo, 602, 10)}) rotate(${around(photo, 603, 1.3)}) skewX(${around(photo, 604, 1)}) scale(${zoom}) translate(-800 -600)`;
}

/** Daylight, lamps and exposure: a tint and a little too much or too little light. */
export function drawLight(photo: Key): Art {
  const tint = pick(photo, 610, ['#ffb45e', '#ffd9a0', '#9cc4ff', '#fff3df']);
  const exposure = around(photo, 611, 0.12);
  const cover = exposure > 0 ? '#ffffff' : '#000000';
  return [
    svg`<rect width="1600" height="1200" fill="${tint}" fill-opacity="${0.02 + unit(photo, 612) * 0.06}"/>`,
    svg`<rect width="1600" height="1200" fill="${cover}" fill-opacity="${Math.abs(exposure)}"/>`,
    // Darker edges as three bands: one round gradient over the whole picture takes a fifth of the drawing's time.
    '<rect width="300" height="1200" fill="url(#zl)"/><rect x="1300" width="300" height="1200" fill="url(#zr)"/><rect y="960" width="1600" height="240" fill="url(#zd)"/>',
  ].join('');
}

/** What spoils a photo that could not be measured. */
export type Flaw = 'blurred' | 'dark' | 'finger' | 'glare';

/** The flaw of a photo that could not be measured. */
export function flawOf(photo: Key): Flaw {
  return pick(photo, 620, ['blurred', 'dark', 'finger', 'glare']);
}

/** What lies over the picture because of a flaw. */
export function drawFlaw(flaw: Flaw, photo: Key): Art {
  switch (flaw) {
    case 'blurred':
      return '';
    case 'dark':
      return '<rect width="1600" height="1200" fill="#060709" fill-opacity=".8"/>';
    case 'finger': {
      const x = unit(photo, 621) < 0.5 ? 330 : 1270;
      return svg`<ellipse cx="${x}" cy="${760 + around(photo, 622, 120)}" rx="900" ry="760" transform="rotate(${around(photo, 623, 30)} ${x} 700)" fill="url(#zt)"/>`;
    }
    case 'glare':
      return svg`<rect width="1600" height="1200" fill="#fff" fill-opacity=".55"/><circle cx="${700 + around(photo, 622, 300)}" cy="${480 + around(photo, 623, 160)}" r="1000" fill="url(#zb)"/><circle cx="${700 + around(photo, 622, 300)}" cy="${480 + around(photo, 623, 160)}" r="600" fill="url(#zb)"/>`;
    default:
      return flaw satisfies never;
  }
}
