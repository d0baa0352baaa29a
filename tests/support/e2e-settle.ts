import { expect, type Page } from '@playwright/test';

/**
 * Waits until a page shows what it has to show: nothing loading, every picture drawn, the typeface there, and two
 * frames without anything left to lay out.
 */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('main').or(page.getByRole('dialog')).first().waitFor();
  const loading = page.locator('[aria-busy="true"], [class*="Loader-root"], [class*="Skeleton-root"][data-animate]');
  await expect(loading.filter({ visible: true })).toHaveCount(0, { timeout: 60_000 });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
