import { readAsset } from '#renderer/bridge/read-asset.ts';

/** A chart as a picture, with its heading. */
export type DrawnChart = {
  readonly title: string;
  /** Which of the groups it shows, in which order; empty: all. */
  readonly order: string;
  readonly picture: Blob;
};

/** Properties of style sheets that drawings use; a picture has no style sheets of its own. */
const DRAWN = [
  'display',
  'dominant-baseline',
  'fill',
  'fill-opacity',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'visibility',
] as const;

const FAMILY = 'Endcap chart';
const SCALE = 2;
const HEAD = 34;
const FOOT = 28;
const MARGIN = 14;
const SCHEME = 'data-mantine-color-scheme';

/** The charts that the page shows, in their order. */
const chartsIn = (page: ParentNode): SVGSVGElement[] => [
  ...page.querySelectorAll<SVGSVGElement>('main [role="application"] svg'),
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

/** A copy of a drawing that looks the same without the page's style sheets. */
function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [at, original] of originals.entries()) {
    const style = getComputedStyle(original);
    for (const name of DRAWN) copies[at]?.style.setProperty(name, style.getPropertyValue(name));
    copies[at]?.removeAttribute('class');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.style.fontFamily = `'${FAMILY}'`;
  return copy;
}

/** The fonts of the page as data: a picture can't load any. */
async function fontRules(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule),
  );
  const rules = faces.map(async ({ style, parentStyleSheet }) => {
    const url = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue('src'))?.[1];
    if (url === undefined) return '';
    const data = await dataUrl(await readAsset(new URL(url, parentStyleSheet?.href ?? document.baseURI)));
    const range = style.getPropertyValue('unicode-range');
    return `@font-face{font-family:'${FAMILY}';src:url(${data});font-weight:100 900;${range === '' ? '' : `unicode-range:${range}`}}`;
  });
  return (await Promise.all(rules)).join('');
}

function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(blob);
  return promise;
}

/** A picture's bytes as base64, as they cross the bridge. */
export async function base64Of(blob: Blob): Promise<string> {
  const url = await dataUrl(blob);
  return url.slice(url.indexOf(',') + 1);
}

async function imageOf(svg: SVGSVGElement, fonts: string): Promise<HTMLImageElement> {
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = fonts;
  svg.prepend(style);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  return image;
}

type Frame = {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** Source and age, below the chart. */
  readonly note: string;
  readonly colors: { readonly surface: string; readonly text: string; readonly muted: string };
  readonly family: string;
};

async function pictureOf(image: HTMLImageElement, frame: Frame, isFramed: boolean): Promise<Blob> {
  const { width, height, title, note, colors, family } = frame;
  const [head, foot, margin] = isFramed ? [HEAD, FOOT, MARGIN] : [0, 0, 0];
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((width + 2 * margin) * SCALE);
  canvas.height = Math.round((height + head + foot + margin) * SCALE);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws no pictures');
  context.scale(SCALE, SCALE);
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (isFramed) {
    context.fillStyle = colors.text;
    context.font = `600 15px ${family}`;
    context.fillText(title, margin, 24, width);
    context.fillStyle = colors.muted;
    context.font = `400 11px ${family}`;
    context.fillText(note, margin, head + height + margin + 8, width);
  }
  context.drawImage(image, margin, head, width, height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const done = (blob: Blob | null) => (blob === null ? reject(new Error('no picture')) : resolve(blob));
  // A PDF takes JPEGs at once; the transparency of a PNG would be worked out after the document has ended.
  canvas.toBlob(done, isFramed ? 'image/png' : 'image/jpeg', 0.95);
  return promise;
}

/**
 * Draws the page's charts as pictures of twice their size, in light colours.
 *
 * @param note written below each, with its heading above; null: just the drawing, for a document that says both
 */
export async function drawCharts(note: string | null): Promise<readonly DrawnChart[]> {
  const shown = chartsIn(document);
  if (shown.length === 0) return [];
  const prepared = inLight(() => {
    const style = getComputedStyle(document.documentElement);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const colors = { surface: color('--surface'), text: color('--text'), muted: color('--muted') };
    const family = getComputedStyle(document.body).fontFamily;
    return shown.map((svg) => {
      const { width, height } = svg.getBoundingClientRect();
      const panel = svg.closest('section');
      const title = panel?.querySelector('h2')?.textContent ?? '';
      const order = panel?.querySelector('[data-chart-order]')?.textContent ?? '';
      const below = [order, note].filter((part) => part !== null && part !== '').join(' · ');
      return { copy: standalone(svg), order, frame: { width, height, title, note: below, colors, family } };
    });
  });
  const fonts = await fontRules();
  const charts: DrawnChart[] = [];
  for (const { copy, order, frame } of prepared) {
    const image = await imageOf(copy, fonts);
    charts.push({ title: frame.title, order, picture: await pictureOf(image, frame, note !== null) });
  }
  return charts;
}
