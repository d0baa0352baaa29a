import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { axeFindings } from '../support/e2e-axe.ts';
import { expect, type RunningHost, show, test } from '../support/e2e-host.ts';
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

async function showIn(page: Page, endcap: RunningHost, theme: 'light' | 'dark', address: string): Promise<void> {
  const bridge = await endcap.bridge();
  await bridge.settings.set({ theme, language: 'en' });
  await page.reload();
  await show(page, address);
  await settle(page);
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on Welcome, ${theme}`, async ({ endcap, page }) => {
    await showIn(page, endcap, theme, '/welcome');
    expect(await axeFindings(page)).toEqual([]);
  });

  test(`axe finds nothing on Welcome after a test that failed, ${theme}`, async ({ endcap, page }) => {
    await showIn(page, endcap, theme, '/welcome');
    await page.getByLabel('Address', { exact: true }).fill(await closedAddress());
    await page.getByLabel('Token', { exact: true }).fill('a-token');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('failed', { exact: true })).toBeVisible();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
  });

  test(`axe finds nothing where the service can't be reached, ${theme}`, async ({ endcap, page }) => {
    const bridge = await endcap.bridge();
    await bridge.workspaces.connect({ name: 'Gone', baseUrl: await closedAddress(), token: 'a-token' });
    for (const address of ['/overview', '/stores', '/settings']) {
      await showIn(page, endcap, theme, address);
      expect(await axeFindings(page), address).toEqual([]);
    }
  });
}
