import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { show, startHost } from '../support/e2e/host.ts';
import { settle } from '../support/e2e/settle.ts';

const HOUR_MS = 3_600_000;

test('a page that is loaded again shows what the service says now, however late its code comes', async ({ page }) => {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-reload-'));
  const host = await startHost({ userData, laterBy: HOUR_MS });
  /** When the latest answer of each report was given that the page asks for. */
  const times = new Map<string, number>();
  page.on('response', async (response) => {
    if (!response.url().includes('/fillRates/crossStore')) return;
    const [, asOf] = /"asOf":"([^"]+)"/.exec(await response.text().catch(() => '')) ?? [];
    if (asOf !== undefined) times.set(response.request().postData() ?? response.url(), Date.parse(asOf));
  });
  await host.open(page);
  await show(page, '/overview');
  await settle(page);
  const latest = Math.max(...times.values());
  times.clear();
  // The core has its new answer before the page listens for one.
  await page.route(/assets\/start-.*\.js/, async (route) => {
    await expect.poll(() => times.size).toBe(1);
    await page.waitForTimeout(2000);
    await route.continue();
  });
  host.goLater();
  await page.reload();
  await settle(page);
  const isNew = () => [...times.values()].map((asOf) => asOf > latest + HOUR_MS / 2);
  await expect.poll(isNew, { timeout: 5000 }).toEqual([true, true]);
  await host.stop();
  await rm(userData, { recursive: true, force: true });
});
