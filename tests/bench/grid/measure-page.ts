import type { Browser, Page } from '@playwright/test';
import { longestTask } from '../longest-task.ts';
import { p95 } from '../measure.ts';
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
  /** NaN, as the next: the grid can't do it. */
  readonly sortSeveral: number;
  readonly group: number;
}

type Act = 'sort' | 'filter' | 'plain' | 'sortSeveral' | 'group';

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

/** Milliseconds until something is done and painted. */
const took = (page: Page, what: Act) =>
  page.evaluate(async (act) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    await frame();
    const started = performance.now();
    await window.page[act]?.();
    await frame();
    await frame();
    return performance.now() - started;
  }, what);

/** Does something, and answers how long it took and its longest task. */
async function task(page: Page, what: Act) {
  let all = 0;
  const longest = await longestTask(page, async () => {
    all = await took(page, what);
  });
  return { took: all, longest };
}

/** How long a sort by several columns and grouping take, each over all rows in their own order. */
async function arranged(page: Page): Promise<Pick<PageFigures, 'sortSeveral' | 'group'>> {
  if (!(await page.evaluate(() => 'group' in window.page))) return { sortSeveral: Number.NaN, group: Number.NaN };
  await took(page, 'plain');
  const sortSeveral = await took(page, 'sortSeveral');
  await took(page, 'plain');
  return { sortSeveral, group: await took(page, 'group') };
}

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
      frameP95: p95(frames),
      frameWorst: Math.max(...frames),
      sort: sorted.took,
      sortTask: sorted.longest,
      filter: filtered.took,
      filterTask: filtered.longest,
      ...(await arranged(page)),
    };
  } finally {
    await context.close();
  }
}
