import type { Browser } from '@playwright/test';
import { startHost } from '../support/e2e/host.ts';
import { withBrowser } from './browser.ts';
import { median } from './measure.ts';
import { type Bench, result } from './result.ts';
import { withFolder } from './service/with-database.ts';

const REPEATS = 5;
const BUDGET_MS = 10_000;

/** Milliseconds from the start of the process, with nothing kept, until the one-page PDF is saved: by one key. */
const savedIn = (browser: Browser): Promise<number> =>
  withFolder(async (userData) => {
    const started = performance.now();
    const host = await startHost({ userData });
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    try {
      const page = await context.newPage();
      await host.open(page);
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')]);
      await download.path();
      return performance.now() - started;
    } finally {
      await context.close();
      await host.stop();
    }
  });

/** The page for a boss, on an empty workspace (decision 85). */
export const brief: Bench = {
  name: 'brief',
  needs: ['page'],
  run: () =>
    withBrowser(async (browser) => {
      const samples: number[] = [];
      for (let round = 0; round < REPEATS; round += 1) samples.push(await savedIn(browser));
      const head = { name: 'brief, from the start to the saved PDF', unit: 'ms', peerName: 'budget', goal: 1 };
      return [result(head, median(samples), BUDGET_MS)];
    }),
};
