import { setTimeout } from 'node:timers/promises';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';

test('axe finds nothing in the dialogs of targets, with what was measured', async ({ endcap, page }) => {
  test.setTimeout(240_000);
  const bridge = await endcap.bridge();
  const stores = unwrap(await bridge.stores.list()).data.flatMap(({ externalId }) => externalId ?? []);
  // Others want the first ones without results.
  const ids = stores.slice(10, 12);
  const period = { kind: 'last_days', days: 28 } as const;
  const before = new Set(unwrap(await bridge.offline.pins()).map(({ pinId }) => pinId));
  unwrap(await bridge.offline.addPin({ externalIds: ids, period, photos: 'none' }));
  const isBusy = async () =>
    unwrap(await bridge.offline.pins()).some(({ state }) => state === 'waiting' || state === 'running');
  while (await isBusy()) await setTimeout(200);
  const dialog = page.getByRole('dialog');
  const day = page.locator('tr[data-fallback]').first().locator('[data-column="1"]');
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();

  // All runs of the sample are at times that have targets: one more of them was late in the evening.
  await page.route('**/rpc/offline/slotRates', async (route) => {
    const found = unwrap(await bridge.offline.slotRates(route.request().postDataJSON().json));
    const [run] = found?.runs ?? [];
    const value = found && run ? { ...found, runs: [...found.runs, { ...run, protocolTime: '21:45' }] } : found;
    await route.fulfill({ json: { json: { ok: true, value } } });
  });
  await show(page, `/stores/${ids[0]}?tab=expectations`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
  await test.step('a time of past runs that has no column is offered, and adds one', async () => {
    await press('Add time');
    await expect(dialog.getByText('Runs at times without a column')).toBeVisible();
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: '21:45' }).click();
    await expect(page.getByRole('columnheader', { name: '21:45' })).toHaveCount(7);
  });
  await test.step('a row to add', async () => {
    await press('Add row');
    await expect(dialog.getByRole('combobox').first()).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
  });
  await test.step('targets from what was measured', async () => {
    await press('From measurements');
    await expect(dialog.getByRole('region', { name: 'Targets that will be set' })).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
  });
  await test.step('targets copied to stores', async () => {
    await press('Copy');
    await page.getByRole('menuitem', { name: 'All targets to other stores' }).click();
    await dialog.getByRole('checkbox').nth(1).check();
    await expect(dialog.getByText(/^Targets in 1 store: /)).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
  });

  await day.click();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await show(page, `/targets?stores=${encodeURIComponent(JSON.stringify(ids))}`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
  await test.step('a trial on past photos, each of its lists', async () => {
    await press(/^Test/);
    await expect(dialog.getByText(/^Calculated on this computer from/)).toBeVisible({ timeout: 60_000 });
    await expectNoFindings(page);
    for (const part of ['Display types', /^Displays whose result changes/]) {
      await dialog.getByText(part).first().click();
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNoFindings(page);
    }
    await page.keyboard.press('Escape');
  });
  await test.step('the check of these stores', async () => {
    await press(/^Check/);
    await expect(dialog.getByText(/ findings?\./)).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
  });

  await test.step('what targets from measurements lack is downloaded in their dialog', async () => {
    await show(page, `/stores/${stores[12]}?tab=expectations`);
    await page.getByRole('grid', { name: 'Targets' }).waitFor();
    await settle(page);
    await press('From measurements');
    await expect(
      dialog.getByText(/^Downloading what is missing \(1 store\): .*, up to [\d,.]+ [kM]B\.$/),
    ).toBeVisible();
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(dialog.getByRole('region', { name: 'Targets that will be set' })).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  for (const { pinId } of unwrap(await bridge.offline.pins()))
    if (!before.has(pinId)) unwrap(await bridge.offline.removePin({ pinId }));
});
