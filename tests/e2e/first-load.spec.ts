import { heardBy } from '../support/e2e/hearing.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { startSampleFront } from '../support/e2e/sample-world.ts';

test('whoever cancels a first load is told that nothing is there, and loads it with the next key', async ({
  page,
  endcap,
}) => {
  const bridge = await endcap.bridge();
  const { front, ...service } = await startSampleFront();
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.connect({ name: 'Slow', ...service })));
  // The second part of the list does not come at all.
  front.switchOn('timeout', {}, { operations: ['listStores'], skip: 1, times: 1 });
  await show(page, '/stores');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await expect(main.getByText('Nothing was loaded or changed.')).toBeVisible();
  const again = main.getByRole('button', { name: 'Try again', exact: true });
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('row').nth(1)).toBeVisible();
  await expect(again).toHaveCount(0);
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.openSample()));
  await front.stop();
});
