import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { startHost } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { settle } from '../support/e2e/settle.ts';
import { watchPages } from '../support/e2e/watch.ts';

const grid = (page: Page) => page.getByRole('main').getByRole('grid').first();

/** Goes to the first row of a grid by keyboard and opens it. */
async function openFirstRow(page: Page): Promise<void> {
  await settle(page);
  await tabTo(page, grid(page));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Waits for a page at an address of this form; answers the whole address once it has settled. */
async function arrive(page: Page, address: RegExp): Promise<string> {
  await expect(page).toHaveURL(address);
  await settle(page);
  return page.url();
}

/** Goes back, which is a key of the browser and none of the page, and finds the place as it was left. */
async function back(page: Page, address: string): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(address);
  await settle(page);
}

/** Runs a command of the palette: typed, chosen with the arrows, Enter. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  const option = page.getByRole('option', { name, exact: true });
  await expect(option).toBeVisible();
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('from Welcome to a photo and back by keyboard; language and theme stay', async ({ browser }) => {
  test.setTimeout(240_000);
  const userData = await mkdtemp(join(tmpdir(), 'endcap-journey-'));
  const first = await startHost({ args: [], userData });
  const context = await browser.newContext();
  const watch = await watchPages(context, first.origin);
  const page = await context.newPage();

  await first.open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Endcap');
  // The guide can be read before there is anything else.
  await tabAndEnter(page, page.getByRole('link', { name: 'Guide' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Using Endcap');
  await tabAndEnter(page, page.getByRole('navigation').getByRole('link', { name: 'Photos', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photos');
  await tabAndEnter(page, page.getByRole('link', { name: 'Back to Welcome' }));
  await tabAndEnter(page, page.getByRole('button', { name: 'Open the sample' }));
  await expect(page).toHaveURL(/#\/overview/, { timeout: 30_000 });

  await settle(page);
  await tabTo(page, page.getByRole('radio', { name: 'Store', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/groupBy=region/);
  await openFirstRow(page);
  const inRegion = await arrive(page, /region=/);
  await openFirstRow(page);
  const atStore = await arrive(page, /#\/stores\/[^/?]+/);
  await openFirstRow(page);
  const atDisplay = await arrive(page, /\/displays\//);
  await tabAndEnter(page, page.getByRole('main').getByRole('button', { name: /photo/i }).first());
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await settle(page);
  const shown = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(shown);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await expect(page).toHaveURL(atDisplay);
  await back(page, atStore);
  await back(page, inRegion);

  await command(page, 'Polski');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  // It is shown at once and kept a moment later.
  const kept = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('dark'));
  await command(page, 'Ciemny motyw');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await kept;
  await settle(page);
  expect(watch.problems()).toEqual([]);
  await context.close();
  await first.stop();

  const second = await startHost({ args: [], userData });
  const after = await browser.newContext();
  const watchAfter = await watchPages(after, second.origin);
  const again = await after.newPage();
  await second.open(again);
  await settle(again);
  await expect(again.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(again.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(again).toHaveURL(/#\/overview/);
  expect(watchAfter.problems()).toEqual([]);
  await after.close();
  await second.stop();
  await rm(userData, { recursive: true, force: true });
});
