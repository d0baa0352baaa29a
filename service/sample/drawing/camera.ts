import type { DrawingFacts } from '#service/store/images-repository.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { type Key, pick, unit } from '../random.ts';
import { type Art, escapeText, svg } from './shapes/svg.ts';

const around = (key: Key, n: number, most: number): number => (unit(key, n) * 2 - 1) * most;

/** How the camera was held: slightly turned, shifted and zoomed around the middle, differently in each photo. */
export function cameraTransform(photo: Key): string {
  const zoom = 1.02 + unit(photo, 600) * 0.05;
  return svg`translate(${800 + around(photo, 601, 14)} ${600 + around(photo, 602, 10)}) rotate(${around(photo, 603, 1.3)}) skewX(${around(photo, 604, 1)}) scale(${zoom}) translate(-800 -600)`;
}

/** Daylight, lamps and exposure: a tint, and slightly too much or too little light. */
export function drawLight(photo: Key): Art {
  const tint = pick(photo, 610, ['#ffb45e', '#ffd9a0', '#9cc4ff', '#fff3df']);
  const exposure = around(photo, 611, 0.12);
  const cover = exposure > 0 ? '#ffffff' : '#000000';
  return [
    svg`<rect width="1600" height="1200" fill="${tint}" fill-opacity="${0.02 + unit(photo, 612) * 0.06}"/>`,
    svg`<rect width="1600" height="1200" fill="${cover}" fill-opacity="${Math.abs(exposure)}"/>`,
    // Darker edges as three bands: a single round gradient over the whole picture would take a fifth of the drawing
    // time.
    '<rect width="300" height="1200" fill="url(#zl)"/><rect x="1300" width="300" height="1200" fill="url(#zr)"/><rect y="960" width="1600" height="240" fill="url(#zd)"/>',
  ].join('');
}

/** What spoils a photo that could not be measured. */
export type Flaw = 'blurred' | 'dark' | 'finger' | 'glare';

/** The flaw of a photo that could not be measured. */
export function flawOf(photo: Key): Flaw {
  return pick(photo, 620, ['blurred', 'dark', 'finger', 'glare']);
}

/** What a flaw puts over the picture. */
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

/** What a photo of the sample chain shows. `timeZone` is that of the clock burnt in by the camera, UTC when absent. */
export type CameraFacts = DrawingFacts & { readonly timeZone?: string | undefined };

const MOST_LETTERS = 62;

const cut = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text);

function clockOf({ capturedAt, timeZone }: CameraFacts): string {
  const instant = capturedAt === null ? Number.NaN : Date.parse(capturedAt);
  if (Number.isNaN(instant)) return '';
  const { date, time } = localTimeOf(instant, timeZone ?? 'UTC');
  return timeZone === undefined ? `${date} ${time} UTC` : `${date} ${time}`;
}

/** The strip burnt in by the camera: store, display and clock. On a machine without fonts the strip stays empty. */
export function drawCaption(facts: CameraFacts): Art {
  const text = (x: number, anchor: string, content: string): Art =>
    svg`<text x="${x}" y="1181" text-anchor="${anchor}" font-family="Inter, DejaVu Sans, Liberation Sans, sans-serif" font-size="25" fill="#f4f6f6">${escapeText(content)}</text>`;
  return [
    '<rect y="1148" width="1600" height="52" fill="#0c0f10" fill-opacity=".72"/>',
    text(24, 'start', cut(`${facts.storeName} · ${facts.label}`)),
    text(1576, 'end', clockOf(facts)),
  ].join('');
}
