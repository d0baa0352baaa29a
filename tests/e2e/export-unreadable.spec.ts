import { expect } from '../support/e2e/host.ts';
import { draft, storeId } from '../support/e2e/publish-world.ts';
import { openPublish, publishButton, said } from './publish-page.ts';
import { test } from './publish-test.ts';

test('an export of changes says how many it leaves out because they can’t be read', async ({ page, openChain }) => {
  const { bridge } = await openChain({ stores: 2, displays: 1 });
  await draft(bridge, [{ store: 1, nth: 1, value: 'New' }]);
  const value = [{ draftId: 7, externalId: storeId(2), kind: 'contacts', size: 3 }];
  await page.route('**/rpc/publish/unreadable', (route) => route.fulfill({ json: { json: { ok: true, value } } }));
  await openPublish(page);
  await expect(publishButton(page)).toBeEnabled();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export changes', exact: true }).click();
  await download;
  await expect(said(page, /^Download started: .*3 changes that can’t be read are not in the file\.$/)).toBeVisible();
});
