import { expect, show } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { draft, storeId, worldContact, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, paste, saved } from './displays-app.ts';
import { lastRun, openPublish, PUBLISHED, publishButton, said } from './publish-page.ts';
import { test } from './publish-test.ts';

// Wide enough for each tool to have a button of its own.
test.use({ viewport: { width: 1680, height: 900 } });

const [NAME, TYPE] = [2, 3];

test('a paste preview waits through changes of language, in a sorted and filtered sheet as in a matrix', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 1 });
  await world.setContacts(storeId(1), [
    worldContact('Ola Lis', '600 100 201'),
    worldContact('Jan Kot', '600 100 202'),
    worldContact('Ewa Sus', '600 100 203'),
  ]);
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 70)]);
  const stores = encodeURIComponent(JSON.stringify([storeId(1)]));

  await test.step('a sheet', async () => {
    await show(page, `/contacts?stores=${stores}&sort=-name&type=%5B%22store%22%5D`);
    await page.getByRole('grid', { name: 'Contacts' }).waitFor();
    await expect(cell(page, 0, NAME)).toContainText('Ola Lis');
    await settle(page);
    await cell(page, 1, NAME).click();
    await paste(page, 'Jan Nowy\nEwa Nowa');
    await expect(page.getByRole('status', { name: 'Paste preview' })).toContainText('2');
    for (const language of ['pl', 'en', 'pl'] as const) unwrap(await bridge.settings.set({ language }));
    const preview = page.getByRole('status', { name: 'Podgląd wklejania' });
    await expect(preview).toContainText('2');
    for (const [row, name] of ['Jan Nowy', 'Ewa Nowa'].entries()) {
      await expect(cell(page, row + 1, NAME)).toHaveAttribute('data-state', 'preview');
      await expect(cell(page, row + 1, NAME)).toContainText(name);
    }
    await expect(cell(page, 1, NAME)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(preview).toBeEmpty();
    for (const row of [1, 2]) await expect(cell(page, row, NAME)).toHaveAttribute('data-state', 'changed');
    await expect(page.getByText('Zapisano')).toBeVisible();
  });

  await test.step('a matrix', async () => {
    unwrap(await bridge.settings.set({ language: 'en' }));
    await show(page, `/stores/${storeId(1)}?tab=expectations`);
    await page.getByRole('grid', { name: 'Targets' }).waitFor();
    await settle(page);
    const day = (column: number) => page.locator(`tr[data-fallback] [data-column="${column}"]`).first();
    await day(0).click();
    await paste(page, '41\t42');
    await expect(page.getByRole('status', { name: 'Paste preview' })).toContainText('2');
    unwrap(await bridge.settings.set({ language: 'pl' }));
    await expect(page.getByRole('status', { name: 'Podgląd wklejania' })).toContainText('2');
    await expect(day(0)).toHaveText(/41/);
    await expect(day(0)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(day(1)).toHaveText('42');
    unwrap(await bridge.settings.set({ language: 'en' }));
    await saved(page);
  });
});

test('what was chosen in a list of a cell, and not applied yet, outlives a change of language', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 2 });
  await world.setContacts(storeId(1), [worldContact('Ola Lis', '600 100 201')]);
  const stores = encodeURIComponent(JSON.stringify([storeId(1)]));

  await test.step('one of several', async () => {
    await show(page, `/contacts?stores=${stores}`);
    await page.getByRole('grid', { name: 'Contacts' }).waitFor();
    await settle(page);
    await cell(page, 0, TYPE).click();
    await page.keyboard.press('Enter');
    const list = page.getByRole('listbox', { name: 'Type' });
    await expect(list.getByRole('option', { selected: true })).toHaveText('Store');
    await page.keyboard.press('ArrowDown');
    unwrap(await bridge.settings.set({ language: 'pl' }));
    const translated = page.getByRole('listbox', { name: 'Typ' });
    await expect(translated.getByRole('option', { selected: true })).toHaveText('Kierownik regionalny');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cell(page, 0, TYPE)).toContainText('Kierownik regionalny');
    unwrap(await bridge.settings.set({ language: 'en' }));
    await saved(page);
  });

  await test.step('several at once', async () => {
    await show(page, `/displays?stores=${stores}`);
    await page.getByRole('grid', { name: 'Displays' }).waitFor();
    await settle(page);
    await cell(page, 0, 5).click();
    await cell(page, 1, 5).click({ modifiers: ['Shift'] });
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Set' }).check();
    const boxes = page.getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    unwrap(await bridge.settings.set({ language: 'pl' }));
    await expect(page.getByRole('radio', { name: 'Ustaw' })).toBeChecked();
    await expect(boxes.nth(1)).toBeChecked();
    await expect(boxes.nth(2)).toBeChecked();
    await expect(boxes.nth(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Zapisano')).toBeVisible();
  });
});

test('what a person has said about the columns of a file outlives a change of language', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 1, displays: 1 });
  await show(page, `/contacts?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await settle(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Aaa;Bbb;Ccc\nOla Lis;600100200;x\n') });
  const columns = dialog.getByRole('combobox');
  await columns.nth(0).selectOption({ label: 'Name' });
  await columns.nth(1).selectOption({ label: 'Phone' });
  await columns.nth(1).focus();
  unwrap(await bridge.settings.set({ language: 'pl' }));
  await expect(dialog.getByRole('heading').first()).toHaveText(/Import kontaktów/);
  await expect(columns.nth(0).locator('option:checked')).toHaveText('Imię i nazwisko');
  await expect(columns.nth(1).locator('option:checked')).toHaveText('Telefon');
  await expect(columns.nth(1)).toBeFocused();
});

test('what Publish says of an undo is in the language of the page, and counts stores', async ({ page, openChain }) => {
  const { world, bridge } = await openChain({ stores: 2, displays: 1 });
  await world.setContacts(storeId(1), [worldContact('Ola Lis', '600 100 201')]);
  await show(page, `/contacts?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await page.getByRole('grid', { name: 'Contacts' }).waitFor();
  await settle(page);
  await cell(page, 0, NAME).click();
  await page.keyboard.type('Ola Mak');
  await page.keyboard.press('Enter');
  await saved(page);
  await draft(bridge, [
    { store: 1, nth: 1, value: 'Mine' },
    { store: 2, nth: 1, value: 'Mine too' },
  ]);
  await openPublish(page);
  await publishButton(page).click();
  await expect(lastRun(page)).toContainText('2 stores published.', PUBLISHED);
  await page.getByRole('button', { name: /^Undo what was published / }).click();
  await expect(said(page, 'The changes that undo it are ready for 2 stores.')).toBeVisible();
  unwrap(await bridge.settings.set({ language: 'pl' }));
  await expect(said(page, 'Zmiany cofające są gotowe dla 2 sklepów.')).toBeVisible();
});
