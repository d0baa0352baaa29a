import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { draft, storeId, worldContact } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell } from './displays-app.ts';
import { askNow, changesOf, decisions, lastRun, openPublish, PUBLISHED, publishButton } from './publish-page.ts';
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
  await test.step('the columns of a file that are not known', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const buffer = Buffer.from('Aaa;Bbb;Ccc\nEwa Sus;602 100 200;x\n');
    await dialog.getByLabel('Choose a file').last().setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    const meaning = dialog.getByRole('combobox', { name: 'Contents of the column Aaa' });
    await expect(meaning).toBeVisible();
    await expectNoFindings(page);
    await meaning.selectOption({ label: 'Name' });
    await dialog.getByRole('combobox', { name: 'Contents of the column Ccc' }).selectOption({ label: 'Name' });
    await expect(dialog.getByText('Selected for more than one column: Name.')).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

test('axe finds nothing in Publish while the service does not answer', async ({ page, openChain }) => {
  const { world, bridge } = await openChain({ stores: 2, displays: 2 });
  await draft(bridge, [{ store: 1, nth: 1, value: 'Mine' }]);
  await draft(bridge, [{ store: 2, nth: 1, value: 'Mine too' }]);
  // Two kinds of one store, under one header.
  unwrap(await bridge.drafts.rows({ kind: 'contacts', externalIds: [storeId(1)] }));
  const ref = { externalId: storeId(1), kind: 'contacts' as const };
  const added = [{ rowId: 'new', row: worldContact('Ola Lis', '600 100 200') }];
  const name = { key: 'addContacts', cells: 1, data: {} } as const;
  unwrap(await bridge.drafts.save({ name, resources: [{ ref, added, patches: [], removed: [] }], by: 'test' }));
  await openPublish(page);
  await expect(publishButton(page)).toBeEnabled();
  await world.front.refuse();
  await test.step('changes that are listed', async () => {
    await askNow(page);
    await expect(page.getByText('Anything that changes before then is not sent')).toBeVisible(PUBLISHED);
    await expect(changesOf(page, 'Sklep 001')).toContainText(/Mine[\s\S]*Ola Lis|Ola Lis[\s\S]*Mine/);
    await settle(page);
    await expectNoFindings(page);
  });
  await test.step('a publishing that waits, and what became of it', async () => {
    await page.getByRole('button', { name: 'Publish when online' }).click();
    await expect(lastRun(page)).toContainText('Publishing resumes by itself when it does', PUBLISHED);
    await settle(page);
    await expectNoFindings(page);
    await world.changeThere(storeId(2), 1, { label: 'Theirs' });
    await world.front.accept();
    await expect(decisions(page)).toBeVisible(PUBLISHED);
    // What is under way would be cut off.
    await expect(page.getByRole('region', { name: 'Last publish' })).toBeVisible(PUBLISHED);
  });
  await test.step('a decision that cannot be sent', async () => {
    await world.front.refuse();
    await askNow(page);
    await expect(page.getByText('The service isn’t responding now')).toBeVisible(PUBLISHED);
    await settle(page);
    await expectNoFindings(page);
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
  await test.step('a login code removed', async () => {
    await button('Remove').press('Enter');
    await expect(page.getByText('publishing removes the code')).toBeVisible();
    await expect(button('Change')).toBeFocused();
    await expectNoFindings(page);
    await button('Restore: Login code').press('Enter');
    await expect(page.getByText('publishing removes the code')).toHaveCount(0);
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
