import { expectNoFindings } from '../support/e2e-axe.ts';
import { expect, show } from '../support/e2e-host.ts';
import { settle } from '../support/e2e-settle.ts';
import { storeId, worldContact } from '../support/publish-world.ts';
import { cell } from './displays-app.ts';
import { test } from './publish-test.ts';

// Wide enough for each tool to have a button of its own.
test.use({ viewport: { width: 1680, height: 900 } });

test('axe finds nothing in the dialogs of contacts', async ({ page, openChain }) => {
  const { world } = await openChain({ stores: 2, displays: 1 });
  await world.setContacts(storeId(1), [worldContact('Ola Lis', '600 100 200'), worldContact('Jan Kot', '112')]);
  await show(page, `/contacts?stores=${encodeURIComponent(JSON.stringify([1, 2].map(storeId)))}`);
  await page.getByRole('grid', { name: 'Contacts' }).waitFor();
  await settle(page);
  const dialog = page.getByRole('dialog');
  await cell(page, 0, 2).click();
  await page.keyboard.press('Escape');

  await test.step('contacts copied to stores', async () => {
    await page.getByRole('button', { name: 'Copy to stores' }).click();
    await dialog.getByRole('checkbox', { name: /^Sklep 002/ }).check();
    await expect(dialog.getByRole('status').last()).toContainText('1');
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
  });
  await test.step('nobody found to be replaced', async () => {
    await page.getByRole('button', { name: 'Replace a person' }).click();
    await dialog.getByRole('textbox', { name: /^Phone or e-mail/ }).fill('999 888 777');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toBeVisible();
    await settle(page);
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
  });
  for (const name of ['Import', 'Export'] as const)
    await test.step(name, async () => {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeVisible();
      await expectNoFindings(page);
      await page.keyboard.press('Escape');
    });
});

test('axe finds nothing in the forms and dialogs of a store, which keep the focus where something goes', async ({
  page,
  openChain,
}) => {
  await openChain({ stores: 2, displays: 1 });
  await show(page, `/stores/${storeId(1)}?tab=details`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.waitFor();
  await settle(page);
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });

  await test.step('a value restored', async () => {
    await name.fill('Sklep nowy');
    await page.keyboard.press('Enter');
    await button('Restore: Name').press('Enter');
    await expect(name).toHaveValue('Sklep 001');
    await expect(name).toBeFocused();
  });
  await test.step('a login code shown, hidden, replaced and taken back', async () => {
    await button('Show the code').press('Enter');
    await expect(page.getByText('CODE-1', { exact: true })).toBeVisible();
    await expect(button('Hide')).toBeFocused();
    await expectNoFindings(page);
    await page.keyboard.press('Enter');
    await expect(button('Show the code')).toBeFocused();
    await button('Change').press('Enter');
    await page.getByLabel('New login code').fill('SECRET-CODE');
    await expectNoFindings(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('a new code, not published yet')).toBeVisible();
    await expect(button('Change')).toBeFocused();
    await button('Restore: Login code').press('Enter');
    await expect(button('Show the code')).toBeFocused();
  });
  await test.step('hours copied to days, and written as a text', async () => {
    await button('Copy the hours of Monday').press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Tuesday' })).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await button('Edit as text').click();
    await expectNoFindings(page);
    await button('Edit by day').click();
  });
  await test.step('a new store discarded after a question', async () => {
    await show(page, '/stores');
    await button('New store').click();
    const dialog = page.getByRole('dialog');
    await expectNoFindings(page);
    await dialog.getByLabel('Store ID').fill('S-009');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Name').fill('Sklep dziewiąty');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Sklep dziewiąty' })).toBeVisible();
    await page
      .getByRole('button', { name: /^Discard/ })
      .first()
      .click();
    await expect(dialog).toBeVisible();
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: /^Discard/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
  });
});
