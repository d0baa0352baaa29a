import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { lastPlace, unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const palette = (page: Page) => page.getByRole('dialog');

/** Opens the palette and types; answers its first line. */
async function search(page: Page, query: string) {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(query);
  return palette(page).getByRole('option').first();
}

test.beforeEach(({ page }) => show(page, '/overview'));

test('what is typed before the search has come is searched for', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/command-palette-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gda');
  held.resolve();
  await expect(palette(page).getByRole('combobox')).toHaveValue('gda');
});

test('the window opens where it was left, and a page with the filters it had', async ({ endcap, page, context }) => {
  await show(page, '/overview?period=last7&groupBy=region');
  await settle(page);
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(heading(page)).toHaveText('Stores');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL(/period=last7/);
  await expect(page).toHaveURL(/groupBy=region/);
  // The place is kept once its page is there.
  const bridge = await endcap.bridge();
  await expect.poll(() => lastPlace(bridge)).toMatch(/^\/overview\?.*period=last7/);

  const again = await context.newPage();
  await endcap.open(again);
  await expect(again).toHaveURL(/#\/overview\?.*period=last7/);
  await again.reload();
  await expect(again).toHaveURL(/period=last7/);
});

test('a navigation moves the focus to the heading and names the window', async ({ page }) => {
  await show(page, '/overview');
  await expect(page).toHaveTitle('Fill rates · Endcap');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveTitle('Settings · Endcap');
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(heading(page)).toHaveText('Fill rates');
  await expect(heading(page)).toBeFocused();
});

test('the first stop of the keyboard leads past the rail', async ({ page }) => {
  await page.reload();
  await settle(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/#\/overview/);
});

test('stores are found without diacritics, by ID and by place', async ({ page }) => {
  await settle(page);
  await expect(await search(page, 'swietojanska gdynia')).toContainText('Gdynia, Świętojańska 88');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  const line = await search(page, 'w-014');
  await expect(line).toContainText('Warszawa, Dworzec Centralny');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/stores\/W-014/);
  await expect(heading(page)).toHaveText('Warszawa, Dworzec Centralny');
});

test('reports, displays and photos are found by the words that people have for them', async ({ page }) => {
  await settle(page);
  for (const [query, found] of [
    ['report region', 'Fill rate by region'],
    ['display fridge', 'Displays: Drinks fridge'],
    ['pictures', 'Review photos, worst first'],
    // The page's own button.
    ['pdf', /^One-page PDF$/],
    ['xlsx', /^Export$/],
  ] as const) {
    await expect(await search(page, query)).toContainText(found);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  }
  await show(page, '/stores');
  await expect(await search(page, 'excel overview')).toContainText('Export: open Overview');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/overview/);
});

test('what is typed and entered faster than the list follows is what opens', async ({ page }) => {
  await settle(page);
  await expect(await search(page, 'g-003')).toContainText('Gdynia, Świętojańska 88');
  await page.evaluate(() => {
    document.execCommand('selectAll');
    document.execCommand('insertText', false, 'w-014');
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(enter);
  });
  await expect(heading(page)).toHaveText('Warszawa, Dworzec Centralny');
});

test('language and theme change at once from the palette, and stay', async ({ page }) => {
  await settle(page);
  await page.getByRole('button', { name: 'Views' }).focus();
  await expect(await search(page, 'polski')).toHaveText(/Polski/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Przegląd' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Widoki' })).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(await search(page, 'ciemny')).toHaveText(/Ciemny/);
  // It is shown at once and kept a moment later.
  const kept = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('dark'));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await kept;
  await page.reload();
  await expect(page.getByRole('link', { name: 'Przegląd' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(await search(page, 'english')).toHaveText(/English/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
});

test('what a word or a column means is also shown to keyboard users', async ({ page }) => {
  await settle(page);
  const hint = page.getByRole('tooltip');
  await page.keyboard.press('Tab');
  const explained = [
    [page.getByRole('button', { name: 'Coverage' }), 'Compared photos of all photos'],
    [page.getByRole('columnheader', { name: 'No target' }).getByRole('button'), 'Measured photos without a target'],
    [page.getByRole('button', { name: /Switch workspace$/ }), /Workspace: one chain, with its own service/],
  ] as const;
  for (const [word, meaning] of explained) {
    await word.focus();
    await expect(hint).toHaveText(meaning);
    await expect(word).toHaveAccessibleDescription(meaning);
    await expect(hint).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();
  await show(page, '/targets?stores=%5B%22G-003%22%5D&check=missing');
  await settle(page);
  await expectNoFindings(page);
  const choice = page.getByRole('dialog').getByRole('radio', { checked: true });
  await choice.focus();
  await expect(hint).toHaveText('Measured photos without a target');
  await expect(choice).toHaveAccessibleDescription('Measured photos without a target');
});

test('what is explained to keyboard users follows the window and the language', async ({ page, endcap }) => {
  const bridge = await endcap.bridge();
  await settle(page);
  const hint = page.getByRole('tooltip');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Coverage' }).focus();
  await expect(hint).toHaveText('Compared photos of all photos');
  await page.setViewportSize({ width: 640, height: 480 });
  await expect(hint).toBeInViewport({ ratio: 1 });
  unwrap(await bridge.settings.set({ language: 'pl' }));
  await expect(page.getByRole('link', { name: 'Przegląd' })).toBeAttached();
  await expect(hint).toHaveText('Porównane zdjęcia spośród wszystkich');
  unwrap(await bridge.settings.set({ language: 'en' }));
  await expect(hint).toHaveText('Compared photos of all photos');
});

test('a file that is dropped where none is taken does not replace the app', async ({ page }) => {
  await settle(page);
  const isLeftToBrowser = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.txt'));
    const event = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    return ['dragover', 'drop'].map((type) => document.body.dispatchEvent(event(type)));
  });
  // What nobody prevents, a browser does: it shows the file.
  expect(isLeftToBrowser).toEqual([false, false]);
});

test('an address that leads nowhere says so and shows a way on', async ({ page }) => {
  await show(page, '/nowhere');
  await expect(heading(page)).toHaveText('There is no such page');
  await page.getByRole('link', { name: 'Go to Overview' }).click();
  await expect(heading(page)).toHaveText('Fill rates');
});

for (const [width, height] of [
  [1280, 720],
  [640, 360],
] as const) {
  test(`nothing is cut off sideways at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const address of ['/overview', '/stores', '/settings', '/welcome']) {
      await show(page, address);
      await settle(page);
      const overflow = await page.evaluate(() => {
        const main = document.querySelector('main');
        const over = (element: Element | null) => (element ? element.scrollWidth - element.clientWidth : 0);
        return { page: over(document.documentElement), main: over(main) };
      });
      expect(overflow, address).toEqual({ page: 0, main: 0 });
    }
    await show(page, '/overview');
    await expect(page.getByRole('link', { name: 'Stores', exact: true })).toBeVisible();
  });
}

test('before its code has come, the page has the colours of the system', async ({ endcap, browser }) => {
  for (const [colorScheme, isIt] of [
    ['dark', (brightness: number) => brightness < 120],
    ['light', (brightness: number) => brightness > 680],
  ] as const) {
    const page = await (await browser.newContext({ javaScriptEnabled: false, colorScheme })).newPage();
    await page.goto(`${endcap.origin}/`);
    const colour = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/gu)?.map(Number) ?? [];
    expect(isIt(red + green + blue), `${colorScheme}: ${colour}`).toBe(true);
    await page.context().close();
  }
});

test('a tab without a session says how to get one', async ({ endcap, browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${endcap.origin}/`);
  await expect(heading(page)).toHaveText('This tab is not connected to Endcap');
  await page.context().close();
});

test('a display is found by its own name and ID, and its photos from its page', async ({ page, endcap }) => {
  const bridge = await endcap.bridge();
  const ids = unwrap(await bridge.stores.list()).data.flatMap((store) => store.externalId ?? []);
  const [externalId = ''] = ids;
  // What was read once is kept on this computer.
  unwrap(await bridge.drafts.rows({ kind: 'expositions', externalIds: ids.slice(0, 40) }));
  const [display] = unwrap(await bridge.stores.expositions({ externalId })).data;
  if (display === undefined) throw new Error('the sample has a store without displays');
  await settle(page);
  await expect(await search(page, display.expositionId)).toContainText(display.label);
  await palette(page).getByRole('combobox').fill('lada');
  await expect(palette(page).getByRole('group', { name: 'Displays', exact: true }).getByRole('option')).toHaveCount(8);
  await expect(palette(page)).toContainText(/and \d+ more displays/);
  await expectNoFindings(page);
  await palette(page).getByRole('combobox').fill(`${display.label} ${externalId}`);
  await expect(palette(page).getByRole('option').first()).toContainText(display.label);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/stores/${externalId}/displays/`));
  await settle(page);
  await search(page, 'photos of this');
  await expect(palette(page).getByRole('option')).toHaveText(['Photos of this display']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/photos\?.*displays/);
});

test('what opens below a button stays within a window that is made smaller, with what became of an export', async ({
  page,
}) => {
  const popover = page.getByRole('dialog');
  await show(page, '/overview?min=10&max=90');
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Fill rate/ })
    .click();
  await expect(popover.getByLabel('At most')).toBeVisible();
  await page.setViewportSize({ width: 640, height: 720 });
  await expect(popover.getByLabel('At most')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 640, height: 360 });
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  await popover.getByRole('button', { name: /^Excel workbook/ }).click();
  await expect(popover.getByRole('status')).toContainText('Download started');
  await expect(popover.getByRole('status')).toBeInViewport({ ratio: 1 });
});

test('the photos of a run are found from its page, whichever run it is', async ({ page, endcap }) => {
  const bridge = await endcap.bridge();
  const [store] = unwrap(await bridge.stores.list()).data;
  const externalId = store?.externalId ?? '';
  const range = { from: '2026-11-10T00:00:00Z', to: '2026-11-12T00:00:00Z', status: 'completed' } as const;
  const [run] = unwrap(await bridge.protocols.list({ externalId, ...range })).data;
  await show(page, `/stores/${externalId}/runs/${run?.protocolId}`);
  await settle(page);
  await search(page, 'photos of this');
  await expect(palette(page).getByRole('option')).toHaveText(['Photos of this run']);
  await page.keyboard.press('Enter');
  const address = new RegExp(`/photos\\?.*period=${run?.scheduledDate}\\.\\.${run?.scheduledDate}`);
  await expect(page).toHaveURL(address);
});
