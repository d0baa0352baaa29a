import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show } from '../support/e2e/host.ts';
import { tabAndEnter } from '../support/e2e/keyboard.ts';
import { storeId, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { saved } from './displays-app.ts';
import { test } from './publish-test.ts';

test('targets are checked and fixed with the keyboard, and a trial says what is missing', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 2, displays: 1 });
  await world.setTargets(storeId(1), [
    worldTarget(1, 80),
    worldTarget(1, 80),
    worldTarget(2, 80),
    worldTarget(2, 80, { displayType: 'FRIDGE_SALADS' }),
  ]);
  await show(page, `/targets?stores=${encodeURIComponent(JSON.stringify([storeId(1), storeId(2)]))}`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
  await tabAndEnter(page, page.getByRole('button', { name: /^Check(: \d+)?$/ }));
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('grid').locator('[role="rowgroup"] [role="row"]');

  await test.step('each finding is told with its store and its fix', async () => {
    await expect(dialog.getByText('2 findings.')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText('Several targets (all categories): Rolls: bread rack at 07:00, Monday');
    await expect(rows.nth(1)).toContainText('No active display: Salads fridge');
    await expect(dialog.getByText(/The photos of 2 stores aren’t all on this computer/)).toBeVisible();
    await expect(rows.nth(0).getByTitle(/^Unknown: no photos of this store/)).toHaveText('–');
    await settle(page);
    await expectNoFindings(page);
  });

  await test.step('all are fixed at once after a preview, and all are back after Undo', async () => {
    await dialog.getByRole('button', { name: 'Fix all 2' }).click();
    const preview = page.getByRole('dialog', { name: 'Fix 2 findings' });
    const mended = preview
      .getByRole('grid', { name: 'Targets before and after' })
      .locator('[role="rowgroup"] [role="row"]');
    await expect(mended).toHaveCount(2);
    await expect(mended.nth(0)).toContainText('Rolls: bread rack');
    await expect(mended.nth(0)).toContainText('80%no target');
    await expect(
      preview.getByText('This changes 2 targets in 1 store, as one step. Undo takes it back.'),
    ).toBeVisible();
    await settle(page);
    await expectNoFindings(page);
    await preview.getByRole('button', { name: 'Fix all 2' }).click();
    await expect(dialog.getByText('2 findings fixed: 2 targets in 1 store.')).toBeVisible();
    await expect(dialog.getByText('Nothing is wrong with these targets')).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(dialog.getByText('2 findings.')).toBeVisible();
    await expect(rows).toHaveCount(2);
  });

  await test.step('a fix is one step; its finding goes, and the others stay', async () => {
    await rows.nth(0).getByRole('button', { name: 'Remove the copies' }).focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(dialog.getByText('1 finding.')).toBeVisible();
    await expect(dialog.locator('[role="grid"] :focus')).toBeVisible();
    await rows.nth(0).getByRole('button', { name: 'Remove 1 target' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Nothing is wrong with these targets')).toBeVisible();
    await page.keyboard.press('Escape');
    await saved(page);
    await expect(page.locator('[role="row"][data-removed]')).toHaveCount(2);
  });

  await test.step('undone, the finding is back and leads to its targets', async () => {
    await page.getByRole('button', { name: /^Undo/ }).click();
    await saved(page);
    await page.getByRole('button', { name: /^Check(: \d+)?$/ }).click();
    await expect(rows).toHaveCount(1);
    await dialog.getByRole('button', { name: /^Show: No active display/ }).click();
    await expect(page.getByRole('grid', { name: 'Targets' }).locator('[role="row"][aria-rowindex]')).not.toHaveCount(0);
    await expect(page).toHaveURL(/types=.*FRIDGE_SALADS/);
    await expect(page.locator('[role="gridcell"]:focus')).toHaveText('80%');
  });

  await test.step('without photos on this computer, a trial says so, and fetches what it lacks', async () => {
    await page.getByRole('button', { name: 'Test on past photos' }).click();
    await expect(dialog.getByText('The photos of these stores aren’t on this computer')).toBeVisible();
    await expect(
      dialog.getByText(
        /^Downloading what is missing \(1 store\): (?:time not known yet|less than a minute), up to [\d,.]+ [kMG]B\.$/,
      ),
    ).toBeVisible();
    await settle(page);
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(dialog.getByText(/Calculated on this computer from .* 1 of 1 stores/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeHidden();
  });

  await test.step('until the trial of other groups is there, the one before stands under its own name', async () => {
    const grid = dialog.getByRole('grid', { name: 'Test on past photos' });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/rpc/targets/try', async (route) => {
      await promise;
      await route.continue();
    });
    await dialog.getByText('Display types', { exact: true }).click();
    await expect(dialog.locator('[aria-busy="true"]')).toBeVisible();
    await expect(grid.getByRole('columnheader', { name: 'Store' })).toBeVisible();
    resolve();
    await expect(grid.getByRole('columnheader', { name: 'Display type' })).toBeVisible();
  });
});
