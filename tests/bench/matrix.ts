import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startChild } from '../support/e2e/child.ts';
import { show } from '../support/e2e/show.ts';
import { openBareEdits } from './bare/serve-edits.ts';
import { withBrowser } from './browser.ts';
import { act, noteActs } from './drafts/measure-acts.ts';
import { makeTargets, STORE } from './drafts/targets-workspace.ts';
import { buildPages } from './grid/build-page.ts';
import { servePages } from './grid/serve.ts';
import { TARGETS_OF_STORE } from './grid/target-rows.ts';
import { inTurn, type Pair, p95 } from './measure.ts';
import { type Bench, comparison } from './result.ts';
import { withFolder } from './service/with-database.ts';

const REPEATS = 10;
const KEYSTROKES = 60;
/** A bare table is painted within two frames of the screen; ours may take a third. */
const GOALS = { painted: 1.5, keystroke: 2, slowKeystroke: 3 };
const VIEWPORT = { width: 1440, height: 900 };

/** Milliseconds from the call that makes a table until it is painted: the first of a page, and the median of others. */
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
      const next: number[] = [];
      for (let other = 0; other < others; other += 1) next.push(await mount());
      return { first, next: next.sort((a, b) => a - b)[Math.floor(others / 2)] ?? Number.NaN };
    }, OTHERS);
  } finally {
    await context.close();
  }
}

async function paintings(): Promise<Readonly<Record<keyof Painted, Pair>>> {
  const server = await servePages(await buildPages('grid', { matrix: './matrix.tsx' }));
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

/** A target gets another number, and the next one the focus. */
const keystroke = (page: Page) => async (): Promise<number> => {
  await page.keyboard.type('33');
  return (await act(page, 'Tab')).saved;
};

/** One target after the other gets another number, and as many rows of a bare page; each is saved before the next. */
const keystrokes = (): Promise<Pair> =>
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
        const bare = await openBareEdits(browser, folder, TARGETS_OF_STORE);
        try {
          return await inTurn({ ours: keystroke(page), peer: keystroke(bare.page) }, KEYSTROKES);
        } finally {
          bare.close();
        }
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
    const bareSave = { unit: 'ms', peerName: 'bare page, plain SQLite file' };
    return [
      comparison({ name: 'matrix, painted, from store to store', ...bareTable, goal: GOALS.painted }, next),
      comparison({ name: 'matrix, painted, first of a page', ...bareTable, goal: null }, first),
      comparison({ name: 'matrix, keystroke to saved and painted, p50', ...bareSave, goal: GOALS.keystroke }, typed),
      comparison(
        { name: 'matrix, keystroke to saved and painted, p95', ...bareSave, goal: GOALS.slowKeystroke },
        typed,
        p95,
      ),
    ];
  },
};
