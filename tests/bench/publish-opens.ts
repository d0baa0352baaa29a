import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { aDisplay, idOf } from '#tests/builders/contract.ts';
import { startChild } from '../support/e2e/child.ts';
import { show } from '../support/e2e/show.ts';
import { withBrowser } from './browser.ts';
import { inTurn } from './measure.ts';
import { type Bench, comparison } from './result.ts';
import { withFolder } from './service/with-database.ts';
import { makeWorkspace, storeOf } from './warm-start/big-workspace.ts';

const STORES = 5_000;
const FEW = 50;
/** Each with a field that changes. */
const DISPLAYS = 10;
const STORES_OF_STEP = 500;
const REPEATS = 11;
const GOAL = 1.5;

/** A chain of which some stores have unpublished changes. */
async function keepDrafts(cache: OpenCache, changed: number): Promise<void> {
  const asOf = Date.now();
  const stores = Array.from({ length: STORES }, (_, number) => storeOf(number));
  await cache.keep('stores.list', canonicalJson(undefined), { value: stores, asOf, complete: true });
  const displayOf = (number: number, at: number) => `${number} ${at}`;
  for (const [number, { externalId, storeId }] of stores.slice(0, changed).entries()) {
    const items = Array.from({ length: DISPLAYS }, (_, at) => aDisplay(displayOf(number, at)));
    const value = { externalId, storeId, items };
    await cache.keep('stores.expositions', canonicalJson({ externalId }), { value, asOf, complete: true });
  }
  const resources = stores.slice(0, changed).map(({ externalId }, number) => ({
    ref: { externalId: externalId ?? '', kind: 'expositions' as const },
    remote: 'kept' as const,
    edits: Array.from({ length: DISPLAYS }, (_, at) => ({
      edit: 'set' as const,
      rowId: idOf(`display ${displayOf(number, at)}`),
      field: 'friendlyTitle',
      value: `Tytuł ${number} ${at}`,
    })),
  }));
  const name = JSON.stringify({ key: 'edit', cells: 1, data: {} });
  for (let at = 0; at < changed; at += STORES_OF_STEP) {
    const step = { name, resources: resources.slice(at, at + STORES_OF_STEP), now: asOf };
    const { unplaced, unknown } = await cache.call('drafts.save', step);
    if (unplaced.length + unknown.length > 0) throw new Error('an edit found no place');
  }
}

/** Milliseconds from the change of the address until the first store with its changes was painted. */
const openPublish = (page: Page) => async (): Promise<number> => {
  await show(page, '/settings');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const seen = new MutationObserver(() => {
          if (document.querySelector('main [data-index="0"]') === null) return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
        });
        seen.observe(document, { childList: true, subtree: true });
        location.hash = '/publish';
      }),
  );
};

async function openApp(browser: Browser, link: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(link);
  await page.getByRole('main').waitFor();
  return page;
}

/** Publish with changes in every store of a large chain, and in a few of them; the service is away. */
export const publishOpens: Bench = {
  name: 'publish-opens',
  needs: ['page'],
  run: () =>
    withFolder(async (folder) => {
      const startHost = async (changed: number) => {
        const [userData, keychain] = [join(folder, `${changed}`), join(folder, `${changed}.json`)];
        await makeWorkspace(userData, keychain, (cache) => keepDrafts(cache, changed));
        const args = ['tests/bench/warm-start/kept-host.ts', userData, keychain];
        return startChild({ args, ready: /Endcap is ready at (\S+)/ });
      };
      const [many, few] = [await startHost(STORES), await startHost(FEW)];
      try {
        return await withBrowser(async (browser) => {
          const pages = {
            many: await openApp(browser, many.match[1] ?? ''),
            few: await openApp(browser, few.match[1] ?? ''),
          };
          const taken = await inTurn({ many: openPublish(pages.many), few: openPublish(pages.few) }, REPEATS);
          const described = { name: 'publish with 5,000 stores and 50,000 fields opens', unit: 'ms', goal: GOAL };
          return [comparison({ ...described, peerName: '50 stores' }, { ours: taken.many, peer: taken.few })];
        });
      } finally {
        await many.stop();
        await few.stop();
      }
    }),
};
