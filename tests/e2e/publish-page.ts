import { expect, type Locator, type Page } from '@playwright/test';
import { show } from '../support/e2e/host.ts';

/** Nothing of a publishing waits longer than its longest pause. */
export const PUBLISHED = { timeout: 60_000 };

export const publishButton = (page: Page): Locator => page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ });

/** The panel of a store among what will change. */
export const changesOf = (page: Page, store: string): Locator =>
  page.getByRole('region', { name: 'What will change' }).getByRole('region', { name: store });

/** What waits for a decision. */
export const decisions = (page: Page): Locator => page.getByRole('region', { name: 'Needs a decision' });

/** The publishing under way or the last one. */
export const lastRun = (page: Page): Locator => page.getByRole('region', { name: /^(Publishing|Last publish)$/ });

/** What was just done. */
export const said = (page: Page, text: string | RegExp): Locator => page.getByRole('status').getByText(text);

/** Lets the app ask the service now, by a button that is called after what it knows of the connection. */
export async function askNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Connection/ }).click();
  const explained = page.getByRole('dialog', { name: 'Connection to the service' });
  await explained.getByRole('button', { name: /^(Try again|Refresh)$/ }).click();
  await page.keyboard.press('Escape');
}

export async function openPublish(page: Page): Promise<void> {
  await show(page, '/publish');
  await page.getByRole('heading', { level: 1, name: 'Publish' }).waitFor();
}

/** Calls of the page that wait until they are let go. */
export async function hold(page: Page, call: string) {
  const slow = Promise.withResolvers<void>();
  const held = { asked: 0 };
  await page.route(`**/rpc/${call}`, async (route) => {
    held.asked += 1;
    await slow.promise;
    await route.continue();
  });
  return { held, letGo: slow.resolve };
}

/** Presses buttons before anything is drawn, whatever the computer. */
export async function pressAtOnce(page: Page, ...buttons: readonly Locator[]): Promise<void> {
  const elements = await Promise.all(buttons.map((button) => button.elementHandle()));
  await page.evaluate((pressed) => {
    for (const element of pressed) if (element instanceof HTMLElement) element.click();
  }, elements);
}

/** Types the number that a question asks for; the button stays off for another one. */
export async function typeNumber(page: Page, number: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('textbox');
  await expect(box).toBeFocused();
  const confirm = dialog.getByRole('button').first();
  await page.keyboard.type('987654');
  await expect(confirm).toBeDisabled();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(String(number));
  await expect(confirm).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}
