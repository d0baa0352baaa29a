import { expect, type Page, test } from '@playwright/test';
import { addDays } from '#shared/domain/calendar.ts';
import { type RunningHost, show } from '../support/e2e/host.ts';
import { testNow } from '../support/e2e/now.ts';
import { type OwnChain, startOwnChain } from '../support/e2e/own-chain.ts';
import { type Places, placesOf } from '../support/e2e/places.ts';
import type { RunningService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';
import { watchPages } from '../support/e2e/watch.ts';
import { comparedOf, decimalsOf, percentOf } from './figure-texts.ts';
import { askService, today } from './overview-ask.ts';

/** The next look at a service that was away comes within a minute. */
const BACK_ONLINE = { timeout: 120_000 };

let chain: OwnChain;
let service: RunningService;
let host: RunningHost;
let places: Places;

const main = (page: Page) => page.getByRole('main');
/** The origin at the head of a page; the parts below it say it in brief. */
const computedHere = (page: Page, stores: string) =>
  main(page).getByText(`calculated on this computer ${stores}`).first();
const pill = (page: Page) => page.getByRole('button', { name: /^Connection to the service/ });
const pictures = (page: Page) => main(page).getByRole('img', { name: /^Photo of / });
/** What the pictures in sight are called: photos that come a moment later are not among them. */
const namesOf = (page: Page) =>
  pictures(page).evaluateAll((found) => found.map((picture) => picture.getAttribute('alt') ?? ''));

async function go(page: Page, address: string): Promise<void> {
  await show(page, address);
  await settle(page);
}

test.beforeAll(async () => {
  test.setTimeout(180_000);
  chain = await startOwnChain('offline');
  ({ service, host } = chain);
  places = await placesOf(await host.bridge(), testNow());
});
test.afterAll(() => chain?.stop());

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
  // Which of them are near the window is known a moment after the page; each of those is shown once it has come.
  await expect(pictures(before)).not.toHaveCount(0);
  await settle(before);
  const seen = await namesOf(before);
  await go(before, '/overview');
  const figures = await main(before).getByRole('group', { name: 'Fill rate', exact: true }).textContent();
  await before.context().close();
  await service.stop();
  await host.stop();

  host = await chain.startHost();
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
    await expect.poll(() => namesOf(page), 'every photo that was seen').toEqual(expect.arrayContaining(seen));
    await go(page, places.photo);
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('img')).toBeVisible();
    await expect(viewer.getByText('from this computer')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('every control works or says why not', async () => {
    await go(page, places.store);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText(/^Not refreshed: 127\.0\.0\.1 isn’t responding/).first()).toBeVisible({
      timeout: 60_000,
    });
    await go(page, `${places.store}?tab=details`);
    await page.getByRole('button', { name: 'Show the code' }).click();
    await expect(page.getByText(/Login codes are not saved on this computer/)).toBeVisible({ timeout: 60_000 });
    await go(page, '/settings');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByRole('list', { name: 'Steps of the test' })).toContainText('failed', { timeout: 60_000 });
    await go(page, '/overview?groupBy=region&period=yesterday&max=97.3');
    await expect(main(page).getByText('This is not saved on this computer')).toBeVisible();
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
    service = await chain.startService();
    await expect(pill(page)).toContainText('Online', BACK_ONLINE);
    await expect(main(page).getByText('from the service').first()).toBeVisible(BACK_ONLINE);
    await expect(main(page).getByText('from this computer')).toHaveCount(0, BACK_ONLINE);
    await expect(main(page).getByRole('group', { name: 'Fill rate', exact: true })).toHaveText(figures ?? '');
  });
  expect(watch.problems()).toEqual([]);
  await context.close();
});

test('what was made available offline answers other groupings, filters and periods without a network', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const context = await browser.newContext();
  const watch = await watchPages(context, host.origin);
  const page = await context.newPage();
  await host.open(page, '/stores');
  await expect(pill(page)).toContainText('Online', BACK_ONLINE);
  await settle(page);

  const rows = main(page).getByRole('grid').getByRole('rowgroup').getByRole('row');
  const ids = await Promise.all([0, 1].map((row) => rows.nth(row).getByRole('gridcell').nth(2).textContent()));
  await test.step('two stores are chosen and fetched', async () => {
    for (const row of [0, 1]) await rows.nth(row).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Make 2 stores available offline' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Days up to today').fill('8');
    await form.getByRole('radio', { name: 'No photos' }).check();
    await expect(
      form.getByText(/^2 stores, (?:time not known yet|less than a minute|about \d+ minutes?), about /),
    ).toBeVisible({ timeout: 60_000 });
    await expect(form.getByText('Fits within the limit of 2,000 MB.')).toBeVisible();
    await form.getByRole('button', { name: 'Make available offline' }).click();
    await form.getByRole('link', { name: 'Show in Offline' }).click();
    const pin = main(page).getByRole('listitem', { name: '2 stores' });
    await expect(pin).toContainText('last 8 days, without photos');
    await expect(pin.getByText('Complete', { exact: true })).toBeVisible({ timeout: 240_000 });
    await expect(pin).toContainText('2 of 2 stores here');
  });

  // A range that nobody asked the service for in the app.
  const days = [addDays(today(), -4), addDays(today(), -1)] as const;
  const both = `stores=${encodeURIComponent(JSON.stringify(ids))}&period=${days.join('..')}`;
  const said = await askService(service, 'day', days, { status: 'completed', externalIds: ids.join(',') });
  await service.stop();

  await test.step('figures of the two stores are the service’s, marked as computed here', async () => {
    await go(page, `/overview?groupBy=day&${both}`);
    await expect(pill(page)).toContainText('Offline since', { timeout: 60_000 });
    await expect(computedHere(page, 'from 2 of 2 stores')).toBeVisible({
      timeout: 60_000,
    });
    const card = main(page).getByRole('group', { name: 'Fill rate', exact: true });
    const { averageFillRate, expectedAverageFillRate, delta } = said.summary;
    const digits = decimalsOf([comparedOf(said.summary), expectedAverageFillRate, delta]);
    await expect(card).toContainText(percentOf(averageFillRate, digits));
    await expect(main(page).getByText('incomplete')).toHaveCount(0);
    for (const narrowed of ['groupBy=productCategory', 'groupBy=expositionType&below=true', 'groupBy=store&max=90']) {
      await go(page, `/overview?${narrowed}&${both}`);
      await expect(computedHere(page, 'from 2 of 2 stores'), narrowed).toBeVisible();
    }
    await go(page, `/stores/${encodeURIComponent(ids[0] ?? '')}?groupBy=category&period=${days.join('..')}`);
    await expect(computedHere(page, 'from 1 of 1 store')).toBeVisible();
  });

  await test.step('figures of all stores are never shown as complete', async () => {
    await go(page, `/overview?groupBy=region&period=${days.join('..')}`);
    await expect(computedHere(page, 'from 2 of 120 stores')).toBeVisible();
    await expect(main(page).getByText('incomplete').first()).toBeVisible();
    await expect(
      main(page).getByText('Some of the photos are not on this computer', { exact: false }).first(),
    ).toBeVisible();
  });
  expect(watch.problems()).toEqual([]);
  await context.close();
  service = await chain.startService();
});
