import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type RunningHost, show, startHost } from '../support/e2e-host.ts';
import { type Places, placesOf, unwrap } from '../support/e2e-places.ts';
import { type RunningService, startService } from '../support/e2e-service.ts';
import { settle } from '../support/e2e-settle.ts';
import { watchPages } from '../support/e2e-watch.ts';
import { missingForKeyring, type RunningKeyring, startKeyring } from '../support/keyring.ts';

/** The sample chain is the same at each start only when it ends on the same instant. */
const SAMPLE_DATE = ['--sample-date', new Date().toISOString()];
/** The next look at a service that was away comes within a minute. */
const BACK_ONLINE = { timeout: 120_000 };

let folder: string;
let keyring: RunningKeyring;
let service: RunningService;
let host: RunningHost;
let places: Places;

const startHere = () => startHost({ args: [], env: keyring.env, userData: join(folder, 'user-data') });
const restartService = () => startService([...SAMPLE_DATE, '--port', new URL(service.baseUrl).port]);
const main = (page: Page) => page.getByRole('main');
const pill = (page: Page) => page.getByRole('button', { name: /^Way to the service/ });
const pictures = (page: Page) => main(page).getByRole('img', { name: /^Photo of / });

async function go(page: Page, address: string): Promise<void> {
  await show(page, address);
  await settle(page);
}

test.beforeAll(async () => {
  test.setTimeout(180_000);
  expect(missingForKeyring()).toEqual([]);
  folder = mkdtempSync(join(tmpdir(), 'endcap-offline-'));
  keyring = await startKeyring();
  service = await startService(SAMPLE_DATE);
  host = await startHere();
  const bridge = await host.bridge();
  unwrap(await bridge.workspaces.connect({ name: 'Chain', baseUrl: service.baseUrl, token: service.token }));
  places = await placesOf(bridge, Date.now());
});
test.afterAll(async () => {
  for (const part of [host, service, keyring] as const) await part?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('what was opened opens without a network after a restart, and refreshes by itself when it is back', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const before = await (await browser.newContext()).newPage();
  await host.open(before);
  for (const address of ['/overview', '/stores', places.store, `${places.store}?tab=details`, places.run, places.photo])
    await go(before, address);
  await expect(before.getByRole('dialog').getByRole('img')).toBeVisible();
  await go(before, places.run);
  const seen = await pictures(before).count();
  expect(seen).toBeGreaterThan(0);
  await go(before, '/overview');
  const figures = await main(before).getByRole('group', { name: 'Fill rate', exact: true }).textContent();
  await before.context().close();
  await service.stop();
  await host.stop();

  host = await startHere();
  const context = await browser.newContext();
  const watch = await watchPages(context, host.origin);
  const page = await context.newPage();
  await host.open(page, '/overview');
  await expect(pill(page)).toContainText('Offline since', { timeout: 60_000 });

  await test.step('every page is there, with its age and where it comes from', async () => {
    await settle(page);
    await expect(main(page).getByRole('group', { name: 'Fill rate', exact: true })).toHaveText(figures ?? '');
    for (const address of ['/overview', '/stores', places.store, `${places.store}?tab=details`, places.run]) {
      await go(page, address);
      await expect(main(page).getByText('from this computer').first(), address).toBeVisible();
      await expect(
        main(page)
          .getByText(/as of \d\d:\d\d/)
          .first(),
        address,
      ).toBeVisible();
      await expect(main(page).getByRole('alert'), address).toHaveCount(0);
    }
    await expect(pictures(page)).toHaveCount(seen);
    await go(page, places.photo);
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('img')).toBeVisible();
    await expect(viewer.getByText('from this computer')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('every control works or says why not', async () => {
    await go(page, places.store);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText(/^Not refreshed: 127\.0\.0\.1 does not answer/).first()).toBeVisible({
      timeout: 60_000,
    });
    await go(page, `${places.store}?tab=details`);
    await page.getByRole('button', { name: 'Show the code' }).click();
    await expect(page.getByText(/Login codes are not kept on this computer/)).toBeVisible({ timeout: 60_000 });
    await go(page, '/settings');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByRole('list', { name: 'Steps of the test' })).toContainText('failed', { timeout: 60_000 });
    await go(page, '/overview?groupBy=region&period=yesterday&max=97.3');
    await expect(main(page).getByText('This is not on this computer')).toBeVisible();
    await main(page).getByRole('link', { name: 'Open Offline' }).click();
    await settle(page);
    await expect(
      page
        .getByRole('row', { name: /^Reports/ })
        .getByRole('cell')
        .first(),
    ).not.toHaveText('0');
    await go(page, '/overview');
  });

  await test.step('the pill turns, and what is on screen refreshes', async () => {
    service = await restartService();
    await expect(pill(page)).toContainText('Online', BACK_ONLINE);
    await expect(main(page).getByText('from the service').first()).toBeVisible(BACK_ONLINE);
    await expect(main(page).getByText('from this computer')).toHaveCount(0, BACK_ONLINE);
    await expect(main(page).getByRole('group', { name: 'Fill rate', exact: true })).toHaveText(figures ?? '');
  });
  expect(watch.problems()).toEqual([]);
  await context.close();
});
