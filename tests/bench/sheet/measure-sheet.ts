import type { Browser, Page } from '@playwright/test';
import { p95 } from '../measure.ts';
import { heapOf, sweep } from '../sweep.ts';
import type { SheetPage } from './sheet-page.ts';

declare global {
  interface Window {
    sheet: SheetPage;
  }
}

/** What a page of thumbnails takes, in milliseconds and bytes. */
export interface SheetFigures {
  /** From the call to the frame that shows cards. */
  readonly mount: number;
  readonly heap: number;
  readonly frameP95: number;
  readonly frameWorst: number;
  /** The longest time for which a card in sight had no picture. */
  readonly blank: number;
}

/** Places far from each other, at which somebody who scrolls comes to rest. */
const RESTS = 12;

const mount = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const started = performance.now();
    window.sheet.mount();
    while (window.sheet.cards().length < 20) await frame();
    await frame();
    return performance.now() - started;
  });

/** Milliseconds until every card in sight has its picture, at places far from each other. */
const rests = (page: Page) =>
  page.evaluate(async (places) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const scroller = window.sheet.scroller();
    if (!scroller) throw new Error('nothing to scroll');
    const isWhole = () => {
      const edge = scroller.getBoundingClientRect();
      const seen = [...window.sheet.cards()].filter((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return bottom > edge.top && top < edge.bottom;
      });
      const pictures = seen.map((card) => card.querySelector('img'));
      return seen.length > 10 && pictures.every((image) => image?.complete && image.naturalWidth > 0);
    };
    const took: number[] = [];
    for (let at = 1; at <= places; at += 1) {
      const started = performance.now();
      scroller.scrollTop = ((at * 0.37) % 1) * (scroller.scrollHeight - scroller.clientHeight);
      await frame();
      while (!isWhole()) await frame();
      took.push(performance.now() - started);
    }
    return took;
  }, RESTS);

/** Opens a page of thumbnails in a fresh context and measures everything once. */
export async function measureSheet(browser: Browser, address: string): Promise<SheetFigures> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    // A page that falls over would be waited for without an end.
    const fallen = new Promise<never>((_, reject) => page.on('pageerror', reject));
    const mounted = await Promise.race([mount(page), fallen]);
    const blank = await rests(page);
    const frames = await sweep(page, () => window.sheet.scroller());
    const heap = await heapOf(context, page);
    return {
      mount: mounted,
      heap,
      frameP95: p95(frames),
      frameWorst: Math.max(...frames),
      blank: Math.max(...blank),
    };
  } finally {
    await context.close();
  }
}
