import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readExcel from 'read-excel-file/node';
import writeExcel from 'write-excel-file/node';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { failingUntilPressed } from '../support/e2e/failing.ts';
import { expect, show } from '../support/e2e/host.ts';
import { storeId } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, saved } from './displays-app.ts';
import { lastRun, openPublish, PUBLISHED, publishButton, typeNumber } from './publish-page.ts';
import { test } from './publish-test.ts';

const [NAME, LOCATION, TYPE, RUNS] = [1, 2, 4, 6];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function openSheet(page: Page): Promise<void> {
  await show(page, '/stores/edit/details');
  await page.getByRole('grid', { name: 'Edit stores' }).waitFor();
  await settle(page);
}

/** Exports the sheet, and gives the rows of the file. */
async function exported(page: Page, withCodes: boolean): Promise<(string | null)[][]> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (withCodes) await dialog.getByRole('checkbox', { name: 'Include login codes' }).check();
  await expectNoFindings(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const [sheet] = await readExcel(await readFile(await (await download).path()));
  await dialog.getByRole('button', { name: 'Close' }).click();
  return (sheet?.data ?? []).map((row) => row.map((value) => (value === null ? null : String(value))));
}

test('details of many stores are edited by keyboard and in a block, kept as a view, and published', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 3, displays: 1 });
  await openSheet(page);
  await expectNoFindings(page);

  await cell(page, 0, NAME).click();
  await page.keyboard.type('Sklep nowy');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, NAME)).toContainText('Sklep nowy');
  await cell(page, 0, TYPE).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.type('Kiosk');
  await page.keyboard.press('Control+Enter');
  for (const row of [0, 1, 2]) await expect(cell(page, row, TYPE)).toContainText('Kiosk');
  await cell(page, 1, RUNS).click();
  await page.keyboard.press('F2');
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await saved(page);

  await test.step('a view keeps the filters', async () => {
    await show(page, '/stores/edit/details?changed=true');
    await page.getByRole('button', { name: /^View/ }).click();
    await page.getByRole('textbox', { name: /name/i }).fill('Mine');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Mine', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await openPublish(page);
  await publishButton(page).click();
  await expect(lastRun(page)).toContainText('3 stores published.', PUBLISHED);
  expect(await world.detailsOf(storeId(1))).toMatchObject({ name: 'Sklep nowy', storeType: 'Kiosk' });
  expect(await world.detailsOf(storeId(3))).toMatchObject({ storeType: 'Kiosk', loginCode: 'CODE-1' });
});

test('an export has login codes only when asked for; an import changes stores and makes none; a code can be emptied', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 2, displays: 1 });
  await openSheet(page);
  const [header = [], first = [], second = []] = await exported(page, false);
  expect(header).not.toContain('Login code');
  const withCodes = await exported(page, true);
  expect(withCodes[1]).toContain('CODE-1');

  const [id, location] = [header.indexOf('Store ID'), header.indexOf('Location')];
  const rows = [header, first.with(location, 'Rynek 1'), second, first.with(id, 'brand-new')];
  const buffer = await writeExcel(rows).toBuffer();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose a file').last().setInputFiles({ name: 'stores.xlsx', mimeType: XLSX, buffer });
  await expect(dialog).toContainText('No store has the ID “brand-new”. An import creates no stores');
  await expect(dialog.getByRole('button', { name: /^Unchanged/ })).toContainText('1');
  await expectNoFindings(page);
  // What can't be read says so, and is there after another try.
  const untilPressed = await failingUntilPressed(page, 'tables/rows', { code: 'table_gone' });
  await dialog.getByRole('button', { name: 'Save refused rows' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await dialog.getByRole('button', { name: /^Unchanged/ }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(2);
  await untilPressed();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await expect(dialog.getByRole('row', { name: /Sklep 002/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply 1 row' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(cell(page, 0, LOCATION)).toContainText('Rynek 1');

  await show(page, `/stores/${storeId(1)}?tab=details`);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('publishing removes the code')).toBeVisible();
  await page.getByRole('button', { name: 'Restore: Login code' }).click();
  await expect(page.getByText('publishing removes the code')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await saved(page);
  await openPublish(page);
  await publishButton(page).click();
  await typeNumber(page, 2);
  await expect(lastRun(page)).toContainText('1 store published.', PUBLISHED);
  expect(await world.detailsOf(storeId(1))).toMatchObject({ location: 'Rynek 1', loginCode: '' });
});
