import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { REPOSITORY, type ReadyChild, startChild } from '../support/e2e-child.ts';
import { openPouch, openProfile, servePouch } from './kept/pouch-page.ts';
import { interleave } from './measure.ts';
import { type Bench, type BenchResult, comparison } from './result.ts';
import { withFolder } from './service/with-database.ts';
import {
  makeBigWorkspace,
  PHOTOS,
  REGIONS_ADDRESS,
  REPORTS,
  regionsReport,
  STORES,
  storeOf,
  storeReport,
  storesReport,
  THUMBNAIL_BYTES,
} from './warm-start/big-workspace.ts';

const REPEATS = 9;
const GOALS = { pouch: 0.33, empty: 1.5 };
const PART = 1_000;
const EMPTY_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title><link rel="icon" href="data:,"></head><body><main>Empty</main></body></html>\n';
/** `npm start` keeps what Node makes of the modules (electron/start.ts). */
const CACHED = { NODE_COMPILE_CACHE: join(REPOSITORY, 'out/compile-cache') };

type Links = { readonly link: string; readonly origin: string };

const linksOf = ({ match }: ReadyChild): Links => ({ link: match[1] ?? '', origin: match[2] ?? '' });
const READY = /Endcap is ready at ((http:\/\/127\.0\.0\.1:\d+)\/#key=\S+)/;

/** Opens a new page, lets it show something, and answers what it measured. */
async function inPage<Result>(profile: BrowserContext, measure: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await profile.newPage();
  try {
    return await measure(page);
  } finally {
    await page.close();
  }
}

/** Milliseconds of the page's own clock, which begins with its navigation, when the next frame is painted. */
const painted = (page: Page): Promise<number> =>
  page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))),
  );

/** Notes in the page when the first cell of a report is there, so that asking for it costs nothing. */
const NOTE_REPORT = `
  const seen = new MutationObserver(() => {
    if (!document.querySelector('main [role="grid"] [role="gridcell"]')) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.reportShown = performance.now(); }));
  });
  seen.observe(document, { childList: true, subtree: true });`;

declare global {
  interface Window {
    reportShown?: number;
  }
}

/** Milliseconds from the navigation to the painted report of a page of Endcap that has its session. */
async function shownReport(page: Page, session: string, address: string): Promise<number> {
  await page.addInitScript(NOTE_REPORT);
  await page.addInitScript((value) => sessionStorage.setItem('endcap.session', value), session);
  await page.goto(address);
  await page.waitForFunction(() => window.reportShown !== undefined, undefined, { polling: 5 });
  return page.evaluate(() => window.reportShown ?? Number.NaN);
}

/** The session that a host gives for its link. */
async function sessionOf(profile: BrowserContext, link: string): Promise<string> {
  return inPage(profile, async (page) => {
    await page.goto(link);
    await page.getByRole('main').waitFor();
    return page.evaluate(() => sessionStorage.getItem('endcap.session') ?? '');
  });
}

/** The same content in PouchDB: a document for each store, report and photo, the picture as its attachment. */
async function fillPouch(profile: BrowserContext, origin: string): Promise<void> {
  await inPage(profile, async () => {
    const page = await openPouch(profile, origin);
    const fill = async (count: number, docOf: (number: number) => object): Promise<void> => {
      for (let at = 0; at < count; at += PART) {
        const docs = Array.from({ length: PART }, (_, index) => docOf(at + index));
        await page.evaluate((some) => window.pouch.fill(some), docs);
      }
    };
    await fill(STORES, (number) => ({ _id: `store/${storeOf(number).externalId}`, ...storeOf(number) }));
    await fill(REPORTS, (number) => ({ _id: `report/${number}`, value: storeReport(number) }));
    const reports = [
      { _id: 'report/stores', value: storesReport },
      { _id: 'report/regions', value: regionsReport },
    ];
    await page.evaluate((docs) => window.pouch.fill(docs), reports);
    await page.evaluate(([count, bytes]) => window.pouch.make('photo', count, 100, bytes), [
      PHOTOS,
      THUMBNAIL_BYTES,
    ] as const);
    await page.close();
  });
}

const pouchReport = (profile: BrowserContext, origin: string, search: string) => (): Promise<number> =>
  inPage(profile, async (page) => {
    await page.goto(`${origin}/pouch.html?show=report/${search}`);
    const shown = page.locator('body[data-shown]');
    await shown.waitFor({ state: 'attached' });
    return Number(await shown.getAttribute('data-shown'));
  });

/** Milliseconds from the start of a process to what its page shows, and its end. */
async function fromProcess(args: readonly string[], ready: RegExp, show: (child: ReadyChild) => Promise<unknown>) {
  const started = performance.now();
  const child = await startChild({ args, ready, env: CACHED });
  try {
    await show(child);
    return performance.now() - started;
  } finally {
    await child.stop();
  }
}

/**
 * What was kept by an earlier run, shown again while the service is away: 10,000 stores, 10,000 reports and 2,000
 * thumbnails, in Endcap's encrypted file and in PouchDB over the browser's IndexedDB, each on the disk.
 */
export const warmStart: Bench = {
  name: 'warm-start',
  needs: ['page', 'peers'],
  run: () =>
    withFolder(async (folder) => {
      const [userData, keychain] = [join(folder, 'user-data'), join(folder, 'keychain.json')];
      await makeBigWorkspace(userData, keychain, { reports: REPORTS, photos: PHOTOS });
      const hostArgs = ['tests/bench/warm-start/kept-host.ts', userData, keychain];
      const served = await servePouch();
      const profile = await openProfile(join(folder, 'profile'));
      const results: BenchResult[] = [];
      try {
        await fillPouch(profile, served.origin);
        const host = await startChild({ args: hostArgs, ready: READY, env: CACHED });
        const { link, origin } = linksOf(host);
        const session = await sessionOf(profile, link);
        const ours = (address: string) => () =>
          inPage(profile, (page) => shownReport(page, session, `${origin}/${address}`));
        const compare = async (name: string, address: string, search: string): Promise<void> => {
          const pouch = pouchReport(profile, served.origin, search);
          const goal = search.endsWith('&stores') ? GOALS.pouch : null;
          const peerName = `PouchDB page with the report${goal === null ? ' alone' : ' and the list of stores'}`;
          results.push(
            comparison({ name, unit: 'ms', peerName, goal }, await interleave(ours(address), pouch, REPEATS)),
          );
        };
        await compare('warm-start, report over 10,000 stores', '', 'stores&stores');
        await compare('warm-start, report over 10,000 stores', '', 'stores');
        await compare('warm-start, report by region', `#${REGIONS_ADDRESS}`, 'regions&stores');
        await compare('warm-start, report by region', `#${REGIONS_ADDRESS}`, 'regions');
        await host.stop();

        const empty = join(folder, 'empty');
        await mkdir(empty);
        await writeFile(join(empty, 'index.html'), EMPTY_PAGE);
        const whole =
          (args: readonly string[], show: (page: Page) => Promise<unknown>, ready = READY) =>
          () =>
            fromProcess(args, ready, ({ match }) =>
              inPage(profile, async (page) => {
                await page.addInitScript(NOTE_REPORT);
                await page.goto(match[1] ?? '');
                await show(page);
              }),
            );
        const report = (page: Page) =>
          page.waitForFunction(() => window.reportShown !== undefined, undefined, { polling: 5 });
        const name = 'warm-start, from the start of the process';
        const sameHost = await interleave(whole(hostArgs, report), whole([...hostArgs, empty], painted), REPEATS);
        const bareHost = await interleave(
          whole(hostArgs, report),
          whole(['tests/bench/empty-host.ts'], painted, /Empty page at (\S+)/),
          REPEATS,
        );
        results.push(
          comparison({ name, unit: 'ms', peerName: 'empty page of this host', goal: GOALS.empty }, sameHost),
          comparison({ name, unit: 'ms', peerName: 'empty page of a server without a core', goal: null }, bareHost),
        );
      } finally {
        await profile.close();
        served.close();
      }
      return results;
    }),
};
