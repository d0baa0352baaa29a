import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';

test('photos without a target lead from the Overview to their cells, and back to the check of the store', async ({
  page,
}) => {
  await show(page, '/overview?view=table&sort=-missing');
  // What is read is asked for later: it must be that of the report that has come.
  await settle(page);
  const first = page.getByRole('grid', { name: 'Fill rate by store' }).locator('[role="row"][aria-rowindex="2"]');
  const link = first.locator('a[href*="find=missing"]');
  const count = Number(await link.textContent());
  expect(count).toBeGreaterThan(0);

  await test.step('the count of a store opens its matrix at the first cell', async () => {
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=expectations.*find=missing|find=missing.*tab=expectations/);
    await expect(page.getByText(new RegExp(`^${count} measured photos? without a target`))).toBeVisible();
    const cell = page.locator('[role="gridcell"]:focus');
    await expect(cell).toHaveAttribute('data-look', 'missing');
    await expect(cell).toHaveAttribute('title', /No target/);
    await expect(cell).toBeInViewport();
    await settle(page);
    await expectNoFindings(page);
  });

  await test.step('what is entered there takes the mark away at once, and Undo brings it back', async () => {
    const cell = page.locator('[role="gridcell"][data-active]');
    await page.keyboard.type('70');
    await page.keyboard.press('Control+Enter');
    await expect(cell).not.toHaveAttribute('data-look', 'missing');
    await page.keyboard.press('Control+z');
    await expect(cell).toHaveAttribute('data-look', 'missing');
  });

  await test.step('the check names what both sides count, store by store', async () => {
    await page.getByRole('link', { name: 'All findings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Check of targets' });
    await expect(dialog.getByRole('radio', { name: /^No target: / })).toBeChecked();
    await dialog.getByText(/^Stores$|^Stores: /).click();
    const row = dialog
      .getByRole('grid', { name: 'Photos without exactly one target, by store' })
      .locator('[role="row"][aria-rowindex="2"]');
    await expect(row).toContainText('none');
    await expect(row.getByRole('link').first()).toBeVisible();
    await settle(page);
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/check=/);
  });
});

test('a store that was opened without a period leads to the cells of the days that it shows', async ({ page }) => {
  await show(page, '/overview?view=table&sort=-missing');
  await settle(page);
  const link = page.getByRole('grid', { name: 'Fill rate by store' }).locator('a[href*="find=missing"]').first();
  const [, store = ''] = /(\/stores\/[^?]+)\?/.exec((await link.getAttribute('href')) ?? '') ?? [];
  await show(page, store);
  const ways = page.locator('main a[href*="find=missing"]');
  await expect(ways.first()).toHaveText(/without target/);
  await settle(page);
  // Those of the total, and of the rows.
  for (const way of await ways.all()) await expect(way).toHaveAttribute('href', /period=last14/);
  const count = Number.parseInt(await ways.first().innerText(), 10);
  await ways.first().click();
  await expect(page.getByText(new RegExp(`^${count} measured photos? without a target`))).toBeVisible();
});

test('a region leads to those of its stores that the Overview is limited to', async ({ page, endcap }) => {
  const stores = unwrap(await (await endcap.bridge()).stores.list());
  const typeOf = new Map(stores.data.map(({ externalId, storeType }) => [externalId, storeType]));
  const storesIn = (address: string) => {
    const [, search = ''] = address.split('?');
    const ids: readonly string[] = JSON.parse(new URLSearchParams(search).get('stores') ?? '[]');
    return ids.map((id) => typeOf.get(id));
  };
  await show(page, `/overview?groupBy=region&view=table&storeTypes=${encodeURIComponent('["Ulica"]')}`);
  const ways = page.locator('a[href*="check=missing"]');
  const region = page.getByRole('row').filter({ has: ways }).first();
  const way = region.locator(ways);
  await expect(way).toBeVisible();
  await settle(page);
  const checked = storesIn((await way.getAttribute('href')) ?? '');
  expect(checked.length).toBeGreaterThan(1);
  expect(new Set(checked)).toEqual(new Set(['Ulica']));
  await region.getByTitle('Open the photos').click();
  await expect(page).toHaveURL(/\/photos\?/);
  expect(storesIn(page.url())).toEqual(checked);
});
