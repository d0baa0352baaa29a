import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import { anAsideFile, aStatus, openOffline } from './offline-answers.ts';

/* Where the focus is after what was done on the Offline page by keyboard. */

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

/** Something of the first kinds is saved, nothing of the others. */
const firstKinds = (count: number) =>
  aStatus({
    kept: aStatus().kept.map((kept, at) => (at < count ? kept : { ...kept, count: 0, bytes: 0, pinnedBytes: 0 })),
  });

test('after a kind was cleared the focus goes to the next, and stays on the page when nothing is left', async ({
  page,
}) => {
  const answers = await openOffline(page, { status: firstKinds(2) });
  await tabAndEnter(page, button(page, 'Clear: Reports'));
  answers.status = firstKinds(1);
  await tabAndEnter(page, button(page, 'Clear 86 entries'));
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, 'Clear: Reports')).toBeDisabled();
  await expect(button(page, 'Clear: Stores and their settings')).toBeFocused();
  await page.keyboard.press('Enter');
  answers.status = firstKinds(0);
  await tabAndEnter(page, button(page, 'Clear 1,240 entries'));
  await expect(page.getByText('Nothing is saved yet')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(await isFocusLost(page)).toBe(false);
});

test('saved limits leave the focus in their form', async ({ page }) => {
  const answers = await openOffline(page);
  const space = page.getByLabel('Maximum space, in MB');
  const days = page.getByLabel('Keep for, in days');
  const save = button(page, 'Save limits');
  await days.fill('14');
  answers.status = aStatus({ days: 14 });
  await page.keyboard.press('Enter');
  await expect(save).toBeDisabled();
  await expect(days).toBeFocused();
  await space.fill('1 000');
  answers.status = aStatus({ budgetMegabytes: 1000, days: 14 });
  await tabAndEnter(page, save);
  await expect(save).toBeDisabled();
  await expect(space).toHaveValue('1000');
  await expect(space).toBeFocused();
});

test('a limit that changes elsewhere leaves what is typed in the other field', async ({ page, endcap }) => {
  const { offline } = await endcap.bridge();
  const answers = await openOffline(page);
  const days = page.getByLabel('Keep for, in days');
  await days.fill('1');
  answers.status = aStatus({ budgetMegabytes: 1000 });
  // The page hears that something has changed, and asks.
  unwrap(await offline.limit({ days: 31 }));
  await expect(page.getByLabel('Maximum space, in MB')).toHaveValue('1000');
  await expect(days).toHaveValue('1');
  await expect(days).toBeFocused();
  unwrap(await offline.limit({ days: 30 }));
});

test('of files that were set aside the next has the focus when a button or a file goes', async ({ page }) => {
  const [file, other] = [anAsideFile(), anAsideFile({ id: 'kept.set-aside-0', dismissed: true })];
  const answers = await openOffline(page, { status: aStatus({ quarantined: [file, other] }) });
  const panel = page.getByRole('region', { name: 'Files set aside' });
  const files = panel.getByRole('listitem');
  const again = files.getByRole('button', { name: 'Try again' });

  await tabTo(page, again.last());
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).not.toBeEmpty();
  await expect(again.last()).toBeFocused();

  answers.status = aStatus({ quarantined: [{ ...file, dismissed: true }, other] });
  await tabAndEnter(page, panel.getByRole('button', { name: 'Hide notice' }), 'Shift+Tab');
  await expect(panel.getByRole('button', { name: 'Hide notice' })).toHaveCount(0);
  await expect(again.first()).toBeFocused();

  answers.status = aStatus({ quarantined: [other] });
  await page.keyboard.press('Enter');
  await expect(files).toHaveCount(1);
  await expect(again).toBeFocused();

  answers.status = aStatus();
  await tabAndEnter(page, panel.getByRole('button', { name: 'Delete' }));
  await tabAndEnter(page, button(page, 'Delete file'));
  await expect(files).toHaveCount(0);
  await expect(dialog(page)).toBeHidden();
  expect(await isFocusLost(page)).toBe(false);
});
