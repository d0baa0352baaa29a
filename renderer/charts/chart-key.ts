import type { ChartKind } from './chart-layout.ts';
import { type ChartLook, colourOf } from './chart-look.ts';

/** What a chart means by a shape: the name of the shape, as the page's key has it, and its text. */
export type KeyEntry = { readonly mark: string; readonly text: string };

/** An entry with its place, in CSS pixels from the left end of the key. */
type Placed = KeyEntry & { readonly x: number; readonly line: number };

type DrawnKey = { readonly entries: readonly Placed[]; readonly kind: ChartKind; readonly height: number };

const LINE = 20;
const MARK = 14;
const BETWEEN = 14;
const BESIDE = 6;

/** Places the entries of a key beside each other; those that the width has no room for begin a line. */
export function placeKey(
  entries: readonly KeyEntry[],
  kind: ChartKind,
  width: number,
  widthOf: (text: string) => number,
): DrawnKey {
  const end = { x: 0, line: 0 };
  const placed = entries.map((entry) => {
    const wide = MARK + BESIDE + widthOf(entry.text);
    if (end.x > 0 && end.x + wide > width) Object.assign(end, { x: 0, line: end.line + 1 });
    const place = { ...entry, ...end };
    end.x += wide + BETWEEN;
    return place;
  });
  return { entries: placed, kind, height: placed.length === 0 ? 0 : (end.line + 1) * LINE + 4 };
}

type Context = CanvasRenderingContext2D;

function drawPath(context: Context, ...path: readonly (readonly [number, number])[]): void {
  context.beginPath();
  path.forEach(([x, y], index) => void (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.closePath();
}

/** The shapes of the chart itself, around a middle. An unknown one leaves its room empty. */
function drawMark(context: Context, mark: string, kind: ChartKind, look: ChartLook): void {
  const isRow = kind === 'dumbbells';
  context.lineWidth = 1.5;
  context.strokeStyle = look.muted;
  switch (mark) {
    case 'below':
    case 'above': {
      const tip = mark === 'below' ? 5 : -5;
      context.fillStyle = colourOf(mark, look);
      drawPath(context, [-5.5, -tip], [5.5, -tip], [0, tip]);
      context.fill();
      break;
    }
    case 'near':
    case 'none':
      context.beginPath();
      context.arc(0, 0, mark === 'near' ? 4.5 : 4, 0, 2 * Math.PI);
      context.fillStyle = look.near;
      if (mark === 'near') context.fill();
      else context.stroke();
      break;
    case 'expected':
      context.fillStyle = look.text;
      if (isRow) context.fillRect(-1, -6.5, 2, 13);
      else context.fillRect(-7, -1, 14, 2);
      break;
    case 'ghost':
      context.lineWidth = 1;
      if (isRow) drawPath(context, [0, -5], [5, 0], [0, 5], [-5, 0]);
      else {
        context.setLineDash([3, 3]);
        drawPath(context, [-7, 0], [7, 0]);
      }
      context.stroke();
      break;
    default:
  }
}

/** Draws a placed key. Its font must be the one that it was measured in. */
export function drawKey(context: Context, { entries, kind }: DrawnKey, look: ChartLook, left: number, top: number) {
  for (const { mark, text, x, line } of entries) {
    const middle = top + (line + 0.5) * LINE;
    context.save();
    context.translate(left + x + MARK / 2, middle);
    drawMark(context, mark, kind, look);
    context.restore();
    context.fillStyle = look.muted;
    context.fillText(text, left + x + MARK + BESIDE, middle + 4);
  }
}
