import type { Locator, Page } from '@playwright/test';
import { timed } from './measure.ts';

const LONGEST_MS = 120_000;

const frame = (page: Page) => page.evaluate(() => new Promise(requestAnimationFrame));

/** Goes to an address of the app without waiting for it. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, address);

/**
 * Milliseconds from an act until something can be seen, to a frame or two. Playwright's own waits look after 20, 70,
 * 170, 270 and 770 ms.
 */
export function firstSeen(act: () => Promise<unknown>, seen: Locator): Promise<number> {
  return timed(async () => {
    await act();
    const begun = performance.now();
    while (!(await seen.isVisible())) {
      if (performance.now() - begun > LONGEST_MS) throw new Error(`not seen: ${seen}`);
      await frame(seen.page());
    }
  });
}
