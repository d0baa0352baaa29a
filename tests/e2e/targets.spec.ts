import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { storeId, type Target, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, paste, saved } from './displays-app.ts';
import { changesOf, lastRun, openPublish, PUBLISHED, publishButton, typeNumber } from './publish-page.ts';
import { test } from './publish-test.ts';

// Wide enough for each tool to have a button of its own.
test.use({ viewport: { width: 1680, height: 900 } });

const RATIO = 6;
const ratiosOf = (targets: readonly Target[]) =>
  targets
    .map(({ weekday, protocolTime, expectedFillRatio }) => `${weekday} ${protocolTime} ${expectedFillRatio}`)
    .toSorted();

async function openTargets(page: Page): Promise<void> {
  await show(page, `/targets?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
}

const removedRows = (page: Page) => page.locator('[role="row"][data-removed]');

test('targets are changed, removed and added with the keyboard alone, kept over a restart, and published', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 2, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(0, 60), worldTarget(1, 70), worldTarget(2, 80), worldTarget(3, 98)]);
  await openTargets(page);
  await expect(page.getByText('1 store · 4 targets')).toBeVisible();
  await expectNoFindings(page);

  await test.step('days are in the order of a week; what is no target is refused with its reason', async () => {
    await expect(cell(page, 0, 3)).toHaveText('Monday');
    await expect(cell(page, 3, 3)).toHaveText('Sunday');
    await tabTo(page, cell(page, 0, 0));
    await page.keyboard.press('End');
    await page.keyboard.type('101');
    await page.keyboard.press('Enter');
    await expect(cell(page, 0, RATIO)).toContainText('the maximum is 100');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('75,5');
    await page.keyboard.press('Enter');
    await expect(cell(page, 0, RATIO)).toContainText('only whole numbers are allowed');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('75 %');
    await page.keyboard.press('Enter');
    await expect(cell(page, 0, RATIO)).toHaveText('75%');
  });

  await test.step('the next two are raised, and stop at the limit', async () => {
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Escape');
    await tabAndEnter(page, page.getByRole('button', { name: 'Raise or lower' }), 'Shift+Tab');
    const dialog = page.getByRole('dialog', { name: 'Raise or lower 2 targets' });
    await expect(dialog.getByRole('status')).toHaveText(
      '2 targets will change: 80–98% → 85–100%.1 stops at the limit.',
    );
    await expectNoFindings(page);
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, RATIO)).toHaveText('100%');
  });

  await test.step('Sunday is removed, and cannot be edited any more', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Escape');
    await tabAndEnter(page, page.getByRole('button', { name: 'Remove' }), 'Shift+Tab');
    await expect(removedRows(page)).toHaveCount(1);
    await expect(page.getByText('1 removed row')).toBeVisible();
    await cell(page, 3, RATIO).press('5');
    await expect(cell(page, 3, RATIO)).toHaveText('60%');
  });

  await test.step('two days are added at a new time', async () => {
    await page.keyboard.press('Escape');
    await tabAndEnter(page, page.getByRole('button', { name: 'Add', exact: true }), 'Shift+Tab');
    const dialog = page.getByRole('dialog', { name: 'Add targets' });
    await dialog.getByRole('combobox', { name: 'Display type' }).selectOption('ROLLS_BREAD_RACK');
    await expect(dialog.getByRole('status').last()).toHaveText(
      '4 targets will be added.3 are left out: the store already has them.',
    );
    for (const day of ['Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      await dialog.getByRole('checkbox', { name: day }).uncheck();
    await dialog.getByRole('checkbox', { name: '07:00' }).uncheck();
    await dialog.getByRole('textbox', { name: /^Other times/ }).fill('9:15');
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(page.getByText('2 new rows')).toBeVisible();
  });

  await test.step('everything is still there after the page is read again', async () => {
    await saved(page);
    await page.reload();
    await openTargets(page);
    await expect(removedRows(page)).toHaveCount(1);
    await expect(cell(page, 0, RATIO)).toHaveText('75%');
    await expect(cell(page, 5, 4)).toHaveText('09:15');
  });

  await openPublish(page);
  const changes = changesOf(page, 'Sklep 001');
  await expect(changes.getByRole('columnheader').first()).toHaveText('Target');
  await expect(changes).toContainText('Rolls: bread rack · Sunday 07:00 · all categories');
  await expectNoFindings(page);
  await tabAndEnter(page, publishButton(page), 'Shift+Tab');
  await typeNumber(page, 6);
  await expect(lastRun(page)).toContainText('1 store published.', PUBLISHED);
  expect(ratiosOf(await world.targetsOf(storeId(1)))).toEqual([
    '1 07:00 75',
    '1 09:15 75',
    '2 07:00 85',
    '2 09:15 75',
    '3 07:00 100',
  ]);
});

test('a removed target comes back with Undo and from Publish; a pasted column is previewed first', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 80)]);
  await openTargets(page);
  await cell(page, 0, RATIO).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(removedRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(removedRows(page)).toHaveCount(0);
  await expect(page.getByText('Nothing changed')).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).click();
  await saved(page);
  await openPublish(page);
  await page.getByRole('button', { name: /^Discard the change to Rolls: bread rack · Monday 07:00/ }).click();
  await expect(page.getByText('Nothing to publish')).toBeVisible();

  await openTargets(page);
  await expect(removedRows(page)).toHaveCount(0);
  await cell(page, 0, RATIO).click();
  await paste(page, '65%\n66 %\n');
  await expect(page.getByText('Pasting into 2 cells')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, RATIO)).toHaveText('66%');
  await saved(page);
  expect(ratiosOf(await world.targetsOf(storeId(1)))).toEqual(['1 07:00 70', '2 07:00 80']);
});

test('a template is saved, given to stores by their IDs, undone, and goes to a file and back, with the keyboard alone', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 3, displays: 1 });
  const strange: Target = { ...worldTarget(1, 40), displayType: 'FRIDGE_DRINKS' };
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 80), strange]);
  await world.setTargets(storeId(2), [worldTarget(1, 10), worldTarget(3, 30)]);
  await openTargets(page);
  const open = async (item: string) => {
    await tabAndEnter(page, page.getByRole('button', { name: 'Templates' }), 'Shift+Tab');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  const list = page.getByRole('dialog', { name: 'Templates of targets' });
  const apply = page.getByRole('dialog', { name: 'Apply a template to stores' });

  await test.step('the targets of a store are saved under a name', async () => {
    await tabTo(page, cell(page, 0, 0));
    await open('Save as a template');
    const dialog = page.getByRole('dialog', { name: 'Save targets of Sklep 001 as a template' });
    await expect(dialog.getByRole('status')).toContainText('The template will contain 3 targets:');
    await expectNoFindings(page);
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Small shops');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('row', { name: /^Small shops 3 / })).toBeVisible();
    await expectNoFindings(page);
  });

  await test.step('it is given to pasted IDs; what a store has no display for is left out and counted', async () => {
    await tabAndEnter(page, list.getByRole('button', { name: 'Apply Small shops' }));
    await expect(apply.getByRole('textbox')).toBeFocused();
    await paste(page, 'S-002\r\nS-003\r\nS-9\r\ns-002\r\n');
    await expect(apply.getByText('IDs listed: 4 · found: 2 · repeated: 1 · unknown: 1')).toBeVisible();
    await expect(apply.getByRole('textbox', { name: 'IDs that are left out' })).toHaveValue('Unknown: S-9');
    await tabAndEnter(page, apply.getByRole('button', { name: 'Select all 2' }));
    await expect(apply.getByRole('status').last()).toHaveText(
      'Targets in 2 stores: 1 changed, 3 added, 1 removed.2 targets are left out: no active display of their type there.',
    );
    await apply.getByRole('combobox', { name: 'If a store already has targets' }).selectOption('missing');
    await expect(apply.getByRole('status').last()).toContainText('0 changed, 3 added, 0 removed.1 stays as it is.');
    await apply.getByRole('combobox', { name: 'If a store already has targets' }).selectOption('replace');
    await expectNoFindings(page);
    await tabAndEnter(page, apply.getByRole('button', { name: 'Apply', exact: true }));
    await expect(apply).toBeHidden();
    await openPublish(page);
    await expect(changesOf(page, 'Sklep 002')).toContainText('Rolls: bread rack · Tuesday 07:00');
    await expect(changesOf(page, 'Sklep 003')).toBeVisible();
  });

  await test.step('one step of undo takes it back', async () => {
    await openTargets(page);
    await tabAndEnter(page, page.getByRole('button', { name: /^Undo/ }));
    await openPublish(page);
    await expect(page.getByText('Nothing to publish')).toBeVisible();
    await openTargets(page);
  });

  await test.step('it goes to a file, is deleted after a question, and comes back under another name', async () => {
    await tabTo(page, cell(page, 0, 0));
    await open('All templates');
    const downloading = page.waitForEvent('download');
    await tabAndEnter(page, list.getByRole('button', { name: 'Export Small shops to a file' }));
    const file = await (await downloading).path();
    await tabAndEnter(page, list.getByRole('button', { name: 'Delete Small shops' }));
    await expect(list.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectNoFindings(page);
    await tabAndEnter(page, list.getByRole('button', { name: 'Delete', exact: true }), 'Shift+Tab');
    await expect(list.getByText('No templates yet')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Close' })).toBeFocused();
    const input = list.locator('input[type="file"]');
    await input.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
    const dialog = page.getByRole('dialog', { name: 'Import a template' });
    await expect(dialog.getByRole('alert')).toHaveText('The file isn’t a template of targets.');
    await expect(dialog.getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    const text = await readFile(file, 'utf8');
    const buffer = Buffer.from(text.replace('"expectedFillRatio":80', '"expectedFillRatio":180'));
    await input.setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Small shops');
    await expect(dialog).toContainText('No. 3: Target is not valid');
    await expectNoFindings(page);
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Kiosks');
    await page.keyboard.press('Enter');
    await tabAndEnter(page, list.getByRole('button', { name: 'Rename Kiosks' }));
    await page.keyboard.press('Escape');
    await expect(list.getByRole('button', { name: 'Rename Kiosks' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' 2');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('row', { name: /^Kiosks 2 2 / })).toBeVisible();
    await page.reload();
  });

  await test.step('it is still there after the page is read again, also for a store without targets', async () => {
    await show(page, `/stores/${storeId(3)}?tab=expectations`);
    await page.getByText('This store has no targets').waitFor();
    await open('Apply a template');
    await expect(apply.getByRole('checkbox', { name: 'Sklep 003' })).toBeChecked();
    await expect(apply.getByRole('status').last()).toContainText('1 added');
    await tabAndEnter(page, apply.getByRole('button', { name: 'Apply', exact: true }));
    await expect(page.getByRole('grid', { name: 'Targets' })).toBeVisible();
  });
});
