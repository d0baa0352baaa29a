import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { REPOSITORY, startChild } from '../support/e2e/child.ts';
import { openPouch, openProfile, servePouch } from './kept/pouch-page.ts';
import { inTurn } from './measure.ts';
import { type Bench, comparison } from './result.ts';
import { withFolder } from './service/with-database.ts';
import {
  makeBigWorkspace,
  PHOTOS,
  REPORTS,
  STORES,
  storeOf,
  storeReport,
  storesReport,
  THUMBNAIL_BYTES,
} from './warm-start/big-workspace.ts';

const REPEATS = Number(process.env['R'] ?? 9);
const GOALS = { pouch: 3.2, empty: 2.5 };
const PART = 1_000;
const EMPTY_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title><link rel="icon" href="data:,"></head><body><main>Empty</main></body></html>\n';
/** `npm start` keeps what Node makes of the modules (electron/browser.ts). */
const CACHED = { NODE_COMPILE_CACHE: join(REPOSITORY, 'out/compile-cache') };
const READY = /Endcap is ready at (\S+)/;
const BARE_READY = /Empty page at (\S+)/;

declare global {
  interface Window {
    /** Milliseconds from the navigation until something was painted; set by the page itself, so that asking costs nothing. */
    shownAt?: number;
  }
}

/** Notes when the first of some elements was painted. */
const noteShown = (selector: string) => `
  const seen = new MutationObserver(() => {
    if (!document.querySelector('${selector}')) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.shownAt = performance.now(); }));
  });
  seen.observe(document, { childList: true, subtree: true });`;
const REPORT_ROW = 'main [role="grid"] [role="gridcell"]';

/** Milliseconds from the navigation to `selector` in a page of its own. */
async function shownIn(browser: BrowserContext, address: string, selector: string): Promise<number> {
  const page: Page = await browser.newPage();
  await page.addInitScript(noteShown(selector));
  await page.goto(address);
  await page.waitForFunction(() => window.shownAt !== undefined, undefined, { polling: 5 });
  return page.evaluate(() => window.shownAt ?? Number.NaN);
}

/** What a start took: from the start of the process, and from the navigation of its page. */
type Start = { readonly process: number; readonly page: number };

/** The same content in PouchDB: a document for each store, report and photo, the picture as its attachment. */
async function fillPouch(folder: string, origin: string): Promise<void> {
  const browser = await openProfile(folder);
  try {
    const page = await openPouch(browser, origin);
    const fill = async (count: number, docOf: (number: number) => object): Promise<void> => {
      for (let at = 0; at < count; at += PART) {
        const docs = Array.from({ length: PART }, (_, index) => docOf(at + index));
        await page.evaluate((some) => window.pouch.fill(some), docs);
      }
    };
    await fill(STORES, (number) => ({ _id: `store/${storeOf(number).externalId}`, ...storeOf(number) }));
    await fill(REPORTS, (number) => ({ _id: `report/${number}`, value: storeReport(number) }));
    await page.evaluate((docs) => window.pouch.fill(docs), [{ _id: 'report/stores', value: storesReport }]);
    await page.evaluate(([count, bytes]) => window.pouch.make('photo', count, 100, bytes), [
      PHOTOS,
      THUMBNAIL_BYTES,
    ] as const);
  } finally {
    await browser.close();
  }
}

/**
 * What was kept by an earlier run, shown again while the service is away: 10,000 stores, 10,000 reports and 2,000
 * thumbnails, in Endcap's encrypted file and in PouchDB over the browser's IndexedDB, each on the disk.
 *
 * Every start is the first of a day: the host's process and the browser's are new, the profile and the files are those
 * of before. A browser that stays open holds IndexedDB open as well, and a host that has answered once has its code
 * compiled: neither is so when a laptop is opened.
 *
 * The page over PouchDB (peers/pouch-report.js) is written by hand and has nothing but this report: its figures, and
 * the rows that its table begins with, in the same order and with the same columns. It reads the report's document,
 * as the service sent it, and those of the stores that it shows. It waits for no list of all stores, because Endcap's
 * page does not either; with that list it is measured for comparison only.
 *
 * The empty page comes from the very same host: its server, its core, its kept file; only the document has one word.
 */
export const warmStart: Bench = {
  name: 'warm-start',
  needs: ['page', 'peers'],
  run: () =>
    withFolder(async (folder) => {
      const [userData, keychain, empty, profile] = ['user-data', 'keychain.json', 'empty', 'profile'].map((name) =>
        join(folder, name),
      ) as [string, string, string, string];
      await makeBigWorkspace(userData, keychain, { reports: REPORTS, photos: PHOTOS });
      await mkdir(empty);
      await writeFile(join(empty, 'index.html'), EMPTY_PAGE);
      const pouch = await servePouch();
      try {
        await fillPouch(profile, pouch.origin);
        const inNewBrowser = async <Result>(show: (browser: BrowserContext) => Promise<Result>): Promise<Result> => {
          const browser = await openProfile(profile);
          try {
            return await show(browser);
          } finally {
            await browser.close();
          }
        };
        const start = (args: readonly string[], ready: RegExp, selector: string) => (): Promise<Start> =>
          inNewBrowser(async (browser) => {
            const started = performance.now();
            const host = await startChild({ args, ready, env: CACHED });
            try {
              const page = await shownIn(browser, host.match[1] ?? '', selector);
              return { process: performance.now() - started, page };
            } finally {
              await host.stop();
            }
          });
        const overPouch = (search: string) => (): Promise<number> =>
          inNewBrowser((browser) => shownIn(browser, `${pouch.origin}/pouch.html?show=report/stores${search}`, 'td'));
        const host = ['tests/bench/warm-start/kept-host.ts', userData, keychain];
        const taken = await inTurn(
          {
            ours: start(host, READY, REPORT_ROW),
            pouch: overPouch(''),
            pouchWithAll: overPouch('&stores=all'),
            empty: start([...host, empty], READY, 'main'),
            bare: start(['tests/bench/empty-host.ts'], BARE_READY, 'main'),
          },
          REPEATS,
        );
        const against = (part: keyof Start, peer: readonly number[], peerName: string, goal: number | null) => {
          const from = part === 'page' ? 'navigation' : 'start of the process';
          const pair = { ours: taken.ours.map((one) => one[part]), peer };
          return comparison({ name: `warm-start, from the ${from}`, unit: 'ms', peerName, goal }, pair);
        };
        const wholly = (starts: readonly Start[]) => starts.map((one) => one.process);
        return [
          against('page', taken.pouch, 'PouchDB page, the report and the stores it shows', GOALS.pouch),
          against('page', taken.pouchWithAll, 'PouchDB page, the report and all stores', null),
          against('process', wholly(taken.empty), 'empty page of this host', GOALS.empty),
          against('process', wholly(taken.bare), 'empty page of a server without a core', null),
        ];
      } finally {
        pouch.close();
      }
    }),
};
