import type { Page } from '@playwright/test';

/**
 * What doesn't fit in a page as it is drawn now, one line each; empty when everything does:
 * - text with a digit that something cuts off where no scrolling reaches it. A shortened text is only allowed with an
 *   ellipsis, when it has words, outside columns of figures, and with the whole text as its title, which tables give
 *   it under the pointer;
 * - a document that is larger than its window, which the wheel would scroll away;
 * - two texts that lie over each other in one layer of the page;
 * - a line of prose that is too long to be read with ease;
 * - a text of a chart that reaches out of its canvas (see `watchCharts`).
 */
export async function misfitsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const root = document.scrollingElement ?? document.documentElement;
    for (const [name, size, room] of [
      ['height', root.scrollHeight, innerHeight],
      ['width', root.scrollWidth, innerWidth],
    ] as const) {
      if (size > room) found.add(`the document's ${name} is ${size} in a window of ${room}`);
    }
    /** Parts that only screen readers get: one pixel, or clipped away. */
    const isHiddenWord = (style: CSSStyleDeclaration) =>
      style.clipPath === 'inset(50%)' || style.clip === 'rect(0px, 0px, 0px, 0px)';
    /** Whether a box cuts off what reaches out of it to either side, as opposed to scrolling to it. */
    const cutsOff = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isShortened = (element: Element, style: CSSStyleDeclaration, text: string) =>
      (style.textOverflow === 'ellipsis' || element.matches('[role="gridcell"]')) &&
      /\p{L}{4}/u.test(text) &&
      element.closest('[data-whole]') === null &&
      (element.closest('[role="gridcell"]') !== null ||
        (element.closest('[title]')?.getAttribute('title') ?? '').includes(text.trim()));
    const LONGEST_LINE = 800;
    const isLayer = ({ position }: CSSStyleDeclaration) => position !== 'static' && position !== 'relative';
    /** What of a text is in sight, line by line, and the layer it is drawn in; null: nothing is. */
    const shownLines = (text: Node, from: Element) => {
      const shown = document.createRange();
      shown.selectNodeContents(text);
      let lines = [...shown.getClientRects()].map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
      let layer: Element | null = null;
      for (let at: Element | null = from; at !== null; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (isHiddenWord(style)) return null;
        if (layer === null && (isLayer(style) || at.matches('dialog, [role="dialog"]'))) layer = at;
        if (style.overflow === 'visible' || style.display === 'inline') continue;
        const box = at.getBoundingClientRect();
        lines = lines.map((line) => ({
          left: Math.max(line.left, box.left),
          top: Math.max(line.top, box.top),
          right: Math.min(line.right, box.right),
          bottom: Math.min(line.bottom, box.bottom),
        }));
      }
      return { layer, lines: lines.filter(({ left, top, right, bottom }) => right - left > 2 && bottom - top > 4) };
    };
    /** Texts over each other, and lines that are too long. */
    const crowded = (): string[] => {
      const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const lines: {
        text: string;
        parent: Element;
        layer: Element | null;
        box: Record<'left' | 'top' | 'right' | 'bottom', number>;
      }[] = [];
      for (let node = all.nextNode(); node !== null; node = all.nextNode()) {
        const text = (node.nodeValue ?? '').trim();
        const parent = node.parentElement;
        if (text === '' || parent === null || ['SCRIPT', 'STYLE', 'OPTION'].includes(parent.tagName)) continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const shown = shownLines(node, parent);
        for (const box of shown?.lines ?? []) lines.push({ text, parent, layer: shown?.layer ?? null, box });
      }
      lines.sort((a, b) => a.box.top - b.box.top);
      const told: string[] = [];
      lines.forEach((one, at) => {
        const { box } = one;
        if (box.right - box.left > LONGEST_LINE) told.push(`“${one.text}” is ${Math.round(box.right - box.left)} wide`);
        for (const other of lines.slice(at + 1)) {
          if (other.box.top > box.bottom - 4) break;
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (across > 2 && down > 4 && other.layer === one.layer && other.parent !== one.parent) {
            told.push(`“${one.text}” and “${other.text}” lie over each other`);
          }
        }
      });
      return told;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? '';
      const parent = node.parentElement;
      if (!/\d/.test(text) || parent === null || ['SCRIPT', 'STYLE'].includes(parent.tagName)) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      let boxes = [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map((box) => ({ left: box.left, top: box.top, right: box.right, bottom: box.bottom }));
      const parts: string[] = [];
      for (let at: Element | null = parent; at !== null && at !== document.documentElement; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (isHiddenWord(style)) {
          parts.length = 0;
          break;
        }
        if (style.display === 'inline') continue;
        const box = at.getBoundingClientRect();
        const [left, top] = [box.left + at.clientLeft, box.top + at.clientTop];
        const right = left + (at.clientWidth || box.width);
        const bottom = top + (at.clientHeight || box.height);
        const across = cutsOff(style.overflowX) && boxes.some((one) => one.left < left - 1 || one.right > right + 1);
        const down = cutsOff(style.overflowY) && boxes.some((one) => one.top < top - 4 || one.bottom > bottom + 4);
        if ((across && !isShortened(at, style, text)) || down) parts.push(`${at.tagName}.${at.className}`);
        // What is outside cuts off only what this leaves.
        if (across) {
          boxes = boxes.map((one) => ({ ...one, left: Math.max(one.left, left), right: Math.min(one.right, right) }));
        }
        // What scrolls reaches everything in it.
        if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === 'fixed') break;
      }
      for (const part of parts) found.add(`“${text}” is cut by ${part}`);
    }
    for (const line of crowded()) found.add(line);
    const drawn: unknown = Reflect.get(globalThis, 'textsOutsideCharts');
    if (drawn instanceof Set) {
      for (const text of drawn) found.add(`“${text}” reaches out of its chart`);
      drawn.clear();
    }
    return [...found];
  });
}

/** Records the texts that charts draw beyond the edge of their canvas. To be called before the page is opened. */
export async function watchCharts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const outside = new Set<string>();
    Reflect.set(globalThis, 'textsOutsideCharts', outside);
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
      const { actualBoundingBoxLeft: before, actualBoundingBoxRight: after } = this.measureText(text);
      const { a, e } = this.getTransform();
      const [from, to] = [(x - before) * a + e, (x + after) * a + e];
      if (from < -1 || to > this.canvas.width + 1) outside.add(`${text} (${from}, ${to} of ${this.canvas.width})`);
      fillText.call(this, text, x, y, ...rest);
    };
  });
}
