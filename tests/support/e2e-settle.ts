import { expect, type Page } from '@playwright/test';

/**
 * Waits until a page shows what it has to show: no other page on its way, nothing loading, also nothing that what came
 * has asked for, every picture drawn, the typeface there, and two frames without anything left to lay out.
 */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('main').or(page.getByRole('dialog')).first().waitFor();
  const loading = page
    .locator('[aria-busy="true"], [class*="Loader-root"], [class*="Skeleton-root"][data-animate]')
    .filter({ visible: true });
  do {
    await expect(loading).toHaveCount(0, { timeout: 60_000 });
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    });
  } while ((await loading.count()) > 0);
}
