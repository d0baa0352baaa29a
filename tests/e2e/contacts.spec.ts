import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { press } from '../support/e2e/grid.ts';
import { expect, show } from '../support/e2e/host.ts';
import { tabAndEnter } from '../support/e2e/keyboard.ts';
import { type Contact, storeId, worldContact } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, saved } from './displays-app.ts';
import { changesOf, lastRun, openPublish, PUBLISHED, publishButton, typeNumber } from './publish-page.ts';
import { test } from './publish-test.ts';

const NAME = 2;
const PHONE = 4;
const linesOf = (contacts: readonly Contact[]) => contacts.map(({ name, phone }) => `${name} ${phone}`).toSorted();

async function openContacts(page: Page): Promise<void> {
  const ids = [1, 2, 3].map(storeId);
  await show(page, `/contacts?stores=${encodeURIComponent(JSON.stringify(ids))}`);
  await page.getByRole('grid', { name: 'Contacts' }).waitFor();
  await settle(page);
}

test('a person is replaced in all stores, added where nobody was, and a store is emptied after the number is typed', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 4, displays: 1 });
  await world.setContacts(storeId(1), [worldContact('Ola Lis', '600 100 200'), worldContact('Jan Kot', '112')]);
  await world.setContacts(storeId(2), [worldContact('Anna Mak', '700 100 200')]);
  // Not on the page, and found all the same.
  await world.setContacts(storeId(4), [worldContact('O. Lis', '0048600100200', { contactType: 'regional_manager' })]);
  await openContacts(page);
  await expect(page.getByText('3 stores · 3 contacts')).toBeVisible();
  await expect(cell(page, 0, PHONE)).toContainText('kept as typed');

  await test.step('a store without contacts is named, and gets one', async () => {
    await expect(page.getByText('1 store has no contacts: Sklep 003')).toBeVisible();
    await expectNoFindings(page);
    await tabAndEnter(page, page.getByRole('button', { name: 'Add a contact' }));
    const dialog = page.getByRole('dialog', { name: 'Add a contact' });
    await expect(dialog.getByRole('checkbox', { name: /^Sklep 003/ })).toBeChecked();
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type('Ola Lis');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('+48 600-100-200');
    await dialog.getByRole('checkbox', { name: /^Sklep 001/ }).check();
    await expect(dialog).toContainText('1 store will get this contact.1 is left out: it already has this person.');
    await expectNoFindings(page);
    await dialog.getByRole('textbox', { name: 'Phone' }).press('Enter');
    await expect(page.getByText('1 store has no contact')).toHaveCount(0);
    await expect(cell(page, 3, NAME)).toBeFocused();
  });

  await test.step('the person is found in every spelling and every store, and replaced in one step', async () => {
    const dialog = page.getByRole('dialog', { name: 'Replace a person in all stores' });
    await press(page, 'Shift+F10');
    await page.getByRole('menuitem', { name: 'Replace this person', exact: true }).press('Enter');
    await expect(dialog.getByText('3 contacts found')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell(page, 3, NAME)).toBeFocused();
    // In the sheet, Tab moves between cells; after Escape it leaves.
    await page.keyboard.press('Escape');
    await tabAndEnter(page, page.getByRole('button', { name: 'Replace a person' }), 'Shift+Tab');
    const sought = dialog.getByRole('textbox', { name: /^Phone or e-mail/ });
    await expect(sought).toHaveValue('+48 600-100-200');
    await expect(sought).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('3 contacts found')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'New name' }).fill('Ewa Sus');
    await dialog.getByRole('textbox', { name: 'New phone' }).fill('601 100 200');
    await expect(dialog.getByRole('row', { name: /Sklep 004/ })).toContainText('Ewa Sus · 601 100 200');
    await expect(dialog.getByText('3 contacts will change in 3 stores.')).toBeVisible();
    await expectNoFindings(page);
    await dialog.getByRole('textbox', { name: 'New phone' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Ewa Sus').first()).toBeVisible();
    await expect(page.getByText('Replace a person: 3 rows in 3 stores')).toBeVisible();
    await page.getByRole('button', { name: 'Show changed rows' }).click();
    await expect(page.getByText(/^3 stores · 3 of \d contacts/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText('3 stores · 4 contacts')).toBeVisible();
  });

  await test.step('the contact of the second store is removed: the store is named again', async () => {
    await cell(page, 2, NAME).click();
    await expect(cell(page, 2, NAME)).toHaveText('Anna Mak');
    await page.keyboard.press('Escape');
    await tabAndEnter(page, page.getByRole('button', { name: 'Remove' }), 'Shift+Tab');
    await expect(page.getByText('1 store has no contacts: Sklep 002')).toBeVisible();
    await saved(page);
  });

  await openPublish(page);
  await expect(changesOf(page, 'Sklep 004')).toContainText('Name');
  await expect(changesOf(page, 'Sklep 002')).toContainText('Anna Mak · Store · 700 100 200');
  await tabAndEnter(page, publishButton(page), 'Shift+Tab');
  await expect(page.getByRole('dialog')).toContainText('1 store will be left without contacts');
  await typeNumber(page, 6);
  await expect(lastRun(page)).toContainText('4 stores published.', PUBLISHED);
  expect(linesOf(await world.contactsOf(storeId(1)))).toEqual(['Ewa Sus 601 100 200', 'Jan Kot 112']);
  expect(await world.contactsOf(storeId(2))).toEqual([]);
  expect(linesOf(await world.contactsOf(storeId(3)))).toEqual(['Ewa Sus 601 100 200']);
  expect(linesOf(await world.contactsOf(storeId(4)))).toEqual(['Ewa Sus 601 100 200']);
});
