import type { Page } from '@playwright/test';

const LONGEST_MS = 60_000;

/**
 * Waits until a page shows what it has to show: no other page on its way, nothing loading, also nothing that what came
 * has asked for, every picture drawn, the typeface there, and two frames without anything left to lay out.
 */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('main').or(page.getByRole('dialog')).first().waitFor();
  // One call for all that follows: a test that looks at fifty pages in six windows waits here three hundred times.
  await page.evaluate(async (longest) => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    };
    const loaders = '[aria-busy="true"], [class*="Loader-root"], [class*="Skeleton-root"][data-animate]';
    const isLoading = () => [...document.querySelectorAll(loaders)].some(isSeen);
    const frame = () => new Promise(requestAnimationFrame);
    const begun = performance.now();
    do {
      while (isLoading()) {
        if (performance.now() - begun > longest) throw new Error('the page is still loading');
        await frame();
      }
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
      for (let count = 0; count < 2; count += 1) await frame();
    } while (isLoading());
  }, LONGEST_MS);
}
