import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show } from '../support/e2e/host.ts';
import { storeId, worldContact } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, LABEL, openDisplays, saved } from './displays-app.ts';
import { test } from './publish-test.ts';

const NAME = 2;
const main = (page: Page) => page.getByRole('main');
const note = (page: Page) => main(page).getByRole('link', { name: /unpublished changes, not shown here$/ });

/** Replaces the text of a cell. */
async function enter(page: Page, row: number, column: number, text: string): Promise<void> {
  await cell(page, row, column).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(cell(page, row, column)).toContainText(text);
  await saved(page);
}

test('a store’s displays and contacts are shown as the service has them, and say what is changed', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 1, displays: 3 });
  const store = storeId(1);
  await world.setContacts(store, [worldContact('Ola Lis', '600 100 200')]);

  await test.step('displays', async () => {
    await show(page, `/stores/${store}?tab=displays`);
    const table = main(page).getByRole('grid', { name: 'Displays' });
    const was = (await table.getByRole('row').nth(1).getByRole('gridcell').first().innerText()).trim();
    await settle(page);
    await expect(note(page)).toHaveCount(0);
    await openDisplays(page, [{ externalId: store, count: 3 }]);
    await enter(page, 0, LABEL, 'Another name');
    await enter(page, 1, LABEL, 'One more name');
    await show(page, `/stores/${store}?tab=displays`);
    await expect(note(page)).toHaveText('2 displays have unpublished changes, not shown here');
    await expect(table).toContainText(was);
    await expect(table).not.toContainText('Another name');
    await expectNoFindings(page);
    await note(page).click();
    await expect(cell(page, 0, LABEL)).toContainText('Another name');
    await cell(page, 1, LABEL).click();
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, LABEL)).not.toContainText('One more name');
    await saved(page);
    await page.goBack();
    await expect(note(page)).toHaveText('1 display has unpublished changes, not shown here');
  });

  await test.step('contacts', async () => {
    await show(page, `/contacts?stores=${encodeURIComponent(JSON.stringify([store]))}`);
    await expect(cell(page, 0, NAME)).toBeVisible();
    await settle(page);
    await enter(page, 0, NAME, 'Ola Nowa');
    await show(page, `/stores/${store}?tab=contacts`);
    await expect(note(page)).toHaveText('1 contact has unpublished changes, not shown here');
    await expect(main(page).getByRole('grid', { name: 'Contacts' })).not.toContainText('Ola Nowa');
    await note(page).click();
    await expect(cell(page, 0, NAME)).toContainText('Ola Nowa');
  });
});
