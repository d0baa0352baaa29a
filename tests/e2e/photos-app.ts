import { expect, type Page } from '@playwright/test';
import { misfitsIn } from '../support/e2e/fit.ts';
import type { RunningHost } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';

/** The store whose photos the tests of the page go through. */
export const PHOTOS_STORE = 'G-003';

/** The address of its queue of two weeks, narrowed by more filters. */
export function photosAddress(filters: Readonly<Record<string, string | number>> = {}): string {
  const stores = JSON.stringify([PHOTOS_STORE]);
  const texts = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  return `/photos?${new URLSearchParams({ period: 'last14', stores, ...Object.fromEntries(texts) })}`;
}

/** The last days of the store on this computer, with nothing said of its photos; pictures come as they are seen. */
export async function fetchStore(host: RunningHost): Promise<void> {
  const { offline, review } = await host.bridge();
  // The host outlives its tests: what another one marked is taken back.
  unwrap(await review.move({ way: 'undo', count: 1000, by: 'test' }));
  if (unwrap(await offline.pins()).length === 0) {
    const period = { kind: 'last_days', days: 4 } as const;
    unwrap(await offline.addPin({ externalIds: [PHOTOS_STORE], period, photos: 'none' }));
  }
  await expect
    .poll(async () => unwrap(await offline.pins()).map(({ state }) => state), { timeout: 90_000 })
    .toEqual(['complete']);
}

/** The thumbnails of a page, each of which opens its photo. */
export const tiles = (page: Page) => page.getByRole('button', { name: /^Open the photo of / });

/** The large photo in the queue. */
export const viewer = (page: Page) => page.getByRole('region', { name: /^Photo of / });

/** The large photo itself, decoded; the thumbnail that stands in its place until then can't be drawn on. */
export const pixels = (page: Page) => viewer(page).locator('[role="img"] > canvas').first();

/** Opens the first photo of the queue by keyboard, and waits until what was said of it is read: it can be changed then. */
export async function openFirst(page: Page): Promise<void> {
  await tabTo(page, tiles(page).first());
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toBeFocused();
  await expect(viewer(page).getByRole('textbox', { name: 'Note (N)' })).toHaveAttribute('placeholder', /./);
}

/** Nothing is cut off or lies over something else, in a large window and in the smallest. */
export async function expectFit(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settle(page);
    await expect.poll(() => misfitsIn(page), `${width} x ${height}`).toEqual([]);
  }
  await page.setViewportSize(before);
}
