import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startChild } from '../support/e2e/child.ts';
import { show } from '../support/e2e/host.ts';
import { withBrowser } from './browser.ts';
import { buildPages } from './grid/build-page.ts';
import { servePages } from './grid/serve.ts';
import { longestTask } from './longest-task.ts';
import { inTurn, least, median, p95 } from './measure.ts';
import { type Bench, type BenchResult, comparison } from './result.ts';
import { withFolder } from './service/with-database.ts';
import { sweep } from './sweep.ts';
import { makeBigWorkspace, STORES, storeOf } from './warm-start/big-workspace.ts';

const READY = /Endcap is ready at ((http:\/\/127\.0\.0\.1:\d+)\/#key=\S+)/;
/** Numbers that are typed and taken back: each digit leaves fewer stores, so that every keystroke shows. */
const TYPED = ['1234', '4071', '9302', '5518', '2760'];
const FRAMES = 240;
const ROUNDS = 5;
const VIEWPORT = { width: 1440, height: 900 };
const GOALS = { keystroke: 5, slowKeystroke: null, frame: 4, task: 6 };

declare global {
  interface Window {
    bench: { keys: number[]; pressed: number | null };
  }
}

/** Notes in the page how long after each keystroke the frame with its result was painted. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const bench: Window['bench'] = { keys: [], pressed: null };
    window.bench = bench;
    document.addEventListener('keydown', ({ timeStamp }) => Object.assign(bench, { pressed: timeStamp }), {
      capture: true,
    });
    const status = document.querySelector('main [role="status"]');
    if (!status) throw new Error('the page does not say how many stores it found');
    new MutationObserver(() => {
      const { pressed } = bench;
      if (pressed === null) return;
      bench.pressed = null;
      // A message comes behind the frame that is painted now.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => bench.keys.push(performance.now() - pressed);
        channel.port2.postMessage(null);
      });
    }).observe(status, { childList: true, characterData: true, subtree: true });
  });

async function type(page: Page, texts: readonly string[]): Promise<readonly number[]> {
  const search = page.getByRole('main').getByRole('searchbox');
  await search.click();
  await page.evaluate(() => Object.assign(window.bench, { keys: [] }));
  const state = { pressed: 0 };
  const press = async (key: string): Promise<void> => {
    state.pressed += 1;
    await page.keyboard.press(key);
    await page.waitForFunction((count) => window.bench.keys.length === count, state.pressed, { polling: 5 });
  };
  for (const text of texts) {
    for (const digit of text) await press(digit);
    for (const _ of text) await press('Backspace');
  }
  return page.evaluate(() => window.bench.keys);
}

/** What scrolls the list of stores. */
function scroller(): Element | null {
  const grid = document.querySelector('main [role="grid"]');
  const inside = [...(grid === null ? [] : [grid, ...grid.querySelectorAll('*')])].find(
    (one) => one.scrollHeight > one.clientHeight * 5 && one.clientHeight > 100,
  );
  return inside ?? grid?.parentElement ?? null;
}

/** Types and scrolls once; then a little of both again for the longest task, because a trace slows a page down. */
const round = (page: Page) => async () => {
  const keys = await type(page, TYPED);
  const frame = Math.max(...(await sweep(page, scroller, FRAMES)));
  const task = await longestTask(page, async () => {
    await type(page, TYPED.slice(0, 1));
    await sweep(page, scroller, FRAMES / 10);
  });
  return { keystroke: median(keys), slowKeystroke: p95(keys), frame, task };
};

/** The list in the product, from what was kept. */
async function openOurs(browser: Browser, link: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(link);
  await page.getByRole('main').waitFor();
  await show(page, '/stores');
  await page.locator('main [role="grid"] [role="gridcell"]').first().waitFor();
  await page.getByText(STORES.toLocaleString('en')).first().waitFor();
  await watch(page);
  return page;
}

async function openBare(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(`${origin}/bare/stores.html`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await watch(page);
  return page;
}

/** The stores as the bare page fetches them: the texts that the product's search looks at. */
const cells = Array.from({ length: STORES }, (_, number) => {
  const { externalId, name, location, regionId, loginCode } = storeOf(number);
  return [name, externalId, location, regionId, loginCode];
});

/** The list of 10,000 stores, kept by an earlier run, with the service away: searched and scrolled. */
export const stores10k: Bench = {
  name: 'stores-10k',
  needs: ['page'],
  run: () =>
    withFolder(async (folder) => {
      const [userData, keychain] = [join(folder, 'user-data'), join(folder, 'keychain.json')];
      await makeBigWorkspace(userData, keychain, { reports: 0, photos: 0 });
      const host = await startChild({
        args: ['tests/bench/warm-start/kept-host.ts', userData, keychain],
        ready: READY,
      });
      const server = await servePages(await buildPages('bare', { stores: './stores.ts' }), (pathname, response) => {
        if (pathname !== '/stores') return false;
        response.end(JSON.stringify(cells));
        return true;
      });
      try {
        return await withBrowser(async (browser): Promise<BenchResult[]> => {
          const ours = await openOurs(browser, host.match[1] ?? '');
          const bare = await openBare(browser, server.origin);
          const taken = await inTurn({ ours: round(ours), bare: round(bare) }, ROUNDS);
          const beside = (what: string, figure: keyof typeof GOALS, measure = median) =>
            comparison(
              { name: `stores-10k, ${what}`, unit: 'ms', peerName: 'bare page of the same list', goal: GOALS[figure] },
              { ours: taken.ours.map((one) => one[figure]), peer: taken.bare.map((one) => one[figure]) },
              measure,
            );
          return [
            beside('keystroke to painted result, p50', 'keystroke'),
            beside('keystroke to painted result, p95', 'slowKeystroke'),
            beside('longest frame of a scroll', 'frame', least),
            beside('longest task', 'task', least),
          ];
        });
      } finally {
        server.close();
        await host.stop();
      }
    }),
};
