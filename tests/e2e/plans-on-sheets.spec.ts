import type { Locator, Page } from '@playwright/test';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { expect, show } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { storeId, worldContact, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, saved } from './displays-app.ts';
import { test } from './publish-test.ts';

// Wide enough for each tool to have a button of its own.
test.use({ viewport: { width: 1680, height: 900 } });

const RATIO = 6;

const addressOf = (name: 'Contacts' | 'Targets') =>
  `/${name.toLowerCase()}?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`;

async function open(page: Page, name: 'Contacts' | 'Targets'): Promise<void> {
  await show(page, addressOf(name));
  await page.getByRole('grid', { name }).waitFor();
  await settle(page);
}

/** A newer answer of the service arrives. */
async function readAgain(bridge: BridgeClient, read: 'stores.expectations' | 'stores.contacts'): Promise<void> {
  unwrap(await bridge.reads.refresh({ read, inputKey: canonicalJson({ externalId: storeId(1) }) }));
}

/** Presses a button of a plan for other rows than those behind it: nothing is done, and the plan is made anew. */
async function refused(dialog: Locator, button: Locator, anew: string): Promise<void> {
  await button.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'These rows have changed in the meantime, so nothing was saved. The preview is up to date again.',
  );
  await expect(dialog.getByRole('status').last()).toHaveText(anew);
}

test('a plan for targets that are others by now is not carried out, and is made anew', async ({
  page,
  context,
  endcap,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 1 });
  const id = storeId(1);
  const dialog = page.getByRole('dialog');
  await world.setTargets(id, [worldTarget(1, 60)]);
  await open(page, 'Targets');
  const raise = async () => {
    await cell(page, 0, RATIO).click();
    await page.getByRole('button', { name: 'Raise or lower' }).click();
  };
  const change = dialog.getByRole('button', { name: 'Change', exact: true });

  await test.step('the Enter that opened the dialog is held on', async () => {
    await cell(page, 0, RATIO).click();
    await page.getByRole('button', { name: 'Raise or lower' }).focus();
    await page.keyboard.down('Enter');
    await expect(change).toBeEnabled();
    for (let held = 0; held < 3; held += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(dialog.getByRole('status')).toHaveText('1 target will change: 60% → 65%.');
    await page.keyboard.press('Escape');
    await expect(cell(page, 0, RATIO)).toHaveText('60%');
  });

  await test.step('raised or lowered, and the service has another target', async () => {
    await raise();
    await expect(dialog.getByRole('status')).toHaveText('1 target will change: 60% → 65%.');
    await world.setTargets(id, [worldTarget(1, 70)]);
    await readAgain(bridge, 'stores.expectations');
    await expect(cell(page, 0, RATIO)).toHaveText('70%');
    await refused(dialog, change, 'No target would change.1 is left out: it was changed or removed in the meantime.');
    await expect(change).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(cell(page, 0, RATIO)).toHaveText('70%');
  });

  await test.step('raised or lowered, and another window changes the target', async () => {
    const other = await context.newPage();
    await endcap.open(other, addressOf('Targets'));
    await expect(cell(other, 0, RATIO)).toHaveText('70%');
    await settle(other);
    await page.bringToFront();
    await raise();
    await expect(dialog.getByRole('status')).toHaveText('1 target will change: 70% → 75%.');
    await other.bringToFront();
    await cell(other, 0, RATIO).click();
    await other.keyboard.type('90');
    await other.keyboard.press('Enter');
    await saved(other);
    await other.close();
    await page.bringToFront();
    await expect(cell(page, 0, RATIO)).toHaveText('90%');
    await refused(dialog, change, '1 target will change: 90% → 95%.');
    await expect(cell(page, 0, RATIO)).toHaveText('90%');
    await change.click();
    await expect(dialog).toHaveCount(0);
    await expect(cell(page, 0, RATIO)).toHaveText('95%');
    await page.keyboard.press('Control+z');
    await expect(cell(page, 0, RATIO)).toHaveText('90%');
    await page.keyboard.press('Control+z');
    await expect(cell(page, 0, RATIO)).toHaveText('70%');
    await saved(page);
  });

  await test.step('a day copied', async () => {
    await cell(page, 0, RATIO).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('menuitem', { name: 'One day to other days' }).click();
    await dialog.getByRole('checkbox', { name: 'Tuesday' }).check();
    await expect(dialog.getByRole('status')).toHaveText('1 target will be added.');
    await world.setTargets(id, [worldTarget(1, 70), worldTarget(2, 55)]);
    await readAgain(bridge, 'stores.expectations');
    await expect(page.getByText('1 store · 2 targets')).toBeVisible();
    const copy = dialog.getByRole('button', { name: 'Copy', exact: true });
    await refused(dialog, copy, '1 target will change.');
    await expect(page.getByText('1 store · 2 targets')).toBeVisible();
    await copy.click();
    await expect(dialog).toHaveCount(0);
    await expect(cell(page, 1, RATIO)).toHaveText('70%');
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, RATIO)).toHaveText('55%');
    await saved(page);
  });

  await test.step('added', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Display type' }).selectOption('ROLLS_BREAD_RACK');
    await expect(dialog.getByRole('status').last()).toHaveText(
      '5 targets will be added.2 are left out: the store already has them.',
    );
    await world.setTargets(id, [worldTarget(1, 70), worldTarget(2, 55), worldTarget(3, 60)]);
    await readAgain(bridge, 'stores.expectations');
    await expect(page.getByText('1 store · 3 targets')).toBeVisible();
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await refused(dialog, add, '4 targets will be added.3 are left out: the store already has them.');
    await add.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('4 new rows')).toBeVisible();
  });
});

test('a contact that somebody else has added meanwhile is not added again', async ({ page, openChain }) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 1 });
  await world.setContacts(storeId(1), [worldContact('Ola Lis', '600 100 200')]);
  await open(page, 'Contacts');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Iga Zaj');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('602 100 200');
  await expect(dialog.getByRole('status').last()).toHaveText('1 store will get this contact.');
  await world.setContacts(storeId(1), [worldContact('Ola Lis', '600 100 200'), worldContact('I. Zaj', '602100200')]);
  await readAgain(bridge, 'stores.contacts');
  await expect(page.getByText('1 store · 2 contacts')).toBeVisible();
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await refused(dialog, add, '0 stores will get this contact.1 is left out: it already has this person.');
  await expect(add).toBeDisabled();
  await expect(page.getByText('1 store · 2 contacts')).toBeVisible();
});
