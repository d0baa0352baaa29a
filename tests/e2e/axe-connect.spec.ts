import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { startService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';
import { findLastingPort } from '../support/services/free-port.ts';

test.use({ hostArgs: [] });

/** The address of a port of this computer on which nobody answers. */
const closedAddress = async (): Promise<string> => `http://127.0.0.1:${await findLastingPort()}`;

test('axe finds nothing on Welcome, light or dark', async ({ page }) => {
  await show(page, '/welcome');
  await expectNoFindings(page);
});

test('axe finds nothing on Welcome after a test that failed, light or dark', async ({ page }) => {
  await show(page, '/welcome');
  await page.getByLabel('Address', { exact: true }).fill(await closedAddress());
  await page.getByLabel('Token', { exact: true }).fill('a-token');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('failed', { exact: true })).toBeVisible();
  await expectNoFindings(page);
});

test("axe finds nothing where the service can't be reached, light or dark", async ({ endcap, page }) => {
  const bridge = await endcap.bridge();
  await bridge.workspaces.connect({ name: 'Gone', baseUrl: await closedAddress(), token: 'a-token' });
  await page.reload();
  for (const address of ['/overview', '/stores', '/settings']) {
    await show(page, address);
    await settle(page);
    await expectNoFindings(page);
  }
});

test('axe finds nothing where the token is refused, light or dark', async ({ endcap, page }) => {
  const service = await startService();
  const bridge = await endcap.bridge();
  await bridge.workspaces.connect({ name: 'Closed', baseUrl: service.baseUrl, token: 'a-wrong-token' });
  await page.reload();
  for (const address of ['/overview', '/stores']) {
    await show(page, address);
    await settle(page);
    await expectNoFindings(page);
  }
  await service.stop();
});
