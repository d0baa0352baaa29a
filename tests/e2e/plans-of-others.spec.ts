import type { Locator, Page } from '@playwright/test';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { expect, show } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { storeId, worldContact, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, saved } from './displays-app.ts';
import { hold } from './publish-page.ts';
import { test } from './publish-test.ts';

// Wide enough for each tool to have a button of its own.
test.use({ viewport: { width: 1680, height: 900 } });

const NAME = 2;
const addressOf = (page: 'contacts' | 'targets', stores: readonly number[]) =>
  `/${page}?stores=${encodeURIComponent(JSON.stringify(stores.map(storeId)))}`;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Replace a person in all stores' });

/** Looks for the person with a phone number in all stores. */
async function search(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Replace a person' }).click();
  await dialogOf(page)
    .getByRole('textbox', { name: /^Phone or e-mail/ })
    .fill(phone);
  await page.keyboard.press('Enter');
}

test('contacts that another window edits while a person is replaced are looked through again, and nothing is written over them unseen', async ({
  page,
  context,
  endcap,
  openChain,
}) => {
  const { world } = await openChain({ stores: 3, displays: 1 });
  for (const nth of [1, 2, 3]) await world.setContacts(storeId(nth), [worldContact(`Ola ${nth}`, '600 100 200')]);
  await show(page, addressOf('contacts', [1, 2, 3]));
  await expect(cell(page, 2, NAME)).toHaveText('Ola 3');
  await settle(page);
  const other = await context.newPage();
  await endcap.open(other, addressOf('contacts', [1, 2, 3]));
  await expect(cell(other, 2, NAME)).toHaveText('Ola 3');
  await settle(other);
  const dialog = dialogOf(page);
  const rename = async (row: number, name: string) => {
    await other.bringToFront();
    await cell(other, row, NAME).click();
    await other.keyboard.type(name);
    await other.keyboard.press('Enter');
    await saved(other);
    await page.bringToFront();
  };

  await page.bringToFront();
  await search(page, '600100200');
  await expect(dialog.getByText('3 contacts found')).toBeVisible();
  await expect(dialog.getByText(/^as of \d/)).toBeVisible();
  await rename(0, 'Ewa Sus');
  await expect(dialog.getByRole('row', { name: /Sklep 001/ })).toContainText('Ewa Sus');

  // Pressed before the page has read what it is told of.
  await dialog.getByRole('textbox', { name: 'New name' }).fill('Iga Zaj');
  await expect(dialog.getByText('3 contacts will change in 3 stores.')).toBeVisible();
  const { letGo } = await hold(page, 'drafts/rows');
  await rename(1, 'Anna Mak');
  await dialog.getByRole('button', { name: 'Replace in 3 contacts' }).click();
  letGo();
  await expect(dialog.getByRole('alert')).toContainText(
    'These rows have changed in the meantime, so nothing was saved.',
  );
  await expect(dialog.getByRole('row', { name: /Sklep 002/ })).toContainText('Anna Mak');
  await expect(cell(other, 1, NAME)).toContainText('Anna Mak');

  await dialog.getByRole('button', { name: 'Replace in 3 contacts' }).click();
  await expect(dialog).toHaveCount(0);
  for (const row of [0, 1, 2]) await expect(cell(other, row, NAME)).toContainText('Iga Zaj');
});

/** Asks for all targets of the first store to be copied to the second. */
async function copyToSecond(page: Page): Promise<Locator> {
  await show(page, addressOf('targets', [1]));
  await page.getByRole('grid').waitFor();
  await settle(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All targets to other stores' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Sklep 002/ }).check();
  return dialog;
}

test('targets that a newer answer brings while others are copied to the store are in the plan', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 2, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 70)]);
  await world.setTargets(storeId(2), [worldTarget(1, 50)]);
  const dialog = await copyToSecond(page);
  await dialog.getByRole('combobox', { name: 'If a store already has targets of these types' }).selectOption('missing');
  await expect(dialog.getByText('Targets in 1 store: 0 changed, 1 added, 0 removed.')).toBeVisible();

  await world.setTargets(storeId(2), [worldTarget(1, 50), worldTarget(2, 55)]);
  const inputKey = canonicalJson({ externalId: storeId(2) });
  unwrap(await bridge.reads.refresh({ read: 'stores.expectations', inputKey }));
  await expect(dialog.getByText('Nothing will change.')).toBeVisible();
});

test('targets of a store of which one could not be read replace none of another store', async ({ page, openChain }) => {
  const { world } = await openChain({ stores: 2, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 70)]);
  await world.setTargets(storeId(2), [worldTarget(1, 50), worldTarget(2, 55), worldTarget(3, 60)]);
  world.front.switchOn(
    'brokenElement',
    { nth: 1, field: 'weekday' },
    { operations: ['listStoreExpectations'], externalId: storeId(1) },
  );
  const dialog = await copyToSecond(page);
  await expect(dialog.getByText(/^Not all targets of this store could be read/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeDisabled();

  await dialog.getByRole('combobox', { name: 'If a store already has targets of these types' }).selectOption('missing');
  await expect(dialog.getByText('1 stays as it is.')).toBeVisible();
});
