import { answerOf } from '../support/e2e/answer-of.ts';
import { expect, show } from '../support/e2e/host.ts';
import { storeId, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { test } from './publish-test.ts';

test('where not all targets could be read, none is removed for it: neither by copying a day nor by a template', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 80)]);
  await page.route('**/rpc/drafts/rows', async (route) => {
    const response = await answerOf(page, route);
    const body = await response.json();
    for (const store of body.json.value) {
      const elements = [{ name: null, field: 'expectedFillRatio' }];
      if (route.request().postData()?.includes('"expectations"'))
        Object.assign(store.origin, { complete: false, unread: { kind: 'targets', count: 1, of: 3, elements } });
    }
    await route.fulfill({ response, json: body });
  });
  await show(page, `/stores/${storeId(1)}?tab=expectations`);
  const grid = page.getByRole('grid', { name: 'Targets' });
  await grid.waitFor();
  await settle(page);
  await grid.getByRole('gridcell').first().click();

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('menuitem', { name: 'One day to other days' }).click();
  const copying = page.getByRole('dialog', { name: /^Copy a day/ });
  await copying.getByRole('combobox', { name: 'Day to copy' }).selectOption('Wednesday');
  await copying.getByRole('checkbox', { name: 'Monday' }).check();
  await expect(copying.getByRole('status')).toHaveText(
    '1 store is left out, because not all of its targets are known here.',
  );
  await expect(copying.getByRole('button', { name: 'Copy', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Save as a template' }).click();
  const template = page.getByRole('dialog', { name: /^Save targets of/ });
  await template.getByRole('textbox', { name: 'Name' }).fill('Rano');
  await expect(template.getByRole('status')).toHaveText(
    'Not all targets of this store could be read, so they can’t become a template.',
  );
  await expect(template.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});
