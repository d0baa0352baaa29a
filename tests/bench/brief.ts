import type { Browser } from '@playwright/test';
import { startHost } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { type RunningService, startService } from '../support/e2e/service.ts';
import { withBrowser } from './browser.ts';
import { median } from './measure.ts';
import { type Bench, result } from './result.ts';
import { withFolder } from './service/with-database.ts';

const REPEATS = 5;
const BUDGET_MS = 10_000;

/** Milliseconds from the start of a page with nothing kept until the one-page PDF is saved: by one key. */
const savedIn = (browser: Browser, { baseUrl, token }: RunningService): Promise<number> =>
  withFolder(async (userData) => {
    const host = await startHost({ args: [], userData });
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    try {
      const { workspaces } = await host.bridge();
      unwrap(await workspaces.connect({ name: 'Bench', baseUrl, token }));
      const page = await context.newPage();
      const started = performance.now();
      await host.open(page);
      await page.getByRole('button', { name: 'One-page PDF' }).waitFor();
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
      const service = await startService();
      try {
        const samples: number[] = [];
        for (let round = 0; round < REPEATS; round += 1) samples.push(await savedIn(browser, service));
        const head = { name: 'brief, from the start to the saved PDF', unit: 'ms', peerName: 'budget', goal: 1 };
        return [result(head, median(samples), BUDGET_MS)];
      } finally {
        await service.stop();
      }
    }),
};
