import type { Page } from '@playwright/test';
import { expect, show } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import { storeId, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell } from './displays-app.ts';
import { test } from './publish-test.ts';

// Wide enough for each tool to have a button of its own.
test.use({ viewport: { width: 1680, height: 900 } });

const RATIO = 6;

/** From now on the page paints late, and does late what it only puts off, as on a slow computer. */
const slowDown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const LATE_MS = 1500;
    const { setTimeout: after } = globalThis;
    window.requestAnimationFrame = (run) => Number(after(() => run(performance.now()), LATE_MS));
    Reflect.set(window, 'setTimeout', (run: () => void, ms = 0) => after(run, Math.max(ms, LATE_MS)));
  });

async function openTargets(page: Page): Promise<void> {
  await show(page, `/targets?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
}

test('what is typed as soon as a dialog is there goes into it', async ({ page, openChain }) => {
  await openChain({ stores: 1, displays: 1 });
  await show(page, `/contacts?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  const add = page.getByRole('button', { name: 'Add a contact' });
  await tabTo(page, add);
  await settle(page);
  await slowDown(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ola Lis');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ola Lis');
});

test('what is typed as soon as a small dialog is open goes into it, and Tab stays in it', async ({
  page,
  openChain,
}) => {
  await openChain({ stores: 2, displays: 1 });
  await openTargets(page);
  const chip = page.getByRole('button', { name: /^View/ });
  await tabTo(page, chip);
  await slowDown(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Shops');
  const views = page.getByRole('dialog', { name: 'Views' });
  const field = views.getByRole('textbox', { name: 'Name of the view' });
  await expect(field).toHaveValue('Shops');
  await page.keyboard.press('Shift+Tab');
  await expect(views.locator(':focus')).toHaveCount(1);
  await expect(field).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chip).toBeFocused();
});

test('a key that is pressed as soon as a form is there goes to its first choice', async ({ page, openChain }) => {
  await openChain({ stores: 2, displays: 1 });
  await show(page, '/offline');
  // The button stands elsewhere until it is known that nothing is available offline.
  await expect(page.getByText('Nothing is available offline yet')).toBeVisible();
  const add = page.getByRole('main').getByRole('button', { name: 'Make available offline' });
  await tabTo(page, add);
  await settle(page);
  await slowDown(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'All stores' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'All stores' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('what is typed as soon as a dialog is done goes into the active cell', async ({ page, openChain }) => {
  const { world } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 80)]);
  await openTargets(page);
  await cell(page, 0, RATIO).click();
  await page.getByRole('button', { name: 'Raise or lower' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('1 target will change');
  await slowDown(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('55');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, RATIO)).toHaveText('55%');
});

test('a name that was left is asked for again by the next key', async ({ page, openChain }) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70)]);
  const slot = { productCategory: null, weekday: 1, protocolTime: '07:00' };
  const targets = [{ displayType: 'ROLLS_BREAD_RACK' as const, ...slot, expectedFillRatio: 70 }];
  unwrap(await bridge.templates.save({ name: 'Small shops', targets, replaces: false }));
  await openTargets(page);
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'All templates' }).click();
  const list = page.getByRole('dialog', { name: 'Templates of targets' });
  await list.getByRole('button', { name: 'Rename Small shops' }).focus();
  await slowDown(page);
  for (const key of ['Enter', 'Escape', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type(' 2');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('row', { name: /^Small shops 2 / })).toBeVisible();
});

test('whoever goes on while a finding is fixed keeps the focus', async ({ page, openChain }) => {
  const { world } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [
    worldTarget(1, 70),
    worldTarget(1, 70),
    worldTarget(2, 80, { displayType: 'FRIDGE_SALADS' }),
  ]);
  await openTargets(page);
  await page.getByRole('button', { name: /^Check(: \d+)?$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove the copies' }).focus();
  const held = Promise.withResolvers<void>();
  await page.route('**/rpc/targets/check', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).focus();
  held.resolve();
  await expect(dialog.getByText('1 finding.')).toBeVisible();
  await settle(page);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
});
