import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { settle } from '../support/e2e/settle.ts';

const PERIOD = '2026-11-07..2026-11-20';

test('from a store to its hardest hour: what is not here is fetched, and one click opens the photos', async ({
  page,
  endcap,
}) => {
  const bridge = await endcap.bridge();
  const stores = await bridge.stores.list();
  const externalId = stores.ok ? stores.value.data[0]?.externalId : undefined;
  await show(page, `/stores/${externalId}?period=${PERIOD}`);
  const panel = page.getByRole('region', { name: 'Weekday and time' });
  const grid = panel.getByRole('grid', { name: 'Delta by weekday and time' });

  await test.step('nothing is here, so the service answers; what lies deeper is fetched, with its cost', async () => {
    await expect(panel.getByText('Photos and displays behind a cell need the result of each photo.')).toBeVisible();
    await expect(grid.locator('[data-hardest="true"]')).toBeVisible();
    await expect(
      panel.getByText(
        /^Downloading what is missing \(1 store\): (?:time not known yet|less than a minute), up to [\d,.]+ [kMG]B\.$/,
      ),
    ).toBeVisible();
    await panel.getByRole('button', { name: 'Download' }).click();
    await expect(panel.getByTitle(/^calculated by Endcap from (\d+) of \1 runs, 1 of 1 store · as of/)).toBeVisible({
      timeout: 60_000,
    });
    await expect(grid).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Download' })).toHaveCount(0, { timeout: 60_000 });
    await expect(grid.getByRole('rowheader').first()).toHaveText('Mon');
    await settle(page);
    await expectNoFindings(page);
  });

  await test.step('arrow keys walk over the cells', async () => {
    const [first, second] = [grid.getByRole('row').nth(1), grid.getByRole('row').nth(2)];
    await first.getByRole('rowheader').focus();
    await page.keyboard.press('ArrowRight');
    await expect(first.getByRole('gridcell').first().locator('a, :scope').last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(second.getByRole('gridcell').first().locator('a, :scope').last()).toBeFocused();
  });

  await test.step('the hardest slot opens exactly its photos', async () => {
    const hardest = grid.locator('[data-hardest="true"] a');
    const photos = /of (\d+) photos? compared/.exec((await hardest.getAttribute('title')) ?? '')?.[1];
    await hardest.click();
    await settle(page);
    await expect(page).toHaveURL(/\/photos\?.*slots=/);
    await expect(page.getByText(new RegExp(`\\b${photos} photos?\\b`)).first()).toBeVisible();
  });

  await test.step('a delta is taken apart, and its parts add up to it', async () => {
    await show(page, `/stores/${externalId}?period=${PERIOD}`);
    await settle(page);
    await page
      .getByRole('group', { name: 'Totals for the selection' })
      .getByTitle('Why? What this delta is made of')
      .click();
    const dialog = page.getByRole('dialog');
    const parts = dialog.getByRole('grid', { name: 'What the delta is made of' });
    await expect(parts).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await settle(page);
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a row that is taken apart is named in the language of the page', async () => {
    await show(page, `/stores/${externalId}?period=${PERIOD}&groupBy=protocol`);
    await settle(page);
    const runs = page.getByRole('grid', { name: 'Fill rate by run' });
    await runs.getByTitle('Why? What this delta is made of').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText('Nov');
    await bridge.settings.set({ language: 'pl' });
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText('lis');
    await bridge.settings.set({ language: 'en' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await show(page, `/stores/${externalId}?period=${PERIOD}`);
    await settle(page);
  });

  await test.step('it is compared with the week before, over runs that both have', async () => {
    await page.getByRole('button', { name: 'Compare periods' }).click();
    await page.getByText('A week earlier', { exact: true }).click();
    await page.getByRole('button', { name: 'Only runs in both periods' }).click();
    const compared = page.getByRole('region', { name: /^Compared with 31 October/ });
    const table = page.getByRole('grid', { name: 'Fill rate by display' });
    await expect(table.getByRole('columnheader', { name: 'Change' })).toBeVisible();
    await expect(compared.getByText(/^Only runs that took place in both periods are compared/)).toBeVisible();
    await expect(page).toHaveURL(/compare=week/);
    await settle(page);
    await expectNoFindings(page);
  });
});
