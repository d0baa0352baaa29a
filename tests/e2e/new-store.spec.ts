import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show } from '../support/e2e/host.ts';
import { storeId } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, saved } from './displays-app.ts';
import { changesOf, lastRun, openPublish, PUBLISHED, publishButton, typeNumber } from './publish-page.ts';
import { test } from './publish-test.ts';

test('an ID that no store has makes a new one after a look at its neighbours; its store is published first', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 2, displays: 1 });
  await show(page, '/stores');
  await settle(page);
  const dialog = page.getByRole('dialog', { name: 'New store' });

  await test.step('an ID that is there opens its store', async () => {
    await page.getByRole('button', { name: 'New store' }).click();
    await expect(dialog.getByLabel('Store ID')).toBeFocused();
    await page.keyboard.type(storeId(1));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Sklep 001' })).toBeVisible();
  });

  await test.step('one that is not there shows those that are near, and drafts the store', async () => {
    await show(page, '/stores');
    await page.getByRole('button', { name: 'New store' }).click();
    await expect(dialog.getByLabel('Store ID')).toBeFocused();
    await page.keyboard.type('s-001');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('No store has this ID.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'S-001 Sklep 001' })).toBeVisible();
    await expect(dialog.getByText('different upper and lower case')).toBeVisible();
    await dialog.getByLabel('Store ID').fill('S-003');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('one character differs')).toHaveCount(2);
    await expectNoFindings(page);
    await dialog.getByLabel('Name').fill('Sklep nowy');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Sklep nowy' })).toBeVisible();
    await expect(page.getByText('only on this computer so far')).toBeVisible();
    await expectNoFindings(page);
  });

  await test.step('a display is drafted for it, and the list of stores has it', async () => {
    await page.getByRole('tab', { name: 'Displays' }).click();
    await expect(page.getByText('This store has no displays')).toBeVisible();
    await page.getByRole('link', { name: 'Edit displays' }).click();
    await page.getByRole('button', { name: 'Add displays' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Type', exact: true }).selectOption('FRIDGE_DRINKS');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('1 new row')).toBeVisible();
    await cell(page, 0, 2).click();
    await page.keyboard.type('Lada');
    await page.keyboard.press('Enter');
    await saved(page);
    await show(page, '/stores');
    await expect(page.getByRole('row', { name: /Sklep nowy.*new, not published/ })).toBeVisible();
  });

  await test.step('the palette finds it; its tabs show what is drafted, and targets are entered over its displays', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sklep no');
    await expect(page.getByRole('option', { name: /Sklep nowy.*S-003 · new, not published/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Fill rate' }).click();
    await expect(page.getByText('No runs yet')).toBeVisible();
    await page.getByRole('tab', { name: 'Displays' }).click();
    await expect(page.getByText('Draft displays: 1')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Lada.*Drinks fridge/ })).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole('tab', { name: 'Targets' }).click();
    await page.getByRole('button', { name: 'Add time' }).click();
    await page.getByRole('textbox', { name: 'Time' }).fill('7:00');
    await page.keyboard.press('Enter');
    await page.locator('tr[data-fallback] [data-column="0"]').click();
    await page.keyboard.type('80');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    await expect(page.getByText('No runs yet.')).toBeVisible();
    await expect(page.getByRole('main').getByText('Lada')).toBeVisible();
    await saved(page);
    await expectNoFindings(page);
  });

  await openPublish(page);
  await expect(changesOf(page, 'Sklep nowy').first()).toContainText('Name: Sklep nowy');
  await publishButton(page).click();
  await typeNumber(page, 3);
  await expect(lastRun(page)).toContainText('1 store published.', PUBLISHED);
  expect(await world.detailsOf('S-003')).toMatchObject({ name: 'Sklep nowy', protocolCronEnabled: false });
  expect(await world.displaysOf('S-003')).toHaveLength(1);
  expect(await world.targetsOf('S-003')).toMatchObject([{ weekday: 1, expectedFillRatio: 80 }]);
  await show(page, '/stores/S-003');
  await expect(page.getByRole('tab', { name: 'Runs' })).toBeVisible();
});

test('a late answer about one ID neither opens a store over another ID nor after Cancel', async ({
  page,
  openChain,
}) => {
  await openChain({ stores: 1, displays: 1 });
  await show(page, '/stores');
  await settle(page);
  let answered = 0;
  const letAnswers: (() => void)[] = [];
  await page.route('**/rpc/stores/get', async (route) => {
    await new Promise<void>((resolve) => letAnswers.push(resolve));
    await route.fulfill({ json: { json: { ok: true, value: null } } });
    answered += 1;
  });
  const dialog = page.getByRole('dialog', { name: 'New store' });
  const letAnswer = async () => {
    letAnswers.pop()?.();
    await expect.poll(() => answered).toBeGreaterThan(0);
    answered = 0;
  };

  await page.getByRole('button', { name: 'New store' }).click();
  await dialog.getByLabel('Store ID').fill('OTHER-1');
  await page.keyboard.press('Enter');
  await expect.poll(() => letAnswers.length).toBe(1);
  await dialog.getByLabel('Store ID').fill('OTHER-2');
  await letAnswer();
  await settle(page);
  await expect(dialog.getByLabel('Store ID')).toHaveValue('OTHER-2');

  await page.keyboard.press('Enter');
  await expect.poll(() => letAnswers.length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await letAnswer();
  await settle(page);
  await expect(page).toHaveURL(/\/stores(\?|$)/);
});
