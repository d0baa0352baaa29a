import type { Page } from '@playwright/test';
import { expect, show, test } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { settle } from '../support/e2e/settle.ts';

const main = (page: Page) => page.getByRole('main');
const table = (page: Page) => main(page).getByRole('grid');
const rows = (page: Page) => table(page).getByRole('rowgroup').getByRole('row');
// The first cell of a row holds its checkbox.
const firstCells = (page: Page) => rows(page).locator('[role="gridcell"]:nth-child(2)');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name, ID or location' });
const tiles = (page: Page) => page.getByRole('button', { name: /^Open the photo of / });
const viewer = (page: Page) => page.getByRole('dialog');

async function open(page: Page, address: string): Promise<void> {
  await show(page, address);
  await settle(page);
}

test('search finds names, IDs and addresses as they are typed, with or without Polish letters', async ({ page }) => {
  await open(page, '/stores');
  await expect(page.getByText(/^120 of 120 stores/)).toBeVisible();
  for (const typed of ['swietojanska', 'Świętojańska', '88 gdynia', 'g-003']) {
    await search(page).fill(typed);
    await expect(firstCells(page).filter({ hasText: 'Gdynia, Świętojańska 88' })).toBeVisible();
  }
  await expect(page.getByText('1 of 120 stores')).toBeVisible();
  await expect(page).toHaveURL(/q=g-003/);
  await page.reload();
  await settle(page);
  await expect(search(page)).toHaveValue('g-003');
  await expect(rows(page)).toHaveCount(1);

  await search(page).fill('zzzz');
  await expect(page.getByText('No store matches')).toBeVisible();
  await main(page).getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByText(/^120 of 120 stores/)).toBeVisible();
  await expect(page).not.toHaveURL(/q=/);
});

test('a page left while a search is still typed is not called back', async ({ page }) => {
  await open(page, '/stores');
  // The code of a page that was not visited before comes only after the pause that ends the typing.
  const arrival = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await search(page).focus();
  // In one go: a slow computer would end the typing before it leaves. Then longer than the pause, by the same clock.
  await page.evaluate(async () => {
    document.execCommand('insertText', false, 'Gdynia');
    location.hash = '/settings';
    await new Promise((resolve) => setTimeout(resolve, 1000));
  });
  arrival.resolve();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page).toHaveURL(/#\/settings$/);
});

test('names are sorted as Polish does, and the order is in the address', async ({ page }) => {
  await open(page, '/stores');
  const shown = async () => firstCells(page).allTextContents();
  const names = await shown();
  expect(names).toEqual(names.toSorted(new Intl.Collator('pl', { numeric: true }).compare));
  await table(page).getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect.poll(async () => (await shown())[0]).not.toBe(names[0]);
});

test('filters narrow the list, show on their buttons, stay in the address and are cleared at once', async ({
  page,
}) => {
  await open(page, '/stores');
  await page.getByRole('button', { name: 'Type any' }).click();
  const kiosk = page.getByRole('checkbox', { name: /^Kiosk/ });
  const count = Number(((await kiosk.locator('xpath=../..').textContent()) ?? '').replace(/\D/g, ''));
  expect(count).toBeGreaterThan(0);
  await kiosk.check();
  await expect(page.getByText(`${count} of 120 stores`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Type Kiosk' })).toBeFocused();

  await page.getByRole('button', { name: 'Region any' }).click();
  await page.getByRole('checkbox', { name: /^Mazowieckie/ }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Runs any' }).click();
  await page.getByRole('radio', { name: /^Scheduled/ }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Runs Scheduled' })).toBeFocused();
  await settle(page);
  await page.reload();
  await settle(page);
  await expect(page.getByRole('button', { name: 'Region Mazowieckie' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Runs Scheduled' })).toBeVisible();
  await expect(rows(page)).not.toHaveCount(0);
  for (const type of await rows(page).locator('[role="gridcell"]:nth-child(6)').allTextContents())
    expect(type).toBe('Kiosk');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByText(/^120 of 120 stores/)).toBeVisible();
});

test('selecting stores moves no row, and gives the acts for them', async ({ page, endcap }) => {
  const { settings } = await endcap.bridge();
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const [language, edit, clear] of [
    ['en', 'Edit 2 stores', 'Clear selection'],
    ['pl', 'Edytuj 2 sklepy', 'Wyczyść zaznaczenie'],
  ] as const) {
    await settings.set({ language });
    await show(page, '/stores');
    await settle(page);
    const third = rows(page).nth(2);
    const place = (await third.boundingBox())?.y;
    for (const nth of [0, 1]) await rows(page).nth(nth).getByRole('checkbox').check();
    await expect(main(page).getByRole('button', { name: edit })).toBeVisible();
    expect((await third.boundingBox())?.y).toBe(place);
    await main(page).getByRole('button', { name: clear }).click();
    await expect(main(page).getByRole('button', { name: edit })).toHaveCount(0);
  }
});

test('columns can be left out', async ({ page }) => {
  await open(page, '/stores');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Location' }).uncheck();
  await expect(table(page).getByRole('columnheader', { name: 'Location' })).toBeHidden();
  await expect(page).toHaveURL(/hide=/);
});

test('from the stores to a store, a display, a photo, and back to the same place', async ({ page }) => {
  await open(page, '/stores');
  await page.getByRole('button', { name: 'Onboarding any' }).click();
  await page.getByRole('radio', { name: /^Complete/ }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Onboarding Complete' })).toBeFocused();
  await settle(page);
  await table(page).evaluate((grid) => grid.parentElement?.scrollTo(0, 320));
  const listed = page.url();
  await rows(page).filter({ hasText: 'Gdynia, Świętojańska 88' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gdynia, Świętojańska 88' })).toBeVisible();
  await page.getByRole('tab', { name: 'Displays' }).click();
  await expect(page).toHaveURL(/tab=displays/);
  await settle(page);
  const atDisplays = page.url();
  await rows(page).filter({ hasText: 'Lada grzewcza' }).first().click();
  await expect(page).toHaveURL(/\/displays\//);
  await settle(page);
  const atDisplay = page.url();

  await tiles(page).nth(7).scrollIntoViewIfNeeded();
  const scrolled = await main(page).evaluate((element) => element.scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  await tiles(page).nth(7).click();
  await expect(viewer(page)).toBeVisible();
  await expect(page).toHaveURL(/photo=/);
  await expect(viewer(page).getByText(/^8 of \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(atDisplay);
  await expect(tiles(page).nth(7)).toBeFocused();
  await expect.poll(() => main(page).evaluate((element) => element.scrollTop)).toBe(scrolled);

  await page.goBack();
  await expect(page).toHaveURL(atDisplays);
  await expect(page.getByRole('tab', { name: 'Displays' })).toHaveAttribute('aria-selected', 'true');
  while (page.url() !== listed) await page.goBack();
  await expect(page.getByRole('button', { name: 'Onboarding Complete' })).toBeVisible();
  await expect.poll(() => table(page).evaluate((grid) => grid.parentElement?.scrollTop)).toBe(320);
});

test('a list is found at the same place, also where something was explained by keyboard before', async ({ page }) => {
  await open(page, '/overview');
  await page.getByRole('link', { name: 'Displays' }).click();
  await settle(page);
  await page.getByRole('link', { name: 'Overview' }).click();
  await settle(page);
  const hint = page.getByRole('tooltip');
  await page.keyboard.press('Tab');
  await page.getByRole('columnheader', { name: 'No target' }).getByRole('button').focus();
  await expect(hint).toBeVisible();
  await table(page).evaluate((grid) => grid.parentElement?.scrollTo(0, 320));
  await expect(hint).toBeHidden();
  await settle(page);
  // By its own number: which rows are drawn changes while the table is scrolled.
  await table(page).locator('[role="row"][aria-rowindex="14"]').click();
  await expect(page).toHaveURL(/stores\//);
  await settle(page);
  await page.goBack();
  await settle(page);
  await expect.poll(() => table(page).evaluate((grid) => grid.parentElement?.scrollTop)).toBe(320);
});

test('each tab of a store says its age once', async ({ page }) => {
  await open(page, '/stores/G-003');
  for (const name of ['Fill rate', 'Displays', 'Targets', 'Runs', 'Contacts', 'Details']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await settle(page);
    // What is calculated from photos on this computer says so beside it.
    await expect(main(page).getByText(/as of \d\d:\d\d · from the service/), name).toHaveCount(1);
  }
});

const PICTURE = /^.+, \w{3} \d+ \w{3} \d\d:\d\d: [\d.]+% filled, (target [\d.]+%|no target)$/;

test('a photo opens from its address, and what is known stands beside it', async ({ page }) => {
  await open(page, '/stores/G-003?groupBy=protocol');
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/runs\//);
  await settle(page);
  await tiles(page).first().click();
  const picture = viewer(page).getByRole('img');
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAccessibleName(PICTURE);
  await page.reload();
  await expect(picture).toHaveAccessibleName(PICTURE);
  await expect(picture).toBeVisible();
  await expect(viewer(page).getByRole('term').filter({ hasText: 'Measured' })).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(viewer(page)).toBeHidden();
  await expect(page).not.toHaveURL(/photo=/);
});

test('a photo is zoomed by wheel and key, kept at the next one, and moved by dragging', async ({ page }) => {
  await open(page, '/stores/G-003?groupBy=exposition');
  await rows(page).first().click();
  await settle(page);
  await tiles(page).first().click();
  const picture = viewer(page).getByRole('img');
  await settle(page);
  const whole = (await picture.boundingBox())?.width ?? 0;
  await page.keyboard.press('z');
  await expect(viewer(page).getByText('100%')).toBeVisible();
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(1600);
  expect(whole).toBeLessThan(1600);

  const left = async () => (await picture.boundingBox())?.x ?? 0;
  const before = await left();
  await page.mouse.move(500, 450);
  await page.mouse.down();
  await page.mouse.move(440, 420, { steps: 4 });
  await page.mouse.up();
  await expect.poll(left).toBeCloseTo(before - 60, 0);
  await page.keyboard.press('j');
  await expect(viewer(page).getByText(/^2 of \d+$/)).toBeVisible();
  await expect.poll(left).toBeCloseTo(before - 60, 0);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(1700);
  await page.keyboard.press('z');
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(whole);
});

test('the login code is asked for only when it is to be shown, and is gone when hidden', async ({ page, endcap }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('loginCode')) asked.push(request.url());
  });
  await open(page, '/stores/G-003?tab=details');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Show the code' }).click();
  const answer = await (await endcap.bridge()).stores.loginCode({ externalId: 'G-003', whose: 'service' });
  const code = answer.ok ? answer.value : '';
  expect(code).not.toBe('');
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.poll(() => page.content()).not.toContain(code);
  expect(asked).toHaveLength(1);
});

test('opening hours begin on Monday; an ID is copied', async ({ page }) => {
  await open(page, '/stores/G-003?tab=details');
  const days = main(page).getByRole('textbox', { name: /, from$/ });
  await expect(days.first()).toHaveAccessibleName('Monday, from');
  await expect(days.last()).toHaveAccessibleName('Sunday, from');
  // It is said for two seconds only: looked for from the beginning.
  const isSaid = expect(page.getByText('Copied')).toBeAttached();
  await page.getByRole('button', { name: 'Copy: ID', exact: true }).click();
  await isSaid;
  await open(page, '/stores');
  await search(page).press('Control+v');
  await expect(search(page)).toHaveValue('G-003');
});

test('what the service does not know is shown with the next step', async ({ page }) => {
  await open(page, '/stores/no such store');
  await expect(page.getByText('The service doesn’t know the store no such store')).toBeVisible();
  await open(page, '/stores/G-003/displays/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('The service doesn’t know this display')).toBeVisible();
  await open(page, '/stores/G-003/runs/none');
  await expect(page.getByText('The service doesn’t know this run')).toBeVisible();
  await page.getByRole('link', { name: 'Show all stores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
});

test('by keyboard alone: search, store, display, photos and back', async ({ page }) => {
  await open(page, '/stores');
  await tabTo(page, search(page));
  await page.keyboard.type('swietojanska');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Gdynia, Świętojańska 88' })).toBeFocused();
  await settle(page);
  await tabTo(page, page.getByRole('tab', { name: 'Fill rate' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Displays' })).toHaveAttribute('aria-selected', 'true');
  await settle(page);
  await tabTo(page, table(page));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/displays\//);
  await settle(page);

  await tabTo(page, tiles(page).first());
  await page.keyboard.press('ArrowRight');
  await expect(tiles(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByText(/^2 of \d+$/)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText(/^4 of \d+$/)).toBeVisible();
  await page.keyboard.press('k');
  await expect(viewer(page).getByText(/^3 of \d+$/)).toBeVisible();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () =>
        document.querySelector('dialog')?.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(tiles(page).nth(2)).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Displays' })).toHaveAttribute('aria-selected', 'true');
});
