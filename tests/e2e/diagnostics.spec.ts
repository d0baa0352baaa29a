import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { testNow } from '../support/e2e/now.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';

const FILES = [
  ['Versions', 'versions.json'],
  ['Settings', 'settings.json'],
  ['Connection', 'connection.json'],
  ['Workspace', 'workspace.json'],
  ['Slow queries', 'slow-calls.jsonl'],
  ['Crashes', 'crashes.json'],
  ['Log, last 2,000 lines', 'log.jsonl'],
] as const;

/** Collecting tests the connection and reads the whole file. */
const COLLECTED = { timeout: 30_000 };

async function openDialog(page: Page, button = 'Show diagnostics') {
  await show(page, '/settings');
  await page.getByRole('button', { name: button }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('pre')).toBeVisible(COLLECTED);
  return dialog;
}

test('what is saved is what was read, and nothing is saved before', async ({ endcap, page }) => {
  const bridge = await endcap.bridge();
  unwrap(await bridge.settings.set({ author: 'Anna Lis' }));
  const [store] = unwrap(await bridge.stores.list()).data;
  const downloads: string[] = [];
  page.on('download', (download) => void downloads.push(download.suggestedFilename()));
  const dialog = await openDialog(page);
  const read: string[] = [];
  for (const [label, name] of FILES) {
    await dialog.getByText(label, { exact: true }).click();
    await expect(dialog.getByRole('region', { name, exact: true })).toBeVisible();
    const text = (await dialog.locator('pre').textContent()) ?? '';
    read.push(text === 'This file is empty.' ? '' : text);
  }
  expect(downloads).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as zip' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^endcap-diagnostics-\d{4}-\d\d-\d\d\.zip$/);
  await expect(dialog.getByRole('status')).toHaveText(`Download started: ${download.suggestedFilename()}.`);
  const parts = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(parts)).toEqual(FILES.map(([, name]) => name));
  expect(Object.values(parts).map((part) => strFromU8(part))).toEqual(read);

  expect(JSON.parse(read[0] ?? '')).toMatchObject({ host: 'browser', node: process.versions.node });
  expect(JSON.parse(read[2] ?? '')).toMatchObject({ failure: null });
  expect(JSON.parse(read[3] ?? '')).toMatchObject({ check: { damage: [], drafts: { unreadable: 0 } } });
  expect(read[5]).toBe('null');
  expect(read[6]).toContain('"event":"started"');
  for (const text of read) {
    expect(text).not.toContain('Anna Lis');
    expect(text).not.toContain(store?.name ?? 'no store');
  }
});

test('the dialog is used by keyboard, in both languages, and gives the focus back', async ({ endcap, page }) => {
  const dialog = await openDialog(page);
  await dialog.getByRole('radio', { name: 'Versions' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('region', { name: 'settings.json' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('region', { name: 'settings.json' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Save as zip' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show diagnostics' })).toBeFocused();

  unwrap(await (await endcap.bridge()).settings.set({ language: 'pl' }));
  await page.getByRole('button', { name: 'Pokaż diagnostykę' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Zapisz jako zip' })).toBeVisible(COLLECTED);
  await expect(dialog.getByRole('radio', { name: /^Dziennik, ostatnie wiersze: 2\s?000$/ })).toHaveCount(1);
  // As on a small screen at 200 %.
  await page.setViewportSize({ width: 640, height: 360 });
  await expect(dialog.getByText(/^Dziennik, ostatnie wiersze/)).toBeInViewport({ ratio: 1 });
});

test('the file is checked when a person asks, and says what was counted', async ({ page }) => {
  await show(page, '/settings');
  const file = page.getByRole('region', { name: 'Workspace file' });
  await file.getByRole('button', { name: 'Check now' }).press('Enter');
  await expect(file.getByRole('status')).toContainText('all of it can be read', COLLECTED);
  await expect(file.getByText('0 of 0')).toBeVisible();
  await expect(file.getByRole('button', { name: 'Check now' })).toBeFocused();
});

test('axe finds nothing in the dialog, nor beside the result of a check', async ({ page }) => {
  await show(page, '/settings');
  const file = page.getByRole('region', { name: 'Workspace file' });
  await file.getByRole('button', { name: 'Check now' }).click();
  await expect(file.getByRole('status')).toContainText('all of it can be read', COLLECTED);
  await expectNoFindings(page);
  const dialog = await openDialog(page);
  await settle(page);
  for (const label of ['Versions', 'Slow queries', 'Crashes', 'Log, last 2,000 lines']) {
    await dialog.getByText(label, { exact: true }).click();
    await expectNoFindings(page);
  }
});

test('a damaged file and drafts that can’t be read are said, with where to go', async ({ page }) => {
  const check = { damage: ['Tree 8 page 122'], drafts: { all: 5, unreadable: 2, edits: 1200 }, reviews: null };
  await page.route('**/rpc/diagnostics/checkFile', (route) =>
    route.fulfill({ json: { json: { ok: true, value: check } } }),
  );
  await show(page, '/settings');
  const file = page.getByRole('region', { name: 'Workspace file' });
  await file.getByRole('button', { name: 'Check now' }).click();
  await expect(file.getByRole('status')).toContainText('Parts of the file are damaged.');
  for (const text of ['2 drafts can’t be read', '3 of 5', '1,200', 'can’t be counted'])
    await expect(file.getByText(text)).toBeVisible();
  await expectNoFindings(page);
  await file.getByRole('link', { name: 'Open Offline' }).click();
  await expect(page).toHaveURL(/#\/offline/);
});

test('where there is no file, none is offered to be checked, and the rest can still be read', async ({ page }) => {
  const store = { state: 'failed', reason: 'ENOSPC' };
  const value = { store, quarantined: [], kept: [], fileBytes: 0, budgetMegabytes: 2000, days: 30 };
  await page.route('**/rpc/offline/status', (route) => route.fulfill({ json: { json: { ok: true, value } } }));
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('button', { name: 'Save as zip' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('nothing can be saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Workspace file' })).toHaveCount(0);
});

test('slow queries are told by name and time, and that a browser keeps no crash dumps', async ({ endcap, page }) => {
  const told = {
    at: new Date(testNow()).toISOString(),
    level: 'info',
    event: 'slow_call',
    call: 'answers.find',
    ms: 312,
    input: 'W-014',
  };
  await appendFile(join(endcap.userData, 'endcap.log'), `${JSON.stringify(told)}\n`);
  const dialog = await openDialog(page);
  await dialog.getByText('Slow queries', { exact: true }).click();
  await expect(dialog.getByText('took longer than 250 ms: the last 200')).toBeVisible();
  await expect(dialog.locator('pre')).toContainText(`{"at":"${told.at}","call":"answers.find","ms":312}`);
  await expect(dialog.locator('pre')).not.toContainText('W-014');
  await dialog.getByText('Crashes', { exact: true }).click();
  await expect(dialog.getByText('Only the desktop app keeps crash dumps')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
});
