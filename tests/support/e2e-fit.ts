import type { Page } from '@playwright/test';

/**
 * What doesn't fit in a page as it is drawn now, one line each; empty when everything does:
 * - text with a digit that something cuts off where no scrolling reaches it. A shortened text is only allowed with an
 *   ellipsis, when it has words, outside columns of figures, and with the whole text as its title, which tables give
 *   it under the pointer;
 * - a document that is larger than its window, which the wheel would scroll away;
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
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? '';
      const parent = node.parentElement;
      if (!/\d/.test(text) || parent === null || ['SCRIPT', 'STYLE'].includes(parent.tagName)) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
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
        // What scrolls reaches everything in it.
        if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === 'fixed') break;
      }
      for (const part of parts) found.add(`“${text}” is cut by ${part}`);
    }
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
