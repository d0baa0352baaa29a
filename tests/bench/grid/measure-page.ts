import type { Browser, Page } from '@playwright/test';
import { heapOf, sweep } from '../sweep.ts';
import type { BenchPage } from './bench-page.ts';

declare global {
  interface Window {
    mountGrid: () => void;
    page: BenchPage;
  }
}

/** What one page of 100,000 rows takes, in milliseconds and bytes. */
export interface PageFigures {
  readonly mount: number;
  readonly heap: number;
  readonly frameP95: number;
  readonly frameWorst: number;
  readonly sort: number;
  readonly sortTask: number;
  readonly filter: number;
  readonly filterTask: number;
}

const WIDTH = 1440;
const HEIGHT = 900;

/** Milliseconds from the call to the frame that shows rows. */
const mount = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const started = performance.now();
    window.mountGrid();
    while (window.page.drawn() < 50) await frame();
    await frame();
    return performance.now() - started;
  });

/**
 * Does something, and answers how long until it is painted and its longest task; 0 when no task took 50 ms, which is
 * where the browser begins to tell.
 */
const task = (page: Page, what: 'sort' | 'filter') =>
  page.evaluate(async (act) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    await frame();
    const started = performance.now();
    await window.page[act]();
    await frame();
    await frame();
    const took = performance.now() - started;
    // The browser tells of long tasks afterwards.
    await new Promise((resolve) => setTimeout(resolve, 200));
    observer.disconnect();
    return { took, longest };
  }, what);

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Opens a page of a grid in a fresh context and measures everything once. */
export async function measurePage(browser: Browser, address: string): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: WIDTH, height: HEIGHT }, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const mounted = await mount(page);
    const heap = await heapOf(context, page);
    const frames = await sweep(page, () => window.page.scroller());
    const sorted = await task(page, 'sort');
    const filtered = await task(page, 'filter');
    if ((await page.evaluate(() => window.page.rowsInSight())) === 0) throw new Error('the filter left no row');
    return {
      mount: mounted,
      heap,
      frameP95: percentile(frames, 0.95),
      frameWorst: Math.max(...frames),
      sort: sorted.took,
      sortTask: sorted.longest,
      filter: filtered.took,
      filterTask: filtered.longest,
    };
  } finally {
    await context.close();
  }
}
