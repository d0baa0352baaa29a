import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startChild } from '../support/e2e-child.ts';
import { show } from '../support/e2e-show.ts';
import { withBrowser } from './browser.ts';
import { p95 } from './drafts/measure-acts.ts';
import { hold, move, notePhotos } from './photos/measure-photos.ts';
import { startPhotoService } from './photos/photo-service.ts';
import { makePhotoWorkspace, makePictures, ORIGINALS, type PhotoWorkspace } from './photos/photo-workspace.ts';
import { type Bench, type BenchResult, result } from './result.ts';
import { withFolder } from './service/with-database.ts';

const GOALS = { kept: 50, fetched: 100, frame: 50 };
const LATENCY_MS = 20;
const MOVES = 40;
/** Somebody who looks at each photo for as short as can be. */
const LOOK_MS = 700;
const HELD = 45;
const VIEWPORT = { width: 1440, height: 900 };

type Figures = { readonly moves: readonly number[]; readonly frames: readonly number[] };

/** Goes through the queue of all stores in a host of its own. */
const goThrough = (of: Pick<PhotoWorkspace, 'withPictures'> & { readonly baseUrl?: string }): Promise<Figures> =>
  withFolder(async (folder) => {
    const [userData, keychain] = [join(folder, 'user-data'), join(folder, 'keychain.json')];
    await makePhotoWorkspace({ userData, keychain, ...of });
    const args = ['tests/bench/warm-start/kept-host.ts', userData, keychain];
    const host = await startChild({ args, ready: /Endcap is ready at (\S+)/ });
    try {
      return await withBrowser(async (browser) => {
        const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' });
        await notePhotos(page);
        await page.goto(host.match[1] ?? '');
        await page.getByRole('main').waitFor();
        await show(page, '/photos?period=last14');
        await page.locator('[data-open]').first().click({ timeout: 60_000 });
        // The photo it would be compared with may be decoded as soon.
        await page.locator('[role="img"] > canvas').first().waitFor({ timeout: 60_000 });
        return { moves: await movesIn(page), frames: await hold(page, 'j', HELD) };
      });
    } finally {
      await host.stop();
    }
  });

/** Forward, and now and then one back, as people go through photos. */
async function movesIn(page: Page): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let step = -3; step < MOVES; step += 1) {
    await page.waitForTimeout(LOOK_MS);
    const took = await move(page, step % 5 === 4 ? 'k' : 'j');
    if (step >= 0) taken.push(took);
  }
  return taken;
}

const BUDGET = { unit: 'ms', peerName: 'milliseconds allowed', goal: 1 };

/** The large photo of a queue of 52,000: pictures of 12 megapixels, kept here or from a service 20 ms away. */
export const photosViewer: Bench = {
  name: 'photos-viewer',
  needs: ['page'],
  run: async (): Promise<readonly BenchResult[]> => {
    if (ORIGINALS < MOVES) throw new Error('too few pictures are kept');
    const kept = await goThrough({ withPictures: true });
    const service = await startPhotoService(await makePictures(), LATENCY_MS);
    try {
      const fetched = await goThrough({ withPictures: false, baseUrl: service.origin });
      const budget = (name: string, value: number, allowed: number) => result({ name, ...BUDGET }, value, allowed);
      return [
        budget('photos-viewer, next photo kept here, p95', p95(kept.moves), GOALS.kept),
        budget('photos-viewer, next photo from the service, p95', p95(fetched.moves), GOALS.fetched),
        budget('photos-viewer, J held down, p95 frame', p95(kept.frames), GOALS.frame),
      ];
    } finally {
      await service.close();
    }
  },
};
