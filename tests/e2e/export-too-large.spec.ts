import { answerOf } from '../support/e2e/answer-of.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show } from '../support/e2e/host.ts';
import { storeId, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { test } from './publish-test.ts';

test('an export that is too large to be imported again says so', async ({ page, openChain }) => {
  const { world } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 75)]);
  await show(page, `/targets?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
  // So many rows would take a chain of hundreds of stores.
  await page.route('**/rpc/tables/write', async (route) => {
    const response = await answerOf(page, route);
    const text = (await response.body()).toString('latin1');
    const body = Buffer.from(text.replace('"rows":1,', '"rows":105000,'), 'latin1');
    await route.fulfill({ response, body });
  });
  const dialog = page.getByRole('dialog');
  const exported = async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog).toContainText('The file can be edited and imported again.');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    await download;
  };
  await exported();
  await expect(dialog).toContainText('105,000 rows from 1 store are in the file.');
  await expect(dialog.getByRole('alert')).toContainText(
    'A file with more than 100,000 rows or 32 MB can’t be imported again.',
  );
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.unroute('**/rpc/tables/write');
  await exported();
  await expect(dialog).toContainText('1 row from 1 store is in the file.');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});
