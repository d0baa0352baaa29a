import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import readExcel from 'read-excel-file/node';
import writeExcel from 'write-excel-file/node';
import { expectNoFindings } from '../support/e2e/axe.ts';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { dropFile } from '../support/e2e/drop-file.ts';
import { expect, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, LABEL, openDisplays, STATUS, threeSmallStores } from './displays-app.ts';

type Row = (string | null)[];

/** Columns of an export by their position. */
const [ID, NAME, TYPE, STATE] = [0, 2, 4, 6];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function downloaded(page: Page): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  return download;
}

async function rowsOf(download: Download): Promise<Row[]> {
  const [sheet] = await readExcel(await readFile(await download.path()));
  return (sheet?.data ?? []).map((row) => row.map((value) => (value === null ? null : String(value))));
}

/** Shows the displays of three small stores. */
async function openThree(page: Page, bridge: BridgeClient) {
  const stores = await threeSmallStores(bridge);
  const [first] = stores;
  if (first === undefined) throw new Error('the sample has no small store');
  await openDisplays(page, stores);
  return { stores, first };
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('dialog').getByLabel('Choose a file').last().setInputFiles({ name, mimeType: XLSX, buffer });
}

const kind = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name}`) });

test('an export is edited in a spreadsheet, looked at in a dry run and applied to all of its stores', async ({
  page,
  endcap,
}) => {
  const bridge = await endcap.bridge();
  const { stores, first } = await openThree(page, bridge);
  const { done: stepsBefore } = unwrap(await bridge.drafts.steps());

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expectNoFindings(page);
  const download = await downloaded(page);
  expect(download.suggestedFilename()).toMatch(/^displays-\d{4}-\d\d-\d\d\.xlsx$/);
  const total = stores.reduce((sum, { count }) => sum + count, 0);
  await expect(page.getByRole('dialog')).toContainText(`${total} rows from 3 stores are in the file.`);
  await page.getByRole('button', { name: 'Close' }).click();
  const rows = await rowsOf(download);
  expect(rows).toHaveLength(total + 1);

  const [header = [], ...displays] = rows;
  const inFirst = displays.findIndex((row) => row[ID] === first.externalId);
  const elsewhere = displays.findIndex((row) => row[ID] !== first.externalId);
  const edited = displays.map(
    (row, at): Row =>
      at === inFirst
        ? row.with(NAME, 'From the file')
        : at === elsewhere
          ? row.with(STATE, row[STATE] === 'Active' ? 'wyłączona' : 'AKTYWNA')
          : row,
  );
  const fresh: Row = header.map(() => null);
  const added = fresh.with(ID, first.externalId).with(NAME, 'Quite new').with(TYPE, 'bulki: regal na pieczywo');
  const wrong = added.with(TYPE, 'Nothing of the kind');
  const file = await writeExcel([header, ...edited, added, wrong]).toBuffer();

  await openDisplays(page, [first]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expectNoFindings(page);
  await choose(page, 'notes.csv', Buffer.from('%PDF-1.7'));
  await expect(page.getByRole('dialog')).toContainText('This is neither an xlsx nor a csv file');
  await choose(page, 'displays.csv', file);
  await expect(kind(page, 'New')).toContainText('1');
  await expect(kind(page, 'Changed')).toContainText('2');
  await expect(kind(page, 'Refused')).toContainText('1');
  await expect(kind(page, 'Unchanged')).toContainText(String(total - 2));
  await kind(page, 'Refused').click();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toContainText(
    'Type: “Nothing of the kind” is not known.',
  );
  const refused = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save refused rows' }).click();
  const saved = await readFile(await (await refused).path(), 'utf8');
  expect(saved).toContain('Type: “Nothing of the kind” is not known.');
  await kind(page, 'Changed').click();
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(3);
  await expectNoFindings(page);
  expect(unwrap(await bridge.drafts.count()).edits).toBe(0);

  await page.getByRole('button', { name: 'Apply 3 rows' }).click();
  await expect(page.getByRole('dialog')).toContainText('3 rows applied. 1 store with changes is not on this page.');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'Review 3 changes' })).toBeVisible();
  await expect(
    cell(page, displays.slice(0, inFirst).filter((row) => row[ID] === first.externalId).length, LABEL),
  ).toHaveText('From the file');
  await expect(page.getByRole('grid')).toContainText('Quite new');
  await expect.poll(async () => unwrap(await bridge.drafts.steps()).done).toBe(stepsBefore + 1);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('link', { name: 'Review 3 changes' })).toBeHidden();
  await expect(page.getByRole('grid')).not.toContainText('Quite new');
  await expect.poll(async () => unwrap(await bridge.drafts.count()).edits).toBe(0);
});

test('only the rows in sight go into a csv, and what is read back is unchanged', async ({ page, endcap }) => {
  const stores = await threeSmallStores(await endcap.bridge());
  await openDisplays(page, stores);
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('menuitemradio', { name: 'Active' }).click();
  await expect(page.getByRole('button', { name: 'Status Active' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Disabled', exact: true })).toHaveCount(0);
  await expect(cell(page, 0, STATUS)).toHaveText('Active');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('radio', { name: 'CSV (commas)' }).check();
  const download = await downloaded(page);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('Store ID,Store,Label,')).toBe(true);
  expect(text).not.toContain('Disabled');
  await page.getByRole('button', { name: 'Close' }).click();
  await dropFile(page, 'displays.csv', Buffer.from(text), 'Drop a table to import it');
  await expect(page.getByRole('dialog')).toContainText('UTF-8, commas, headers in row 1.');
  await expect(page.getByRole('button', { name: 'Apply 0 rows' })).toBeDisabled();
});

test('a file with headers of its own is explained by keyboard, and the next one like it needs no explanation', async ({
  page,
  endcap,
}) => {
  const bridge = await endcap.bridge();
  const { first } = await openThree(page, bridge);
  const label = (await cell(page, 0, LABEL).textContent()) ?? '';
  // What is chosen is remembered by the headers.
  const [shop, rack, kept] = ['Shop', 'Rack', 'Kept'].map((name) => `${name} ${crypto.randomUUID()}`);
  const file = (state: string) =>
    Buffer.from(`${shop};${rack};${kept}\n${first.externalId};${label};${state}\n${first.externalId};;x`);
  const openIt = async (state: string) => {
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await choose(page, 'racks.csv', file(state));
  };
  const dialog = page.getByRole('dialog');
  const select = (name: string | undefined) => dialog.getByLabel(`Contents of the column ${name}`);

  await openIt('Disabled');
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expect(dialog.getByRole('row').nth(2)).toContainText(label);
  await expect(dialog.getByRole('status')).toHaveText('Still needed: Label or Display ID.');
  await expectNoFindings(page);
  await expect(select(shop)).toBeFocused();
  await page.keyboard.type('Store ID');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Store ID');
  await expect(dialog.getByRole('status')).toContainText('Selected for more than one column: Store ID.');
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(select(rack)).toHaveValue('label');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Status');
  await expect(select(kept)).toHaveValue('status');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(kind(page, 'Refused')).toContainText('1');
  await expect(kind(page, 'Changed')).toContainText('1');
  await expect(dialog).toContainText('Columns as you selected them for these headers.');
  await page.getByRole('button', { name: 'Change columns' }).press('Enter');
  await expect(select(rack)).toHaveValue('label');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Apply 1 row' }).press('Enter');
  await expect(dialog).toContainText('1 row applied.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openIt('Active');
  await expect(kind(page, 'Refused')).toContainText('1');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(async () => unwrap(await bridge.drafts.count()).edits).toBe(0);
});

test('a change of the language keeps the selected cells and the place of the sheet', async ({ page, endcap }) => {
  const bridge = await endcap.bridge();
  const ids = unwrap(await bridge.stores.list()).data.flatMap(({ externalId }) => externalId ?? []);
  await openDisplays(
    page,
    ids.slice(0, 8).map((externalId) => ({ externalId, count: 0 })),
  );
  await cell(page, 3, LABEL).click();
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  const place = () =>
    page.evaluate(() => {
      const active = document.querySelector('[data-active]');
      const grid = document.querySelector('[role="grid"]');
      const scroller = [...document.querySelectorAll('main *')].find(({ scrollTop }) => scrollTop > 100);
      return {
        row: active?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'),
        column: active?.getAttribute('aria-colindex'),
        selected: grid?.querySelectorAll('[aria-selected="true"]').length,
        top: scroller?.scrollTop,
      };
    });
  await expect.poll(place).toMatchObject({ row: '45', selected: 4 });
  await settle(page);
  const before = await place();
  expect(before.top).toBeGreaterThan(100);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('polski');
  await expect(page.getByRole('option').first()).toHaveText('Polski');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: /^Nazwa/ }).first()).toBeVisible();
  await settle(page);
  await expect.poll(place).toEqual(before);
  unwrap(await bridge.settings.set({ language: 'en' }));
});
