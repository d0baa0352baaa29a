import { createServer } from 'node:http';
import { expectNoFindings } from '../support/e2e-axe.ts';
import { expect, show, test } from '../support/e2e-host.ts';
import { startService } from '../support/e2e-service.ts';
import { settle } from '../support/e2e-settle.ts';

test.use({ hostArgs: [] });

/** The address of a port of this computer on which nobody answers. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('not a TCP port');
  return `http://127.0.0.1:${address.port}`;
}

test('axe finds nothing on Welcome, light or dark', async ({ page }) => {
  await settle(page);
  await expectNoFindings(page);
});

test('axe finds nothing on Welcome after a test that failed, light or dark', async ({ page }) => {
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
