import { expect, type Page } from '@playwright/test';

/**
 * Goes to an address of the app (`/stores/G-003?tab=runs`) in a page that already shows the app, without loading it
 * anew, and waits until that page has taken the place of the one before: what is read next is never the old one's.
 */
export async function show(page: Page, address: string): Promise<void> {
  const app = page.locator('[data-address]');
  const arrived = page.locator('[data-address][aria-busy="false"]');
  await expect(arrived).toBeAttached();
  const before = await app.getAttribute('data-address');
  const moved = await page.evaluate((hash) => {
    const differs = location.hash.slice(1) !== hash;
    location.hash = hash;
    return differs;
  }, address);
  if (moved && before !== null) await expect(app).not.toHaveAttribute('data-address', before);
  await expect(arrived).toBeAttached();
}
