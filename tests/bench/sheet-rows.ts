import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startChild } from '../support/e2e/child.ts';
import { show } from '../support/e2e/show.ts';
import { withBrowser } from './browser.ts';
import { makeDisplays, ROWS, STORES } from './drafts/displays-workspace.ts';
import { firstSeen, goTo } from './first-seen.ts';
import { inTurn } from './measure.ts';
import { type Bench, type BenchResult, comparison, result } from './result.ts';
import { withFolder } from './service/with-database.ts';
import { heapOf } from './sweep.ts';

const TENTH = STORES / 10;
const REPEATS = 5;
const GOALS = { painted: 1.2 };
/** The core's heaps are to stay below 500 MB; what is resident has code and buffers beside them. */
const BUDGETS = { pageHeap: 250e6, coreMemory: 600e6 };
const SHEET = '/displays?all=true';

/** Bytes of memory that a process has resident: more than its heaps. */
const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;

/** The app over kept displays of so many stores. */
async function openHost(browser: Browser, folder: string, stores: number) {
  const [userData, keychain] = [join(folder, `${stores}`), join(folder, `${stores}.json`)];
  await makeDisplays(userData, keychain, stores);
  const args = ['tests/bench/warm-start/kept-host.ts', userData, keychain];
  const host = await startChild({ args, ready: /Endcap is ready at (\S+)/ });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await page.goto(host.match[1] ?? '');
  await page.getByRole('main').waitFor();
  return { host, page };
}

/** From the click to rows on the screen. */
const painted = (page: Page) => async (): Promise<number> => {
  await show(page, '/settings');
  return firstSeen(() => goTo(page, SHEET), page.getByRole('main').getByRole('grid').getByRole('gridcell').nth(3));
};

/** The sheet of 50,100 displays that are kept here, beside one of a tenth. */
export const sheetRows: Bench = {
  name: 'sheet-rows',
  needs: ['page'],
  run: () =>
    withFolder((folder) =>
      withBrowser(async (browser): Promise<readonly BenchResult[]> => {
        const many = await openHost(browser, folder, STORES);
        const few = await openHost(browser, folder, TENTH);
        try {
          const taken = await inTurn({ ours: painted(many.page), peer: painted(few.page) }, REPEATS);
          await many.page.getByText(ROWS.toLocaleString('en')).first().waitFor({ timeout: 60_000 });
          const heap = await heapOf(many.page.context(), many.page);
          return [
            comparison(
              {
                ...{ name: `sheet-rows, first of ${ROWS} displays painted`, unit: 'ms', goal: GOALS.painted },
                peerName: `first of ${ROWS / 10}`,
              },
              taken,
            ),
            result(
              { name: 'sheet-rows, heap of the page', unit: 'bytes', peerName: 'budget', goal: 1 },
              heap,
              BUDGETS.pageHeap,
            ),
            result(
              { name: 'sheet-rows, resident memory of the core', unit: 'bytes', peerName: 'budget', goal: 1 },
              residentOf(many.host.pid),
              BUDGETS.coreMemory,
            ),
          ];
        } finally {
          await many.host.stop();
          await few.host.stop();
        }
      }),
    ),
};
