import type { Page } from '@playwright/test';

const LONGEST_MS = 30_000;

/**
 * Goes to an address of the app (`/stores/G-003?tab=runs`) in a page that already shows the app, without loading it
 * anew, and waits until that page has taken the place of the one before: what is read next is never the old one's.
 * The page itself looks at each frame, which Playwright's own waits do not.
 */
export async function show(page: Page, address: string): Promise<void> {
  await page.evaluate(
    async ({ hash, longest }) => {
      const app = () => document.querySelector('[data-address]');
      const begun = performance.now();
      const until = async (isSo: (shown: Element) => boolean) => {
        for (let shown = app(); shown === null || !isSo(shown); shown = app()) {
          if (performance.now() - begun > longest) throw new Error(`${hash} is not shown, but ${location.hash}`);
          await new Promise(requestAnimationFrame);
        }
      };
      const isThere = (shown: Element) => shown.getAttribute('aria-busy') === 'false';
      await until(isThere);
      const before = app()?.getAttribute('data-address');
      const moves = location.hash.slice(1) !== hash;
      location.hash = hash;
      await until((shown) => isThere(shown) && !(moves && shown.getAttribute('data-address') === before));
    },
    { hash: address, longest: LONGEST_MS },
  );
}
