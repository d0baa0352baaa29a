import { readFile } from 'node:fs/promises';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show } from '../support/e2e/host.ts';
import { tabAndEnter } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import { storeId, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { test } from './publish-test.ts';

test('the file of a template is imported whole, and replaces the one of its name only by a button that says so', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 80), worldTarget(3, 60)]);
  await show(page, `/stores/${storeId(1)}?tab=expectations`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
  const list = page.getByRole('dialog', { name: 'Templates of targets' });
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Save as a template' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Rano');
  await page.keyboard.press('Enter');
  const downloading = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Export Rano to a file' }).click();
  const buffer = await readFile(await (await downloading).path());
  const choose = () =>
    page.locator('input[type="file"]').setInputFiles({ name: 'rano.json', mimeType: 'application/json', buffer });

  await test.step('its name is taken: both languages say what would be replaced', async () => {
    await choose();
    const dialog = page.getByRole('dialog', { name: 'Import a template' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Rano');
    await expect(dialog.getByRole('status')).toContainText('The template will contain 3 targets: Rolls: bread rack.');
    await expect(dialog.getByRole('status')).toContainText(
      /A template of this name with 3 targets was saved on 20 Nov 2026, \d\d:\d\d\. It will be replaced\./,
    );
    await expect(dialog.getByRole('button', { name: 'Replace', exact: true })).toBeEnabled();
    unwrap(await bridge.settings.set({ language: 'pl' }));
    const polish = page.getByRole('dialog', { name: 'Import szablonu' });
    await expect(polish.getByRole('status')).toContainText(
      /Szablon o tej nazwie, z 3 celami, zapisano 20 lis 2026, \d\d:\d\d\. Zostanie zastąpiony\./,
    );
    await expectNoFindings(page);
    await polish.getByRole('button', { name: 'Zastąp', exact: true }).click();
    await expect(
      page.getByRole('dialog', { name: 'Szablony celów' }).getByRole('row', { name: /^Rano 3 / }),
    ).toBeVisible();
    unwrap(await bridge.settings.set({ language: 'en' }));
  });

  await test.step('under a name of its own it comes beside the other, with every target', async () => {
    await choose();
    const dialog = page.getByRole('dialog', { name: 'Import a template' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Rano 2');
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    await expect(dialog).not.toContainText('can’t be imported');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('row', { name: /^Rano 2 3 / })).toBeVisible();
    await expect(list.getByRole('row', { name: /^Rano 3 / })).toBeVisible();
    await tabAndEnter(page, list.getByRole('button', { name: 'Rename Rano 2' }));
    await expectNoFindings(page);
  });
});

test('a template is saved by Enter before the list of templates was read, and replaces none unasked', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 80)]);
  const slot = { displayType: 'ROLLS_BREAD_RACK' as const, productCategory: null, protocolTime: '07:00' };
  const targets = [{ ...slot, weekday: 5, expectedFillRatio: 10 }];
  unwrap(await bridge.templates.save({ name: 'Rano', targets, replaces: false }));
  const isRead = Promise.withResolvers<void>();
  await page.route('**/rpc/templates/list', async (route) => {
    await isRead.promise;
    await route.continue();
  });
  await show(page, `/stores/${storeId(1)}?tab=expectations`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Save as a template' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  const answered = page.waitForResponse('**/rpc/templates/save');
  await page.keyboard.type('Rano');
  await page.keyboard.press('Enter');
  await answered;
  await expect(dialog.getByRole('button', { name: /^Save|^Replace/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(name).toHaveValue('Rano');
  isRead.resolve();
  await expect(dialog.getByRole('status')).toContainText('It will be replaced.');
  expect(unwrap(await bridge.templates.list())).toMatchObject([{ name: 'Rano', rows: 1 }]);
  await expect(dialog.getByRole('button', { name: 'Replace', exact: true })).toBeEnabled();
  await name.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Templates of targets' }).getByRole('row', { name: /^Rano 2 / }),
  ).toBeVisible();
});
