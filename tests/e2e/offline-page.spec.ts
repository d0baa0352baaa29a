import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { testNow } from '../support/e2e/now.ts';
import { anAsideFile, aPin, aStatus, openOffline as open, PINS_OF_ALL_STATES } from './offline-answers.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const pinOf = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

test('the Offline page says what is saved, how much of the limit it takes, and where each download stands', async ({
  page,
}) => {
  await open(page, { pins: PINS_OF_ALL_STATES });
  await expect(page.getByText('Saved on this computer, encrypted; the key is in its keychain')).toBeVisible();
  const photos = page.getByRole('row', { name: /^Small photos/ });
  await expect(photos).toContainText('9,120');
  await expect(photos).toContainText('180 MB');
  await expect(photos).toContainText('160 MB');
  await expect(page.getByRole('meter')).toHaveAccessibleName('File on disk: 312 MB of 2,000 MB');

  const all = pinOf(page, 'All stores');
  await expect(all.getByRole('progressbar')).toHaveAccessibleName('1,240 of 4,300 requests');
  await expect(all).toContainText('84 MB downloaded · 12.4 per second · about 5 minutes left');
  await expect(all).toContainText('34 of 120 stores here');
  await expect(page.getByText('1,412 of 1,430 photos downloaded.', { exact: false })).toBeVisible();
  const states = ['Downloading', 'Waiting', 'Complete', 'Incomplete', 'Stopped', 'Failed'];
  for (const state of states) await expect(page.getByText(state, { exact: true })).toBeVisible();
  await expect(page.getByText('The service refused the token', { exact: false })).toBeVisible();
});

test('a kind is cleared after a question that names the number, and what stays', async ({ page }) => {
  const answers = await open(page);
  await page.getByRole('button', { name: 'Clear: Small photos' }).click();
  await expect(dialog(page)).toContainText('Clear “Small photos”?');
  await expect(dialog(page)).toContainText('9,120 entries (180 MB) will be removed from this computer');
  await expect(dialog(page)).toContainText('Of this, 160 MB is available offline and stays.');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(answers.asked).toEqual([]);
  await page.getByRole('button', { name: 'Clear: Small photos' }).click();
  await dialog(page).getByRole('button', { name: 'Clear 9,120 entries' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => answers.asked).toEqual([{ call: 'clear', input: { kind: 'thumbnails' } }]);
  await expect(page.getByRole('button', { name: 'Clear: Original photos' })).toBeDisabled();
});

test('limits are checked before they are saved', async ({ page }) => {
  const answers = await open(page);
  const space = page.getByLabel('Maximum space, in MB');
  const save = page.getByRole('button', { name: 'Save limits' });
  await expect(save).toBeDisabled();
  await space.fill('20');
  await save.click();
  await expect(page.getByText('A whole number from 50 to 100,000')).toBeVisible();
  await expect(space).toBeFocused();
  await space.fill('1 000');
  await expect(page.getByText('What no longer fits is removed as soon as this is saved.')).toBeVisible();
  await page.getByLabel('Keep for, in days').fill('14');
  answers.status = aStatus({ budgetMegabytes: 1000, days: 14 });
  await page.keyboard.press('Enter');
  await expect(save).toBeDisabled();
  await expect.poll(() => answers.asked).toEqual([{ call: 'limit', input: { budgetMegabytes: 1000, days: 14 } }]);
});

test('a download is stopped, resumed, removed, and brought back', async ({ page }) => {
  const [running] = PINS_OF_ALL_STATES;
  const answers = await open(page, { pins: running === undefined ? [] : [running] });
  const pin = pinOf(page, 'All stores');
  answers.pins = [aPin({ state: 'stopped' })];
  await pin.getByRole('button', { name: 'Stop' }).click();
  await expect(pin).toContainText('What was downloaded stays. Resume downloads the rest.');
  await expect(pin.getByRole('button', { name: 'Resume' })).toBeFocused();
  answers.pins = [aPin({ state: 'waiting' })];
  await page.keyboard.press('Enter');
  await expect(pin).toContainText('It starts as soon as the service responds.');
  await expect(pin.getByRole('button', { name: 'Stop' })).toBeFocused();
  answers.pins = [];
  await pin.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed: All stores.')).toBeVisible();
  await expect(page.getByText('Nothing is available offline yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  answers.pins = [aPin()];
  await page.keyboard.press('Enter');
  await expect(pin).toContainText('Complete');
  await expect(pin.getByRole('button', { name: 'Remove' })).toBeFocused();
  await expect
    .poll(() => answers.asked.map(({ call }) => call))
    .toEqual(['stopPin', 'resumePin', 'removePin', 'addPin']);
  expect(answers.asked.at(-1)?.input).toEqual({
    externalIds: null,
    period: { kind: 'last_days', days: 28 },
    photos: 'thumbnails',
  });
});

test('the form asks for stores, days and photos, and says what they would cost', async ({ page }) => {
  const answers = await open(page, {}, '/offline?make=true');
  await expect(dialog(page)).toContainText('120 stores, and those added later');
  await expect(dialog(page)).toContainText('2 stores, about 640 pictures, about 3 minutes, about 31 MB');
  await expect(dialog(page)).toContainText('Fits within the limit of 2,000 MB.');
  answers.estimate = { ...answers.estimate, bytes: 5e9, fitsBudget: false };
  await dialog(page).getByRole('radio', { name: 'Selected stores' }).check();
  await dialog(page).getByRole('combobox', { name: 'Region' }).selectOption('Pomorskie (20)');
  await dialog(page).getByRole('button', { name: 'Select all 20' }).click();
  await expect(dialog(page)).toContainText('20 stores selected');
  await expect(dialog(page)).toContainText('Does not fit within the limit of 2,000 MB.');

  const submit = dialog(page).getByRole('button', { name: 'Make available offline' });
  await dialog(page).getByRole('button', { name: 'Select none' }).click();
  await submit.click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Choose at least one store');
  await dialog(page).getByLabel('Search by name or ID').fill('swietojanska');
  await dialog(page).getByRole('checkbox', { name: /G-003/ }).check();
  await dialog(page).getByRole('radio', { name: 'Fixed dates' }).check();
  await dialog(page).getByLabel('First day').fill('2026-11-14');
  await dialog(page).getByLabel('Last day').fill('2026-11-01');
  await submit.click();
  await expect(dialog(page)).toContainText('The last day must not be before the first');
  await dialog(page).getByLabel('Last day').fill('2026-11-20');
  await dialog(page).getByRole('radio', { name: 'No photos' }).check();
  await submit.click();
  await expect(dialog(page)).toContainText('The download has started');
  expect(answers.asked).toEqual([
    {
      call: 'addPin',
      input: {
        externalIds: ['G-003'],
        period: { kind: 'days', firstDay: '2026-11-14', lastDay: '2026-11-20' },
        photos: 'none',
      },
    },
  ]);
  await dialog(page).getByRole('link', { name: 'Show in Offline' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('selected stores and an open store lead to the form', async ({ page }) => {
  const answers = await open(page, {}, '/stores');
  const grid = page.getByRole('main').getByRole('grid');
  await tabTo(page, grid);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Make 2 stores available offline' }).click();
  await expect(dialog(page).getByRole('radio', { name: 'Selected stores' })).toBeChecked();
  await expect(dialog(page)).toContainText('2 stores selected');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('Gdynia, Świętojańska 88');
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeHidden();
  // What is typed goes into the address after a pause, which must not end on the way to the next page.
  await expect(page).toHaveURL(/[?&]q=/);

  await show(page, '/stores/G-003');
  await page.getByRole('button', { name: 'Make available offline' }).click();
  await expect(dialog(page)).toContainText('1 store selected');
  await expect(dialog(page).getByRole('checkbox', { name: /G-003/ })).toBeChecked();
  expect(answers.asked).toEqual([]);
});

test('the Offline page works by keyboard alone', async ({ page }) => {
  const answers = await open(page, { pins: [aPin({ state: 'running' })] });
  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('make stores');
  await expect(page.getByRole('option', { name: 'Make stores available offline', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('radio', { name: 'All stores' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: 'Selected stores' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await tabTo(page, dialog(page).getByLabel('Days up to today'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('link', { name: 'Show in Offline' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await tabAndEnter(page, pinOf(page, 'All stores').getByRole('button', { name: 'Stop' }));
  await tabAndEnter(page, page.getByRole('button', { name: 'Clear: Reports' }));
  await tabAndEnter(page, dialog(page).getByRole('button', { name: 'Clear 86 entries' }));
  await expect(dialog(page)).toBeHidden();
  await expect
    .poll(() => answers.asked)
    .toEqual([
      { call: 'addPin', input: { externalIds: null, period: { kind: 'last_days', days: 7 }, photos: 'thumbnails' } },
      { call: 'stopPin', input: { pinId: 'pin-1' } },
      { call: 'clear', input: { kind: 'reports' } },
    ]);
});

test('what limits work on this computer is shown on every page', async ({ page }) => {
  const answers = await open(
    page,
    { status: aStatus({ store: { state: 'this_run_only', keychain: 'locked' } }) },
    '/stores',
  );
  await expect(
    page.getByText('Nothing stays saved after Endcap closes: this computer’s keychain is locked.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  await expect(page.getByText(/^Nothing stays saved after/)).toBeHidden();

  answers.status = aStatus({ store: { state: 'read_only' } });
  await page.reload();
  await expect(page.getByText(/^This workspace is open in another copy of Endcap on this computer/)).toBeVisible();
  await show(page, '/offline');
  await expect(page.getByRole('button', { name: 'Clear: Reports' })).toBeDisabled();
  await expect(page.getByLabel('Maximum space, in MB')).toBeDisabled();

  answers.status = aStatus({ store: { state: 'failed', reason: 'no space left on device' } });
  await page.reload();
  await expect(page.getByText('Nothing can be saved on this computer, so everything')).toBeVisible();
  await expect(page.getByText(/Message from the system: no space left on device/)).toBeVisible();

  const path = '/home/anna/.config/Endcap/workspaces/5f0c/kept.set-aside-20261120';
  answers.status = aStatus({ quarantined: [anAsideFile({ path, reason: 'key_missing', unsentEdits: 3 })] });
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'its key is no longer in the keychain' });
  await expect(notice).toContainText(path);
  await expect(notice).toContainText('It contains 3 unpublished changes.');
  answers.status = aStatus();
  await notice.getByRole('button').click();
  await expect(notice).toBeHidden();
  await expect.poll(() => answers.asked.map(({ call }) => call)).toEqual(['dismissQuarantined']);
});

test('files that were set aside are listed, and each is tried, hidden and deleted on its own', async ({ page }) => {
  const other = anAsideFile({
    id: 'kept.set-aside-0',
    at: null,
    reason: 'newer',
    unsentEdits: null,
    tried: { at: new Date(testNow()).toISOString(), result: 'waiting', waiting: 2 },
  });
  const answers = await open(page, { status: aStatus({ quarantined: [anAsideFile(), other] }) });
  const panel = page.getByRole('region', { name: 'Files set aside' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText('The keychain had a different key.');
  await expect(panel.getByRole('listitem').first()).toContainText('12 unpublished changes when set aside');
  await expect(panel.getByRole('listitem').last()).toContainText('everything has been carried over except 2 drafts');
  await expect(page.getByRole('link', { name: '1 more file in Offline' })).toBeVisible();

  answers.status = aStatus({ quarantined: [anAsideFile({ dismissed: true }), other] });
  await panel.getByRole('listitem').first().getByRole('button', { name: 'Hide notice' }).click();
  await expect(panel.getByRole('button', { name: 'Hide notice' })).toHaveCount(1);
  answers.status = aStatus({ quarantined: [anAsideFile({ dismissed: true })] });
  await panel.getByRole('listitem').last().getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(panel.getByRole('status')).toHaveText(
    'Everything in the file has been carried over, so the file was removed.',
  );

  await panel.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(dialog(page)).toContainText('with 12 unpublished changes and everything else in it');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  answers.status = aStatus();
  await dialog(page).getByRole('button', { name: 'Delete file' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  expect(answers.asked).toEqual([
    { call: 'dismissQuarantined', input: { id: 'kept.set-aside-1' } },
    { call: 'retryQuarantined', input: { id: 'kept.set-aside-0' } },
    { call: 'deleteQuarantined', input: { id: 'kept.set-aside-1' } },
  ]);
});

test('Settings shows what the open workspace keeps, and leads to the Offline page', async ({ page }) => {
  await open(page, {}, '/settings');
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage).toContainText('312 MB, limit 2,000 MB');
  await expect(storage).toContainText('30 days since the last use');
  await storage.getByRole('link', { name: 'Open Offline' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offline');
});

test.describe('axe finds nothing, light or dark', () => {
  const states = {
    'with downloads in every state': { pins: PINS_OF_ALL_STATES },
    empty: {
      status: aStatus({ kept: aStatus().kept.map((kept) => ({ ...kept, count: 0, bytes: 0, pinnedBytes: 0 })) }),
    },
    'read-only': { status: aStatus({ store: { state: 'read_only' } }), pins: [aPin()] },
    'with files set aside': {
      status: aStatus({ quarantined: [anAsideFile(), anAsideFile({ id: 'older', reason: 'damaged', tried: null })] }),
    },
    'a disk that takes nothing': { status: aStatus({ store: { state: 'unwritable', isFull: true } }) },
    'failed, with a file quarantined': {
      status: aStatus({
        store: { state: 'failed', reason: 'disk full' },
        quarantined: [anAsideFile({ reason: 'damaged', unsentEdits: null })],
      }),
    },
  } as const;
  for (const [name, part] of Object.entries(states)) {
    test(`page ${name}`, async ({ page }) => {
      await open(page, part);
      await expectNoFindings(page);
    });
  }

  test('the form and the question', async ({ page }) => {
    await open(page, {}, '/offline?make=true');
    await dialog(page).getByRole('radio', { name: 'Selected stores' }).check();
    await expectNoFindings(page);
    await dialog(page).getByRole('radio', { name: 'Fixed dates' }).check();
    await dialog(page).getByRole('button', { name: 'Make available offline' }).click();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear: Reports' }).click();
    await expectNoFindings(page);
  });
});

test('a download that rests for hours, because the service asks for it, does not promise to start at once', async ({
  page,
}) => {
  const failure = { code: 'rate_limited', retryAfterSeconds: 7200 } as const;
  await open(page, { pins: [aPin({ state: 'waiting', failure })] });
  const pin = pinOf(page, 'All stores');
  await expect(pin).toContainText('It goes on by itself after the pause.');
  await expect(pin).not.toContainText('as soon as');
});
