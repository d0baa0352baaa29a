import type { Locator, Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import { storeId, type Target, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { paste, saved } from './displays-app.ts';
import { lastRun, openPublish, PUBLISHED, publishButton, typeNumber } from './publish-page.ts';
import { test } from './publish-test.ts';

const ratiosOf = (targets: readonly Target[]) =>
  targets.map(({ weekday, expectedFillRatio }) => `${weekday} ${expectedFillRatio}`).toSorted();

/** A cell of the default row of the first type; days count from Monday, as 0. */
const day = (page: Page, column: number): Locator =>
  page.locator('tr[data-fallback]').first().locator(`[data-column="${column}"]`);

async function openMatrix(page: Page): Promise<Locator> {
  await show(page, `/stores/${storeId(1)}?tab=expectations`);
  const grid = page.getByRole('grid', { name: 'Targets' });
  await grid.waitFor();
  await settle(page);
  return grid;
}

test('the targets of a store are edited in a matrix with the keyboard alone, kept over a restart, and published', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 1, displays: 0 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 80), worldTarget(3, 60)]);
  const grid = await openMatrix(page);
  await expect(grid.getByRole('gridcell')).toHaveCount(7);

  await test.step('a number replaces, adds and removes targets; what is none is kept and explained', async () => {
    await tabTo(page, day(page, 0));
    await page.keyboard.type('75 %');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Delete');
    await page.keyboard.press('End');
    await page.keyboard.type('101');
    await page.keyboard.press('Enter');
    await expect(day(page, 6)).toHaveText('101');
    await expect(day(page, 6)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('3 changes', { exact: true })).toBeVisible();
    await expect(page.getByText('the maximum is 100')).toBeVisible();
    await expect(page.getByText('75%')).toBeHidden();
    await page.keyboard.type('55');
    await page.keyboard.press('Enter');
    await expectNoFindings(page);
  });

  await test.step('a range is filled, and undone at once', async () => {
    await page.keyboard.press('Home');
    await expect(day(page, 0)).toBeFocused();
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+r');
    await expect(day(page, 3)).toHaveText('75');
    await page.keyboard.press('Control+z');
    await expect(day(page, 3)).toHaveText('');
    await expect(day(page, 1)).toHaveText('');
  });

  await test.step('a row from a spreadsheet is pasted after its effect was shown', async () => {
    await page.keyboard.press('Home');
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowRight');
    await paste(page, '200\t62 %\n');
    await expect(page.getByText('1 would be invalid')).toBeVisible();
    await expect(day(page, 3)).toHaveAttribute('aria-invalid', 'true');
    await expect(day(page, 4)).not.toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 would be invalid')).toHaveCount(0);
    await paste(page, '61\t62 %\n');
    await expect(page.getByText('Pasting into 2 cells')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(day(page, 4)).toHaveText('62');
  });

  await test.step('a day is copied by mouse, with what that changes shown before', async () => {
    await day(page, 0).hover();
    await page.mouse.down();
    await day(page, 2).hover();
    await page.mouse.up();
    await expect(page.getByText('3 cells selected')).toBeVisible();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('menuitem', { name: 'One day to other days' }).click();
    const dialog = page.getByRole('dialog', { name: /^Copy a day/ });
    await dialog.getByRole('checkbox', { name: 'Tuesday' }).check();
    await dialog.getByRole('checkbox', { name: 'Friday' }).check();
    await expect(dialog.getByRole('status')).toHaveText('1 target will change.1 target will be added.');
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(day(page, 1)).toHaveText('75');
    await page.keyboard.press('Control+z');
    await expect(day(page, 1)).toHaveText('');
  });

  await test.step('a time and a row without targets are added, and take a number', async () => {
    await page.getByRole('button', { name: 'Add time' }).click();
    await page.getByRole('textbox', { name: 'Time' }).fill('7:00');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This time already has a column.')).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole('textbox', { name: 'Time' }).fill('9:15');
    await page.keyboard.press('Enter');
    await expect(grid.getByRole('columnheader', { name: '09:15' })).toHaveCount(7);
    await page.getByRole('button', { name: 'Add row' }).click();
    await page.getByRole('combobox', { name: 'Category' }).selectOption('ROLLS');
    await page.getByRole('combobox', { name: 'Display type' }).selectOption('ROLLS_BREAD_RACK');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await grid
      .getByRole('row', { name: /^Rolls/ })
      .getByRole('gridcell')
      .nth(1)
      .click();
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('menuitem', { name: 'The time 09:15' }).click();
    await expect(
      grid
        .getByRole('row', { name: /^Rolls/ })
        .getByRole('gridcell')
        .nth(1),
    ).toHaveText('');
  });

  await saved(page);
  await page.reload();
  await openMatrix(page);
  await expect(day(page, 0)).toHaveText('75');
  await expect(day(page, 1)).toHaveText('');
  await openPublish(page);
  await publishButton(page).click();
  await typeNumber(page, 5);
  await expect(lastRun(page)).toContainText('1 store published.', PUBLISHED);
  expect(ratiosOf(await world.targetsOf(storeId(1)))).toEqual(['0 55', '1 75', '3 60', '4 61', '5 62']);
});

test('the selection stays when the language changes, and when a time is added or removed', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), { ...worldTarget(2, 80), protocolTime: '09:00' }]);
  await openMatrix(page);
  const expectSelected = (...columns: readonly number[]) =>
    expect
      .poll(() =>
        page
          .locator('[data-column][aria-selected="true"]')
          .evaluateAll((cells) => cells.map((one) => Number(one.getAttribute('data-column')))),
      )
      .toEqual(columns);
  await day(page, 2).hover();
  await page.mouse.down();
  await day(page, 5).hover();
  await page.mouse.up();
  await expectSelected(2, 3, 4, 5);

  unwrap(await bridge.settings.set({ language: 'pl' }));
  await expect(page.getByRole('columnheader', { name: 'poniedziałek' })).toBeVisible();
  await settle(page);
  await expectSelected(2, 3, 4, 5);
  await expect(day(page, 2)).toHaveAttribute('data-active', 'true');
  unwrap(await bridge.settings.set({ language: 'en' }));
  await expect(page.getByRole('columnheader', { name: 'Monday' })).toBeVisible();

  await day(page, 3).click();
  await page.getByRole('button', { name: 'Add time' }).click();
  await page.getByRole('textbox', { name: 'Time' }).fill('5:00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: '05:00' })).toHaveCount(7);
  await expect(day(page, 5)).toBeFocused();
  await expectSelected(5);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('menuitem', { name: 'The time 09:00' }).click();
  // Its column stays until what is removed is published.
  await expectSelected(5);
});
