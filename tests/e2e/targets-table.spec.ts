import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readExcel from 'read-excel-file/node';
import writeExcel from 'write-excel-file/node';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show } from '../support/e2e/host.ts';
import { storeId, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { test } from './publish-test.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Exports the targets on the page in a format, and gives the sheets of the file. */
async function exported(page: Page, format: RegExp) {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: format }).check();
  await expectNoFindings(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const sheets = await readExcel(await readFile(await (await download).path()));
  await dialog.getByRole('button', { name: 'Close' }).click();
  const textOrNumber = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : null);
  return sheets.map(({ data }) => data.map((row) => row.map(textOrNumber)));
}

/** Chooses a file to be imported, and gives the dialog with its dry run. */
async function imported(page: Page, buffer: Buffer) {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose a file').last().setInputFiles({ name: 'targets.xlsx', mimeType: XLSX, buffer });
  await expect(dialog.getByRole('button', { name: /^Unchanged/ })).toBeVisible();
  return dialog;
}

test('targets go to a workbook and back, a row each or as matrices; an emptied cell removes its target', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 2, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 75), worldTarget(2, 60), worldTarget(2, 80), worldTarget(0, 50)]);
  await world.setTargets(storeId(2), [worldTarget(1, 40)]);
  await show(page, `/targets?stores=${encodeURIComponent(JSON.stringify([1, 2].map(storeId)))}`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);

  const [list] = await exported(page, /^Excel workbook \(\.xlsx\)$/);
  expect(list).toHaveLength(6);
  expect(list?.[1]).toContain(75);

  const sheets = await exported(page, /a sheet per store and display type/);
  const rack = sheets.find((rows) => rows[0]?.[1] === storeId(1) && rows[2]?.[1] === 'Rolls: bread rack');
  if (rack === undefined) throw new Error(JSON.stringify(sheets));
  const [days = [], fallback = []] = [rack[3], rack.at(-1)];
  const columnOf = (day: string) => days.indexOf(day);
  expect(days.slice(1)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  expect([columnOf('Monday'), columnOf('Tuesday'), columnOf('Sunday')].map((at) => fallback[at])).toEqual([
    75,
    '60; 80',
    50,
  ]);

  const edited = fallback
    .with(columnOf('Monday'), 80)
    .with(columnOf('Sunday'), null)
    .with(columnOf('Friday'), 101)
    .with(columnOf('Saturday'), 90);
  const buffer = await writeExcel([...rack.slice(0, -1), edited]).toBuffer();
  const dialog = await imported(page, buffer);
  for (const [kind, count] of [
    ['New', 1],
    ['Changed', 1],
    ['Removed', 1],
    ['Unchanged', 1],
    ['Refused', 1],
  ] as const) {
    await expect(dialog.getByRole('button', { name: new RegExp(`^${kind}`) })).toContainText(String(count));
  }
  await expect(dialog).toContainText('“101” is not valid');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Apply 3 rows' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('[role="row"][data-removed]')).toHaveCount(1);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Nothing changed')).toBeVisible();
});

test('columns with headers of their own are guessed from their values, and their targets are imported', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 75)]);
  await show(page, `/targets?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import targets' });
  await expectNoFindings(page);
  const text = `Sklep nr;Mebel;Dzień tyg.;O której;Ile\n${storeId(1)};Rolls: bread rack;Tuesday;07:00;80\n`;
  await dialog
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'cele.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const select = (header: string) => dialog.getByRole('row', { name: new RegExp(`^${header}`) }).getByRole('combobox');
  await expect(select('Sklep nr')).toBeFocused();
  await expect(dialog.getByText('Guessed from its values')).toHaveCount(5);
  for (const [header, column] of [
    ['Sklep nr', 'externalId'],
    ['Mebel', 'displayType'],
    ['Dzień', 'weekday'],
    ['O której', 'protocolTime'],
    ['Ile', 'expectedFillRatio'],
  ] as const)
    await expect(select(header)).toHaveValue(column);
  await expectNoFindings(page);
  await select('Ile').selectOption({ label: 'Leave out' });
  await expect(dialog.getByRole('status')).toHaveText('Still needed: Target.');
  await select('Ile').selectOption({ label: 'Target' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('button', { name: /^New/ })).toContainText('1');
  await dialog.getByRole('button', { name: 'Apply 1 row' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('1 new row')).toBeVisible();
});
