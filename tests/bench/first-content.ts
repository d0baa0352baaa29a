import type { Browser, Page } from '@playwright/test';
import { startChild } from '../support/e2e-child.ts';
import { withBrowser } from './browser.ts';
import { interleave } from './measure.ts';
import { type Bench, comparison } from './result.ts';
import { withSampleHost } from './sample-host.ts';

const REPEATS = 9;

/** Milliseconds from the start of the navigation to the first contentful paint, in a page without any cache. */
async function firstPaint(browser: Browser, open: (page: Page) => Promise<unknown>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await open(page);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}

/** First content of the page against a page of one word, served by the same host to the same browser. */
export const firstContent: Bench = {
  name: 'first-content',
  run: () =>
    withSampleHost((host) =>
      withBrowser(async (browser) => {
        const empty = await startChild({ args: ['tests/bench/empty-host.ts'], ready: /Empty page at (\S+)/ });
        try {
          const pair = await interleave(
            () => firstPaint(browser, (page) => host.open(page)),
            () => firstPaint(browser, (page) => page.goto(`${empty.match[1]}/`)),
            REPEATS,
          );
          return [comparison({ name: 'first-content', unit: 'ms', peerName: 'page of one word', goal: 4 }, pair)];
        } finally {
          await empty.stop();
        }
      }),
    ),
};
