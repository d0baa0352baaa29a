import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startChild } from '../support/e2e-child.ts';
import { show } from '../support/e2e-host.ts';
import { withBrowser } from './browser.ts';
import { type Bench, type BenchResult, result } from './result.ts';
import { withFolder } from './service/with-database.ts';
import { sweep } from './sweep.ts';
import { makeBigWorkspace, STORES } from './warm-start/big-workspace.ts';

const READY = /Endcap is ready at ((http:\/\/127\.0\.0\.1:\d+)\/#key=\S+)/;
/** Numbers that are typed and taken back: each digit leaves fewer stores, so that every keystroke shows. */
const TYPED = ['1234', '4071', '9302', '5518', '2760', '8849', '3195', '6623', '7456', '1987'];
const FRAMES = 240;
const BUDGET_MS = 50;

declare global {
  interface Window {
    bench: { readonly keys: number[]; readonly tasks: number[]; pressed: number | null };
  }
}

/** Notes in the page how long after each keystroke the frame with its result was painted, and every long task. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const bench: Window['bench'] = { keys: [], tasks: [], pressed: null };
    window.bench = bench;
    new PerformanceObserver((list) => bench.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
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

async function type(page: Page): Promise<readonly number[]> {
  const search = page.getByRole('main').getByRole('searchbox');
  await search.click();
  const state = { pressed: 0 };
  const press = async (key: string): Promise<void> => {
    state.pressed += 1;
    await page.keyboard.press(key);
    await page.waitForFunction((count) => window.bench.keys.length === count, state.pressed, { polling: 5 });
  };
  for (const text of TYPED) {
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

const p95 = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.95)] ?? Number.NaN;

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
      try {
        return await withBrowser(async (browser): Promise<BenchResult[]> => {
          const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
          await page.goto(host.match[1] ?? '');
          await page.getByRole('main').waitFor();
          await show(page, '/stores');
          await page.locator('main [role="grid"] [role="gridcell"]').first().waitFor();
          await page.getByText(STORES.toLocaleString('en')).first().waitFor();
          await page.waitForTimeout(3_000);
          await watch(page);
          const keys = await type(page);
          const frames = await sweep(page, scroller, FRAMES);
          const tasks = await page.evaluate(() => window.bench.tasks);
          const budget = { unit: 'ms', peerName: `budget of ${BUDGET_MS} ms`, goal: 1 };
          return [
            result({ ...budget, name: 'stores-10k, keystroke to painted result, p95' }, p95(keys), BUDGET_MS),
            result({ ...budget, name: 'stores-10k, longest frame of a scroll' }, Math.max(...frames), BUDGET_MS),
            // Tasks below 50 ms are not told by the browser.
            result({ ...budget, name: 'stores-10k, longest task' }, Math.max(0, ...tasks), BUDGET_MS),
          ];
        });
      } finally {
        await host.stop();
      }
    }),
};
