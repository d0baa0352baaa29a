import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { startChild } from '../support/e2e-child.ts';
import { show } from '../support/e2e-show.ts';
import { withBrowser } from './browser.ts';
import { act, noteActs, p95 } from './drafts/measure-acts.ts';
import { makeTargets, STORE } from './drafts/targets-workspace.ts';
import { buildPages } from './grid/build-page.ts';
import { servePages } from './grid/serve.ts';
import { inTurn, type Pair } from './measure.ts';
import { type Bench, comparison, result } from './result.ts';
import { withFolder } from './service/with-database.ts';

const REPEATS = 10;
const KEYSTROKES = 40;
const GOALS = { painted: 1.2, keystroke: 50 };
const VIEWPORT = { width: 1440, height: 900 };

/** Milliseconds from the call that makes a table until it is painted: the first of a page, and after some others. */
type Painted = { readonly first: number; readonly next: number };
const OTHERS = 5;

async function painted(browser: Browser, address: string): Promise<Painted> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    return await page.evaluate(async (others) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const mount = async () => {
        await frame();
        const before = document.querySelector('table');
        const started = performance.now();
        window.mountGrid();
        while (document.querySelector('table') === before) await frame();
        await frame();
        await new Promise((resolve) => setTimeout(resolve));
        return performance.now() - started;
      };
      const first = await mount();
      for (let other = 0; other < others; other += 1) await mount();
      return { first, next: await mount() };
    }, OTHERS);
  } finally {
    await context.close();
  }
}

async function paintings(): Promise<Readonly<Record<keyof Painted, Pair>>> {
  const server = await servePages(await buildPages(['grid/matrix']));
  try {
    return await withBrowser(async (browser) => {
      const of = (as: string) => () => painted(browser, `${server.origin}/grid/matrix.html?as=${as}`);
      const { ours, bare } = await inTurn({ ours: of('ours'), bare: of('bare') }, REPEATS);
      const pair = (when: keyof Painted): Pair => ({
        ours: ours.map((one) => one[when]),
        peer: bare.map((one) => one[when]),
      });
      return { first: pair('first'), next: pair('next') };
    });
  } finally {
    server.close();
  }
}

/** One target after the other gets another number; each is saved before the next one is typed. */
const keystrokes = (): Promise<number[]> =>
  withFolder(async (folder) => {
    const [userData, keychain] = [join(folder, 'user-data'), join(folder, 'keychain.json')];
    await makeTargets(userData, keychain);
    const args = ['tests/bench/warm-start/kept-host.ts', userData, keychain];
    const host = await startChild({ args, ready: /Endcap is ready at (\S+)/ });
    try {
      return await withBrowser(async (browser) => {
        const page = await browser.newPage({ viewport: VIEWPORT, locale: 'pl-PL' });
        await noteActs(page);
        await page.goto(host.match[1] ?? '');
        await page.getByRole('main').waitFor();
        await show(page, `/stores/${STORE}?tab=expectations`);
        await page.locator('td[role="gridcell"]').first().click({ timeout: 120_000 });
        const taken: number[] = [];
        for (let round = -5; round < KEYSTROKES; round += 1) {
          await page.keyboard.type(String(30 + (round % 7)));
          const { saved } = await act(page, 'Tab');
          if (round >= 0) taken.push(saved);
        }
        return taken;
      });
    } finally {
      await host.stop();
    }
  });

/** The targets of a store with ten types of displays, seven days and eight times, as a matrix. */
export const matrix: Bench = {
  name: 'matrix',
  needs: ['page'],
  run: async () => {
    const { first, next } = await paintings();
    const typed = await keystrokes();
    const bareTable = { unit: 'ms', peerName: 'bare HTML table of the same cells' };
    const budget = { unit: 'ms', peerName: 'milliseconds allowed', goal: 1 };
    return [
      comparison({ name: 'matrix, painted, from store to store', ...bareTable, goal: GOALS.painted }, next),
      comparison({ name: 'matrix, painted, first of a page', ...bareTable, goal: null }, first),
      result({ name: 'matrix, keystroke to saved and painted, p95', ...budget }, p95(typed), GOALS.keystroke),
    ];
  },
};
