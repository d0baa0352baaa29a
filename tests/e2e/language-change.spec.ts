import { expect, show } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { storeId, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, saved } from './displays-app.ts';
import { test } from './publish-test.ts';

const RATIO = 6;

test('an open editor, a search and edits outlive a change of language in the sheet', async ({ page, openChain }) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 80), worldTarget(3, 60)]);
  await show(page, `/targets?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
  await cell(page, 2, RATIO).click();
  await page.keyboard.type('55');
  await page.keyboard.press('Enter');
  await saved(page);

  await cell(page, 1, RATIO).click();
  await page.keyboard.press('Control+f');
  const find = page.getByRole('search');
  await page.keyboard.type('7');
  await cell(page, 0, RATIO).click();
  await page.keyboard.type('9');
  unwrap(await bridge.settings.set({ language: 'pl' }));
  await expect(page.getByRole('grid', { name: 'Cele' })).toBeVisible();
  await expect(find.getByRole('textbox').first()).toHaveValue('7');
  const editor = cell(page, 0, RATIO).getByRole('textbox');
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('9');
  await expect(cell(page, 2, RATIO)).toContainText('55%');
  await page.keyboard.type('5');
  unwrap(await bridge.settings.set({ language: 'en' }));
  await expect(page.getByRole('grid', { name: 'Targets' })).toBeVisible();
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('95');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, RATIO)).toContainText('95%');
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
});

test('an open editor of a matrix and a dialog over it keep what they have when the language changes', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 80), worldTarget(3, 60)]);
  await show(page, `/stores/${storeId(1)}?tab=expectations`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
  const day = (column: number) => page.locator(`tr[data-fallback] [data-column="${column}"]`).first();
  await day(1).click();
  await page.keyboard.press('Delete');
  await saved(page);

  await day(0).click();
  await page.keyboard.type('4');
  const editor = day(0).getByRole('textbox');
  await expect(editor).toHaveCSS('text-align', 'center');
  unwrap(await bridge.settings.set({ language: 'pl' }));
  await expect(page.getByRole('columnheader', { name: 'poniedziałek' })).toBeVisible();
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('4');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(day(0)).toHaveText('42');
  await expect(day(1)).toHaveText('');

  await page.getByRole('button', { name: 'Szablony' }).click();
  await page.getByRole('menuitem', { name: 'Zapisz jako szablon' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText('2 cele');
  unwrap(await bridge.settings.set({ language: 'en' }));
  await expect(dialog.getByRole('status')).toContainText('The template will contain 2 targets');
});
