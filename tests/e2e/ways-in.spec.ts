import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { settle } from '../support/e2e/settle.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

test('? lists the keys of the page, and Settings those of all pages', async ({ page }) => {
  const groupsOf = async (address: string) => {
    await show(page, address);
    await settle(page);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await expect(dialog(page).getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
    const groups = await dialog(page).getByRole('heading', { level: 3 }).allTextContents();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    return groups;
  };
  expect(await groupsOf('/overview')).toEqual(['In Overview', 'In a table', 'Anywhere']);
  expect(await groupsOf('/displays?stores=%5B%22G-003%22%5D')).toEqual(['In a sheet', 'Anywhere']);
  expect(await groupsOf('/publish')).toEqual(['In Publish', 'Anywhere']);
  await show(page, '/settings');
  const keys = page.getByRole('region', { name: 'Keyboard shortcuts' });
  await expect(keys.getByRole('heading', { level: 3 })).toHaveText([
    ...['Anywhere', 'In Overview', 'In a table', 'In a sheet', 'In Publish', 'With a photo open'],
  ]);
  await expect(keys.getByText('While typing: put it into all selected cells')).toBeVisible();
  await expect(keys.getByText('On a conflict: before, mine, theirs')).toBeVisible();
});

test('displays, targets, contacts and details are edited from a store and from selected stores', async ({ page }) => {
  for (const [name, path, sheet] of [
    ['Displays', '/displays', 'Displays'],
    ['Targets', '/targets', 'Targets'],
    ['Contacts', '/contacts', 'Contacts'],
    ['Details', '/stores/edit/details', 'Edit stores'],
  ] as const) {
    await test.step(name, async () => {
      await show(page, '/stores/G-003');
      await main(page).getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
      await expect(page).toHaveURL((url) => decodeURIComponent(url.href).includes(`${path}?stores=["G-003"]`));
      await expect(main(page).getByRole('grid', { name: sheet, exact: true })).toBeVisible();
      await show(page, '/stores?q=Gdynia');
      await settle(page);
      const rows = main(page).getByRole('grid').getByRole('rowgroup').getByRole('row');
      for (const nth of [0, 1]) await rows.nth(nth).getByRole('checkbox').check();
      await main(page).getByRole('button', { name: 'Edit 2 stores' }).click();
      await page.getByRole('menuitem', { name }).click();
      await expect(page).toHaveURL((url) =>
        new RegExp(`${path}\\?stores=\\["[^,]+","[^,]+"\\]`).test(decodeURIComponent(url.href)),
      );
    });
  }
});

test('the palette has the acts of the page, and its exports', async ({ page }) => {
  const lines = async (address: string, query: string) => {
    await show(page, address);
    await settle(page);
    await page.keyboard.press('Control+k');
    await expect(dialog(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(query);
    return dialog(page).getByRole('option');
  };
  await expect((await lines('/overview', 'export')).filter({ hasText: /^Export$/ })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect((await lines('/stores/G-003', 'make available')).first()).toHaveText('Make available offline');
  await page.keyboard.press('Escape');
  await expect((await lines('/publish', 'export')).filter({ hasText: 'Export: open Stores' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
});

test('Welcome shows the product, what one can do with it, and two choices', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await show(page, '/welcome');
  await expect(main(page).getByRole('listitem')).toHaveText([
    'See which stores are below target.',
    'Open the photo behind every figure.',
    'Edit displays and targets, offline too.',
  ]);
  const choices = ['Connect to a service', 'Open the sample'].map((name) =>
    main(page).getByRole('heading', { name }).locator('xpath=ancestor::section[1]'),
  );
  const [first, second] = await Promise.all(choices.map((choice) => choice.boundingBox()));
  expect(second).toMatchObject({ y: first?.y, width: first?.width, height: first?.height });
  await expect(main(page).locator('svg').first()).toBeInViewport({ ratio: 1 });
  await expectNoFindings(page);
});
