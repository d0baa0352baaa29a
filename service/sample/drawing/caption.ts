import { localTimeOf } from '#shared/domain/time-zone.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { type Art, escapeText, svg } from './svg.ts';

const MOST_LETTERS = 62;

const cut = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text);

function clockOf({ capturedAt, timeZone }: PhotoFacts): string {
  const instant = capturedAt === null ? Number.NaN : Date.parse(capturedAt);
  if (Number.isNaN(instant)) return '';
  const { date, time } = localTimeOf(instant, timeZone ?? 'UTC');
  return timeZone === undefined ? `${date} ${time} UTC` : `${date} ${time}`;
}

/** The strip that cameras burn in: store, display, clock. Without any font on the machine the strip stays empty. */
export function drawCaption(facts: PhotoFacts): Art {
  const text = (x: number, anchor: string, content: string): Art =>
    svg`<text x="${x}" y="1181" text-anchor="${anchor}" font-family="Inter, DejaVu Sans, Liberation Sans, sans-serif" font-size="25" fill="#f4f6f6">${escapeText(content)}</text>`;
  return [
    '<rect y="1148" width="1600" height="52" fill="#0c0f10" fill-opacity=".72"/>',
    text(24, 'start', cut(`${facts.storeName} · ${facts.label}`)),
    text(1576, 'end', clockOf(facts)),
  ].join('');
}
