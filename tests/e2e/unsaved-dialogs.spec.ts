import type { Locator, Page } from '@playwright/test';
import type { Failure } from '#shared/bridge/answer.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { storeId, worldContact, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, saved, TITLE } from './displays-app.ts';
import { test } from './publish-test.ts';

// Wide enough for each tool to have a button of its own.
test.use({ viewport: { width: 1680, height: 900 } });

/** The column of contacts with their names. */
const NAME = 2;

/** Nothing can be saved until the function that this resolves with was called: the core says that its disk is full. */
async function fillDisk(page: Page): Promise<() => Promise<void>> {
  const failure: Failure = { code: 'unwritable', isFull: true };
  await page.route('**/rpc/drafts/save', (route) => route.fulfill({ json: { json: { ok: false, failure } } }));
  return () => page.unroute('**/rpc/drafts/save');
}

/** Presses the button of a dialog with a full disk and again with room: it stays with its reason, then it closes. */
async function refusedThenSaved(page: Page, dialog: Locator, button: Locator): Promise<void> {
  const free = await fillDisk(page);
  await button.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'The disk is full, so nothing was saved. Everything entered here is kept.',
  );
  await expect(button).toBeFocused();
  await expectNoFindings(page);
  await free();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await saved(page);
}

test('what a full disk refuses keeps its dialog with all that was entered, and is saved once there is room', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 2, displays: 1 });
  await world.setContacts(storeId(1), [worldContact('Ola Lis', '600 100 200')]);
  await world.setTargets(storeId(1), [worldTarget(1, 70)]);
  const dialog = page.getByRole('dialog');

  await test.step('a contact added', async () => {
    await show(page, `/contacts?stores=${encodeURIComponent(JSON.stringify([1, 2].map(storeId)))}`);
    await page.getByRole('grid', { name: 'Contacts' }).waitFor();
    await settle(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Iga Zaj');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('602 100 200');
    await refusedThenSaved(page, dialog, dialog.getByRole('button', { name: 'Add', exact: true }));
    await expect(page.getByRole('grid').getByText('Iga Zaj')).toHaveCount(1);
    // Its row goes, and with it the cell that has the focus: the next dialog keeps what it is given.
    await page.keyboard.press('Control+z');
    await expect(page.getByText('2 stores · 1 contact')).toBeVisible();
    await saved(page);
  });

  await test.step('a person replaced', async () => {
    await page.getByRole('button', { name: 'Replace a person' }).click();
    await dialog.getByRole('textbox', { name: /^Phone or e-mail/ }).fill('600100200');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'New name' }).fill('Ewa Sus');
    await expect(dialog.getByText('1 contact will change in 1 store.')).toBeVisible();
    await refusedThenSaved(page, dialog, dialog.getByRole('button', { name: /^Replace in/ }));
    await expect(cell(page, 0, NAME)).toContainText('Ewa Sus');
  });

  await test.step('a contact copied', async () => {
    await cell(page, 0, NAME).click();
    await page.getByRole('button', { name: 'Copy to stores' }).click();
    await dialog.getByRole('checkbox', { name: /^Sklep 002/ }).check();
    await refusedThenSaved(page, dialog, dialog.getByRole('button', { name: /^Copy|^Add/ }).first());
    await expect(page.getByText('2 stores · 2 contacts')).toBeVisible();
  });

  await test.step('displays added', async () => {
    await show(page, `/displays?stores=${encodeURIComponent(JSON.stringify([1, 2].map(storeId)))}`);
    await page.getByRole('grid', { name: 'Displays' }).waitFor();
    await settle(page);
    await page.getByRole('button', { name: 'Add displays' }).click();
    await dialog.getByRole('button', { name: 'Select all 2' }).click();
    await dialog.getByRole('spinbutton', { name: 'How many' }).fill('3');
    await expect(dialog.getByText('6 displays will be added.')).toBeVisible();
    await refusedThenSaved(page, dialog, dialog.getByRole('button', { name: 'Add', exact: true }));
    await expect(page.getByText('6 new rows')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('2 stores · 2 displays')).toBeVisible();
    await saved(page);
  });

  await test.step('targets added', async () => {
    await show(page, `/targets?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
    await page.getByRole('grid', { name: 'Targets' }).waitFor();
    await settle(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Display type' }).selectOption('FRIDGE_SALADS');
    await dialog.getByRole('textbox', { name: 'Target, 0 to 100%' }).fill('55');
    await expect(dialog.getByRole('status').last()).toHaveText('7 targets will be added.');
    await refusedThenSaved(page, dialog, dialog.getByRole('button', { name: 'Add', exact: true }));
    await expect(page.getByText('7 new rows')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('1 store · 1 target')).toBeVisible();
    await saved(page);
  });

  await test.step('targets copied to a store', async () => {
    await show(page, `/stores/${storeId(1)}?tab=expectations`);
    await settle(page);
    await page.locator('tr[data-fallback] [data-column="0"]').first().click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('menuitem').nth(1).click();
    await dialog.getByRole('checkbox', { name: /^Sklep 002/ }).check();
    await expect(dialog.getByText('Targets in 1 store: 0 changed, 1 added, 0 removed.')).toBeVisible();
    await refusedThenSaved(page, dialog, dialog.getByRole('button', { name: 'Copy', exact: true }));
  });

  await test.step('opening hours copied to a store', async () => {
    await show(page, `/stores/${storeId(1)}?tab=details`);
    await settle(page);
    await page.getByRole('button', { name: 'Copy to stores' }).click();
    await dialog.getByRole('checkbox', { name: /^Sklep 002/ }).check();
    await refusedThenSaved(page, dialog, dialog.getByRole('button', { name: 'Copy to 1 store' }));
  });
});

test('what was typed into cells stays while the disk is full, and is saved once there is room', async ({
  page,
  openChain,
}) => {
  await openChain({ stores: 1, displays: 3 });
  await show(page, `/displays?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await page.getByRole('grid', { name: 'Displays' }).waitFor();
  await settle(page);
  const type = async (row: number, text: string) => {
    await cell(page, row, TITLE).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const note = page.getByRole('alert');

  const free = await fillDisk(page);
  await type(0, 'First');
  await type(1, 'Second');
  await expect(note).toContainText('2 changes aren’t saved yet: The disk is full, so nothing was saved.');
  await expect(cell(page, 0, TITLE)).not.toContainText('First');
  await expectNoFindings(page);
  await free();
  await note.getByRole('button', { name: 'Try again' }).click();
  await expect(cell(page, 0, TITLE)).toContainText('First');
  await expect(cell(page, 1, TITLE)).toContainText('Second');
  await expect(note).toHaveCount(0);

  const freeAgain = await fillDisk(page);
  await type(2, 'Third');
  await expect(note).toContainText('1 change isn’t saved yet');
  await freeAgain();
  await type(1, 'Fourth');
  await expect(cell(page, 2, TITLE)).toContainText('Third');
  await expect(cell(page, 1, TITLE)).toContainText('Fourth');
  await expect(note).toHaveCount(0);
  await saved(page);
});

test('what a dialog has planned is saved after what was typed before it, and is not overwritten by it', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 1 });
  await world.setContacts(storeId(1), [worldContact('Ola Lis', '600 100 200')]);
  await show(page, `/contacts?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await page.getByRole('grid', { name: 'Contacts' }).waitFor();
  await settle(page);
  const note = page.getByRole('alert');

  const free = await fillDisk(page);
  await cell(page, 0, NAME).click();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Enter');
  await expect(note).toContainText('1 change isn’t saved yet');
  await free();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Replace a person' }).click();
  await dialog.getByRole('textbox', { name: /^Phone or e-mail/ }).fill('600100200');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'New name' }).fill('Ewa Sus');
  await dialog.getByRole('button', { name: /^Replace in/ }).click();
  // What was typed is saved now, and the plan is still without it.
  await expect(dialog.getByRole('alert')).toContainText('These rows have changed in the meantime');
  await expect(dialog.getByRole('row', { name: /Sklep 001/ })).toContainText('Typed');
  await dialog.getByRole('button', { name: /^Replace in/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(note).toHaveCount(0);
  await expect(cell(page, 0, NAME)).toContainText('Ewa Sus');
  const { steps } = unwrap(await bridge.drafts.steps());
  expect(steps.map(({ name }) => name.key)).toEqual(['edit', 'replacePerson']);
});
