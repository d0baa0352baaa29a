import type { Browser, Page } from '@playwright/test';
import { startChild } from '../support/e2e/child.ts';
import type { RunningHost } from '../support/e2e/host.ts';
import { withBrowser } from './browser.ts';
import { interleave, least } from './measure.ts';
import { type Bench, type BenchResult, comparison } from './result.ts';
import { withSampleHost } from './sample-host.ts';

const REPEATS = 15;
const PEER = 'page of one word, same host';

/** Runs something with a page that has no cache, and answers its number. */
async function inColdPage(browser: Browser, measure: (page: Page) => Promise<number>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await measure(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Milliseconds from the start of the navigation to the first contentful paint. */
const firstPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );

/** Milliseconds from the start of the navigation to the first row of the Overview's table. */
async function firstRow(page: Page): Promise<number> {
  await page.locator('main [role="grid"] [role="gridcell"]').first().waitFor();
  return page.evaluate(() => performance.now());
}

async function compare(host: RunningHost, browser: Browser, empty: string): Promise<readonly BenchResult[]> {
  const ours = (measure: (page: Page) => Promise<number>) => () =>
    inColdPage(browser, async (page) => {
      await host.open(page);
      return measure(page);
    });
  const peer = () =>
    inColdPage(browser, async (page) => {
      await page.goto(empty);
      return firstPaint(page);
    });
  const paint = await interleave(ours(firstPaint), peer, REPEATS);
  const row = await interleave(ours(firstRow), peer, REPEATS);
  return [
    comparison({ name: 'first-content', unit: 'ms', peerName: PEER, goal: 2.4 }, paint, least),
    comparison({ name: 'first-content, first row', unit: 'ms', peerName: PEER, goal: null }, row),
  ];
}

/** First content of the page, and first figures on it, against a page of one word from the same host. */
export const firstContent: Bench = {
  name: 'first-content',
  needs: ['page'],
  run: () =>
    withSampleHost((host) =>
      withBrowser(async (browser) => {
        const empty = await startChild({ args: ['tests/bench/empty-host.ts'], ready: /Empty page at (\S+)/ });
        try {
          return await compare(host, browser, `${empty.match[1]}/`);
        } finally {
          await empty.stop();
        }
      }),
    ),
};
