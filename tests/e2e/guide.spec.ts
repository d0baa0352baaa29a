import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { misfitsIn } from '../support/e2e/fit.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { settle } from '../support/e2e/settle.ts';

const guide = (page: Page) => page.getByRole('article');
const contents = (page: Page) => page.getByRole('navigation', { name: /of the guide|podręcznika/ });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('the guide is found by its name, read in the language of the app, and leads from page to page', async ({
  page,
  endcap,
}) => {
  const bridge = await endcap.bridge();
  await test.step('the palette knows it by other words too', async () => {
    await show(page, '/overview');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('manual');
    await page.getByRole('option', { name: 'Guide' }).click();
    await expect(title(page)).toHaveText('Using Endcap');
    await settle(page);
    await expectNoFindings(page);
  });

  await test.step('a link to a heading of another page leads there', async () => {
    await contents(page).getByRole('link', { name: 'Displays', exact: true }).click();
    await expect(title(page)).toHaveText('Displays');
    await guide(page).getByRole('link', { name: 'Keyboard' }).click();
    await expect(title(page)).toHaveText('Keyboard');
    await expect(page.getByRole('heading', { level: 2, name: 'In Displays' })).toBeInViewport();
    await page.goBack();
    await expect(title(page)).toHaveText('Displays');
  });

  await test.step('what is not on this computer is no link', async () => {
    await show(page, '/guide');
    await expect(guide(page).getByText('administrators')).toBeVisible();
    await expect(guide(page).getByRole('link', { name: 'administrators' })).toHaveCount(0);
  });

  await test.step('with another language, the same page is read on', async () => {
    await show(page, '/guide/photos');
    await bridge.settings.set({ language: 'pl' });
    await expect(title(page)).toHaveText('Zdjęcia');
    const shown = guide(page).getByRole('img', { name: /^Stykówka/ });
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000);
    await settle(page);
    await expectNoFindings(page);
    await bridge.settings.set({ language: 'en' });
  });
});

test('Ctrl+F searches the whole guide, and a section that has the words is opened at its place', async ({ page }) => {
  await show(page, '/guide');
  await expect(title(page)).toHaveText('Using Endcap');
  await settle(page);
  await page.keyboard.press('Control+f');
  const field = contents(page).getByRole('textbox', { name: 'Search the guide' });
  await expect(field).toBeFocused();
  await page.keyboard.type('twice COLLEAGUE');
  await expect(contents(page).getByRole('status')).toHaveText('Not in the guide');
  await field.fill('quarter median');
  await expect(contents(page).getByRole('status')).toHaveText('In 1 section');
  await contents(page).getByRole('link', { name: 'One store as a matrix' }).click();
  await expect(title(page)).toHaveText('Targets');
  await expect(page.getByRole('heading', { level: 2, name: 'One store as a matrix' })).toBeInViewport();
  await field.press('Escape');
  await expect(contents(page).getByRole('link', { name: 'Reading the figures' })).toBeVisible();
});

test('every page of the guide fits, and asks nothing of a network', async ({ page }) => {
  await show(page, '/guide');
  await expect(title(page)).toHaveText('Using Endcap');
  await settle(page);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const names = await contents(page).getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    await contents(page).getByRole('link', { name, exact: true }).click();
    await expect(title(page)).toHaveText(name);
    await settle(page);
    expect(await misfitsIn(page), name).toEqual([]);
  }
  await page.setViewportSize({ width: 640, height: 360 });
  await settle(page);
  expect(await misfitsIn(page)).toEqual([]);
  expect(asked.filter((url) => !/^http:\/\/127\.0\.0\.1:\d+\/assets\//.test(url) && !/\/rpc\//.test(url))).toEqual([]);
});

test('the list of keys and Settings lead to the guide', async ({ page }) => {
  await show(page, '/settings');
  await page.getByRole('region', { name: 'About' }).getByRole('link', { name: 'Guide' }).click();
  await expect(title(page)).toHaveText('Using Endcap');
  await show(page, '/overview');
  await settle(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('link', { name: 'Guide' }).click();
  await expect(title(page)).toHaveText('Using Endcap');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
