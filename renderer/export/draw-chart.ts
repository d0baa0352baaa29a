import { drawKey, type KeyEntry, placeKey } from '#renderer/charts/chart-key.ts';
import type { ChartKind } from '#renderer/charts/chart-layout.ts';
import { type ChartLook, readLook } from '#renderer/charts/chart-look.ts';
import type { ChartPicture, DrawnFrom } from '#renderer/charts/chart-pictures.ts';

/** A chart as a picture, with its heading. */
export type DrawnChart = {
  readonly title: string;
  /** Which of the groups it shows, in which order; empty: all. */
  readonly order: string;
  readonly picture: Blob;
};

const SCALE = 2;
const HEAD = 34;
const FOOT = 28;
const MARGIN = 14;
const SCHEME = 'data-mantine-color-scheme';

/** The charts that the page shows, in their order. */
const chartsIn = (page: ParentNode): HTMLCanvasElement[] => [
  ...page.querySelectorAll<HTMLCanvasElement>('main [role="application"] canvas'),
];

export const hasCharts = (page: ParentNode): boolean => chartsIn(page).length > 0;

/** Runs with the colours of the light theme, which paper and slides have. Nothing is painted in between. */
function inLight<Value>(run: () => Value): Value {
  const root = document.documentElement;
  const before = root.getAttribute(SCHEME);
  root.setAttribute(SCHEME, 'light');
  try {
    return run();
  } finally {
    if (before === null) root.removeAttribute(SCHEME);
    else root.setAttribute(SCHEME, before);
  }
}

/** A picture's bytes as base64, as they cross the bridge. */
export function base64Of(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    const url = typeof reader.result === 'string' ? reader.result : '';
    resolve(url.slice(url.indexOf(',') + 1));
  });
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(blob);
  return promise;
}

/**
 * The key that a panel has for its chart. A choice tells what is chosen, and an entry that leans on what stands elsewhere
 * on the page has a fuller text for a picture.
 */
function keyIn(panel: Element | null | undefined): Pick<Frame, 'key' | 'kind'> {
  const list = panel?.querySelector('ul[data-kind]');
  const entries = [...(list?.querySelectorAll('li') ?? [])].map((entry) => ({
    mark: entry.querySelector('[data-entry]')?.getAttribute('data-entry') ?? '',
    text:
      entry.querySelector('select')?.selectedOptions[0]?.text ??
      entry.querySelector('[data-drawn]')?.getAttribute('data-drawn') ??
      entry.innerText.trim(),
  }));
  return { key: entries, kind: list?.getAttribute('data-kind') === 'time' ? 'time' : 'dumbbells' };
}

/** A chart of the page as it is at one moment, whatever the page shows later. */
type ShownChart = Pick<DrawnChart, 'title' | 'order'> & {
  readonly key: readonly KeyEntry[];
  readonly kind: ChartKind;
  readonly setting: DrawnFrom;
};

type Frame = Pick<ShownChart, 'title' | 'key' | 'kind'> & {
  /** Source and age, below the chart; null: neither them nor the title. */
  readonly note: string | null;
  readonly look: ChartLook;
};

function framed(
  { canvas: drawn, width, height }: ChartPicture,
  { title, key, kind, note, look }: Frame,
): Promise<Blob> {
  const [head, foot, margin] = note === null ? [0, 0, 0] : [HEAD, FOOT, MARGIN];
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws no pictures');
  const keyFont = `400 12px ${look.font}`;
  context.font = keyFont;
  const placed = placeKey(key, kind, width, (text) => context.measureText(text).width);
  const top = head + placed.height;
  canvas.width = Math.round((width + 2 * margin) * SCALE);
  canvas.height = Math.round((height + top + foot + margin) * SCALE);
  context.scale(SCALE, SCALE);
  context.fillStyle = look.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (note !== null) {
    context.fillStyle = look.text;
    context.font = `600 15px ${look.font}`;
    context.fillText(title, margin, 24, width);
    context.fillStyle = look.muted;
    context.font = `400 11px ${look.font}`;
    context.fillText(note, margin, top + height + margin + 8, width);
  }
  context.font = keyFont;
  drawKey(context, placed, look, margin, head);
  context.drawImage(drawn, margin, top, width, height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const done = (blob: Blob | null) => (blob === null ? reject(new Error('no picture')) : resolve(blob));
  // A PDF takes JPEGs at once; the transparency of a PNG would be calculated after the document has ended.
  canvas.toBlob(done, note === null ? 'image/jpeg' : 'image/png', 0.95);
  return promise;
}

/** The charts that the page shows at this moment. */
export async function readCharts(): Promise<readonly ShownChart[]> {
  if (!hasCharts(document)) return [];
  // The library that draws is there already, because the charts are.
  const { drawnFrom } = await import('#renderer/charts/chart-pictures.ts');
  return chartsIn(document).flatMap((canvas) => {
    const setting = drawnFrom(canvas);
    if (setting === undefined) return [];
    const panel = canvas.closest('section');
    const title = panel?.querySelector('h2')?.textContent ?? '';
    const order = panel?.querySelector('[data-chart-order]')?.textContent ?? '';
    return [{ title, order, ...keyIn(panel), setting }];
  });
}

/**
 * Draws charts as pictures of twice their size, in light colours.
 *
 * @param note written below each, with its heading above; null: just the drawing and its key, for a document that says both
 */
export async function drawCharts(shown: readonly ShownChart[], note: string | null): Promise<readonly DrawnChart[]> {
  if (shown.length === 0) return [];
  const { pictureOf } = await import('#renderer/charts/chart-pictures.ts');
  const look = inLight(() => readLook(document.body));
  const charts: DrawnChart[] = [];
  for (const { title, order, key, kind, setting } of shown) {
    const below = note === null || order === '' ? note : `${order} · ${note}`;
    const picture = await framed(pictureOf(setting, look, SCALE), { title, key, kind, note: below, look });
    charts.push({ title, order, picture });
  }
  return charts;
}
