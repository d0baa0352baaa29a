import { expect, type Page } from '@playwright/test';

/**
 * Goes to an address of the app (`/stores/G-003?tab=runs`) in a page that already shows the app, without loading it
 * anew, and waits until that page has taken the place of the one before: what is read next is never the old one's.
 */
export async function show(page: Page, address: string): Promise<void> {
  const [path = ''] = address.split('?');
  const app = page.locator('[data-address]');
  await expect(app).toHaveAttribute('data-address', /./);
  const before = await app.getAttribute('data-address');
  const moved = await page.evaluate((hash) => {
    const differs = location.hash.slice(1) !== hash;
    location.hash = hash;
    return differs;
  }, address);
  if (moved && before !== null) await expect(app).not.toHaveAttribute('data-address', before);
  const [alone, withSearch] = [JSON.stringify(path), JSON.stringify(`${path}?`)];
  await expect(page.locator(`[data-address=${alone}], [data-address^=${withSearch}]`)).toBeAttached();
}
