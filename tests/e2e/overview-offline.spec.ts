import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show } from '../support/e2e/host.ts';
import { tabAndEnter } from '../support/e2e/keyboard.ts';
import { settle } from '../support/e2e/settle.ts';
import { test } from './publish-test.ts';

test('with nothing downloaded and no network, the Overview says so from the first look on and leads to Offline', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 2, displays: 1 });
  await world.front.refuse();
  const main = page.getByRole('main');
  for (const [address, title] of [
    ['/overview', 'Fill rates'],
    ['/stores', 'Stores'],
    ['/overview', 'Fill rates'],
  ] as const) {
    await show(page, address);
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
    if (address === '/stores') continue;
    await expect(main.getByRole('status').filter({ hasText: 'This is not saved on this computer' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(main.getByRole('alert')).toHaveCount(0);
    await settle(page);
    await expectNoFindings(page);
  }
  await tabAndEnter(page, main.getByRole('link', { name: 'Open Offline' }));
  await expect(page).toHaveURL(/#\/offline/);
  await expect(main.getByRole('heading', { level: 1, name: 'Offline' })).toBeVisible();
});
