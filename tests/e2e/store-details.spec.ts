import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { failingUntilPressed } from '../support/e2e/failing.ts';
import { expect, show } from '../support/e2e/host.ts';
import { draft, storeId } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { saved } from './displays-app.ts';
import { changesOf, lastRun, openPublish, PUBLISHED, publishButton } from './publish-page.ts';
import { test } from './publish-test.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openDetails(page: Page, store: string): Promise<void> {
  await show(page, `/stores/${store}?tab=details`);
  await box(page, 'Name').waitFor();
  await settle(page);
}

test('details and opening hours are changed, kept over a restart, copied to a store, and published in words', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 2, displays: 1 });
  await openDetails(page, storeId(1));
  await expectNoFindings(page);
  await expect(page.getByRole('main').getByText(/^as of \d/)).toHaveCount(1);

  await test.step('a text is saved on Enter, and its old value can be restored', async () => {
    await box(page, 'Name').fill('Sklep nowy');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Before: Sklep 001')).toBeVisible();
    await box(page, 'Location').fill('Rynek 1');
    await page.keyboard.press('Tab');
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Kiosk');
    await expect(page.getByText('Before: not given')).toBeVisible();
    await page.getByRole('button', { name: 'Restore: Location' }).click();
    await expect(box(page, 'Location')).toHaveValue('');
  });

  await test.step('what is no ID is refused with its reason, and a new login code stays hidden', async () => {
    await box(page, 'Run schedule ID').fill('abc');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Not an ID')).toBeVisible();
    await page.getByRole('button', { name: 'Restore: Run schedule ID' }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('New login code').fill('SECRET-CODE');
    await page.keyboard.press('Enter');
    await expect(page.getByText('a new code, not published yet')).toBeVisible();
    await expect.poll(() => page.content()).not.toContain('SECRET-CODE');
  });

  await test.step('hours go past midnight, overlap, and are copied to a day and to a store', async () => {
    await box(page, 'Monday, to').fill('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText('next day')).toBeVisible();
    await page.getByRole('button', { name: 'Copy the hours of Monday' }).click();
    await page.getByRole('checkbox', { name: 'Tuesday' }).check();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(box(page, 'Tuesday, to')).toHaveValue('02:00');
    await page.getByRole('button', { name: 'Add hours on Tuesday' }).click();
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3.30');
    await page.keyboard.press('Enter');
    await expect(page.getByText('overlaps other hours')).toHaveCount(2);
    await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
    await page.keyboard.type('rano');
    await page.keyboard.press('Tab');
    await page.keyboard.type('noc');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^There is no such time of day\./)).toBeVisible();
    await page.getByRole('button', { name: 'Remove rano–noc on Sunday' }).click();
    await page.getByRole('button', { name: 'Remove 01:00–03:30 on Tuesday' }).click();
    await expect(page.getByText('overlaps other hours')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add hours on Tuesday' })).toBeFocused();
    await page.getByRole('button', { name: 'Copy to stores' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Sklep 002' }).check();
    await expectNoFindings(page);
    await page.getByRole('button', { name: 'Copy to 1 store' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('everything is still there after the page is read again', async () => {
    await saved(page);
    await page.reload();
    await openDetails(page, storeId(1));
    await expect(box(page, 'Name')).toHaveValue('Sklep nowy');
    await expect(box(page, 'Tuesday, from')).toHaveValue('06:00');
  });

  await openPublish(page);
  const changes = changesOf(page, 'Sklep 001');
  await expect(changes).toContainText('Opening hours');
  await expect(changes).toContainText('Mon, Tue 06:00–02:00');
  await expect(changes).toContainText('Login code');
  await expectNoFindings(page);
  expect(await page.content()).not.toMatch(/SECRET-CODE|CODE-1/);
  await publishButton(page).click();
  await expect(lastRun(page)).toContainText('2 stores published.', PUBLISHED);
  const hours = [
    { weekday: 1, from: '06:00', to: '02:00' },
    { weekday: 2, from: '06:00', to: '02:00' },
  ];
  expect(await world.detailsOf(storeId(1))).toMatchObject({
    name: 'Sklep nowy',
    location: null,
    storeType: 'Kiosk',
    openingTimes: hours,
    loginCode: 'SECRET-CODE',
  });
  expect(await world.detailsOf(storeId(2))).toMatchObject({ openingTimes: hours, loginCode: 'CODE-1' });
});

test('hours that are copied to other days are those on the screen, also while they are typed', async ({
  page,
  openChain,
}) => {
  await openChain({ stores: 1, displays: 1 });
  await openDetails(page, storeId(1));
  const copyMonday = page.getByRole('button', { name: 'Copy the hours of Monday' });
  const copyTo = async (day: string) => {
    await copyMonday.click();
    await page.getByRole('checkbox', { name: day }).check();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
  };
  await box(page, 'Monday, from').fill('7.30');
  await copyTo('Tuesday');
  await expect(box(page, 'Tuesday, from')).toHaveValue('07:30');
  await expect(box(page, 'Monday, from')).toHaveValue('07:30');

  await box(page, 'Monday, to').fill('');
  await copyTo('Tuesday');
  await expect(page.getByText('Enter both times')).toBeVisible();
  await expect(box(page, 'Tuesday, to')).not.toHaveValue('');
});

test('a label that would be read backwards shows its marks on Publish and in the sheet, and is sent as it is', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 1 });
  const label = 'a\u202esuoicilam';
  await draft(bridge, [{ store: 1, nth: 1, value: label }]);
  await openPublish(page);
  await expect(page.getByText('a‹U+202E›suoicilam').first()).toBeVisible();
  await show(page, '/displays');
  await expect(page.getByRole('gridcell', { name: /a‹U\+202E›suoicilam/ })).toBeVisible();
  await openPublish(page);
  await publishButton(page).click();
  await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);
  expect((await world.displaysOf(storeId(1))).map((one) => one.label)).toEqual([label]);
});

test('what is typed and what is open outlive a change of language', async ({ page, openChain }) => {
  const { bridge } = await openChain({ stores: 1, displays: 1 });
  await openDetails(page, storeId(1));
  await box(page, 'Name').fill('Sklep nowy');
  await page.keyboard.press('Enter');
  await saved(page);
  await page.getByRole('button', { name: 'Edit as text' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('New login code').fill('SECRET-CODE');
  await bridge.settings.set({ language: 'pl' });
  await expect(page.getByRole('button', { name: 'Edytuj według dni' })).toBeVisible();
  await expect(page.getByLabel('Nowy kod logowania')).toHaveValue('SECRET-CODE');
  await expect(box(page, 'Nazwa')).toHaveValue('Sklep nowy');
  await expect(page.getByText('Wcześniej: Sklep 001')).toBeVisible();
  await bridge.settings.set({ language: 'en' });
  await expect(page.getByLabel('New login code')).toHaveValue('SECRET-CODE');
  await expect(page.getByRole('button', { name: 'Edit by day' })).toBeVisible();
});

test('what is typed is saved when the page is left before its field is', async ({ page, openChain }) => {
  await openChain({ stores: 1, displays: 1 });
  await show(page, '/stores');
  await openDetails(page, storeId(1));
  await box(page, 'Location').fill('Rynek 1');
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'Stores' })).toBeVisible();
  await openDetails(page, storeId(1));
  await expect(box(page, 'Location')).toHaveValue('Rynek 1');
  await box(page, 'Monday, to').fill('23');
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'Stores' })).toBeVisible();
  await openDetails(page, storeId(1));
  await expect(box(page, 'Monday, to')).toHaveValue('23:00');
});

test('details that cannot be read say why, and are there after another try', async ({ page, openChain }) => {
  await openChain({ stores: 1, displays: 1 });
  const slow = Promise.withResolvers<void>();
  await page.route('**/rpc/drafts/rows', async (route) => {
    await slow.promise;
    await route.continue();
  });
  const untilPressed = await failingUntilPressed(page, 'drafts/rows', { code: 'timeout', seconds: 30 });
  await show(page, `/stores/${storeId(1)}?tab=details`);
  const form = page.getByRole('region', { name: 'Details' });
  await expect(form.getByRole('alert')).toContainText('No answer within 30 seconds');
  await expectNoFindings(page);
  await untilPressed();
  const again = form.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toBeFocused();
  await expect(form.getByRole('alert')).toContainText('No answer within 30 seconds');
  slow.resolve();
  await expect(box(page, 'Name')).toHaveValue('Sklep 001');
});
