import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { startChild } from '../support/e2e/child.ts';
import { show } from '../support/e2e/show.ts';
import { withBrowser } from './browser.ts';
import { buildPages } from './grid/build-page.ts';
import { servePages } from './grid/serve.ts';
import { inTurn, p95 } from './measure.ts';
import { hold, move, notePhotos } from './photos/measure-photos.ts';
import { startPhotoService } from './photos/photo-service.ts';
import { makePhotoWorkspace, makePictures, ORIGINALS, type PhotoWorkspace } from './photos/photo-workspace.ts';
import { type Bench, type BenchResult, comparison } from './result.ts';
import { withFolder } from './service/with-database.ts';

const GOALS = { decoded: 10, late: 0.8, frame: 3 };
const LATENCY_MS = 20;
const MOVES = 40;
/** Somebody who looks at each photo for as short as can be. */
const LOOK_MS = 700;
const HELD = 45;
const HOLDS = 5;
const VIEWPORT = { width: 1440, height: 900 };

/** The product; a bare page in which all photos are decoded before, and one that fetches and decodes at the key. */
type Pages = { readonly ours: Page; readonly decoded: Page; readonly late: Page };

async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  await notePhotos(page);
  await page.goto(address);
  await page.getByRole('main').or(page.getByRole('img')).first().waitFor();
  return page;
}

/** Goes through the queue of all stores in a host of its own, and through the photos of bare pages. */
const goThrough = <Figures>(
  of: Pick<PhotoWorkspace, 'withPictures'> & { readonly baseUrl?: string },
  bare: string,
  measure: (pages: Pages) => Promise<Figures>,
): Promise<Figures> =>
  withFolder(async (folder) => {
    const [userData, keychain] = [join(folder, 'user-data'), join(folder, 'keychain.json')];
    await makePhotoWorkspace({ userData, keychain, ...of });
    const args = ['tests/bench/warm-start/kept-host.ts', userData, keychain];
    const host = await startChild({ args, ready: /Endcap is ready at (\S+)/ });
    try {
      return await withBrowser(async (browser) => {
        const ours = await openPage(browser, host.match[1] ?? '');
        await show(ours, '/photos?period=last14');
        await ours.locator('[data-open]').first().click({ timeout: 60_000 });
        const pages = { ours, decoded: await openPage(browser, `${bare}?ahead`), late: await openPage(browser, bare) };
        // The photo it would be compared with may be decoded as soon.
        for (const page of Object.values(pages)) {
          await page.locator('[role="img"] > canvas').first().waitFor({ timeout: 60_000 });
        }
        return await measure(pages);
      });
    } finally {
      await host.stop();
    }
  });

/** Forward, and now and then one back, as people go through photos. */
function moves({ ours, decoded, late }: Pages) {
  const next = (page: Page) => {
    let step = 0;
    return async (): Promise<number> => {
      // Three pages take their turns while one photo is looked at.
      await page.waitForTimeout(LOOK_MS / 3);
      step += 1;
      return move(page, step % 5 === 4 ? 'k' : 'j');
    };
  };
  return inTurn({ ours: next(ours), decoded: next(decoded), late: next(late) }, MOVES);
}

/** The frames while J is held down, of which 95 in 100 are shorter. */
function holds({ ours, decoded }: Pages) {
  const held = (page: Page) => async () => p95(await hold(page, 'j', HELD));
  return inTurn({ ours: held(ours), peer: held(decoded) }, HOLDS);
}

/** The large photo of a queue of 52,000: pictures of 12 megapixels, kept here or from a service 20 ms away. */
export const photosViewer: Bench = {
  name: 'photos-viewer',
  needs: ['page'],
  run: async (): Promise<readonly BenchResult[]> => {
    if (ORIGINALS < MOVES) throw new Error('too few pictures are kept');
    const pictures = await makePictures();
    const service = await startPhotoService(pictures, LATENCY_MS);
    const server = await servePages(await buildPages('bare', { photos: './photos.ts' }), (pathname, response) => {
      const [, nth] = /^\/photos\/(\d+)$/.exec(pathname) ?? [];
      if (nth === undefined) return false;
      void sleep(LATENCY_MS).then(() => response.end(pictures[Number(nth) % pictures.length]));
      return true;
    });
    try {
      const bare = `${server.origin}/bare/photos.html`;
      const kept = await goThrough({ withPictures: true }, bare, async (pages) => {
        return { moved: await moves(pages), held: await holds(pages) };
      });
      const fetched = await goThrough({ withPictures: false, baseUrl: service.origin }, bare, moves);
      const described = (name: string, peerName: string, goal: number) => {
        return { name: `photos-viewer, ${name}`, unit: 'ms', peerName, goal };
      };
      const [ahead, late] = ['bare page, all decoded before', 'bare page, fetched and decoded at the key'];
      const beside = (name: string, { ours, decoded, late: asked }: typeof fetched) => [
        comparison(described(`${name}, p50`, ahead, GOALS.decoded), { ours, peer: decoded }),
        comparison(described(`${name}, p95`, late, GOALS.late), { ours, peer: asked }, p95),
      ];
      return [
        ...beside('next photo kept here', kept.moved),
        ...beside('next photo from the service', fetched),
        comparison(described('J held down, p95 frame', ahead, GOALS.frame), kept.held),
      ];
    } finally {
      server.close();
      await service.close();
    }
  },
};
