import type { Page } from '@playwright/test';
import type { Failure } from '#shared/bridge/answer.ts';
import type { Fetch } from '#shared/bridge/fetches.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { expectFit, fetchStore, openFirst, photosAddress, pixels, tiles, viewer } from './photos-app.ts';

const main = (page: Page) => page.getByRole('main');
const refused = (failure: Failure) => ({ json: { json: { ok: false, failure } } });

test('what a queue lacks is read while it is downloaded, while the service asks for a pause, and when it ended early', async ({
  page,
  endcap,
}) => {
  test.setTimeout(180_000);
  await fetchStore(endcap);
  const fetched: { last: Fetch | null } = { last: null };
  await page.route('**/rpc/fetches/state', (route) =>
    route.fulfill({ json: { json: { ok: true, value: fetched.last } } }),
  );
  const asked = page.waitForRequest('**/rpc/fetches/estimate');
  await show(page, '/photos?period=last7');
  const { json: request } = (await asked).postDataJSON();
  const counted = { done: 812, total: 2400, isOpen: false, bytes: 4_100_000, perSecond: 0.3 };
  const progress = { ...counted, waitingUntil: null, secondsLeft: 5400, longer: null };
  const failure: Failure = { code: 'unwritable', isFull: true };
  for (const [last, words] of [
    [{ state: 'running', request, progress, failure: null }, 'Downloading: 33% · about 90 minutes left'],
    [
      { state: 'running', request, progress: { ...progress, longer: 'slower' }, failure: null },
      'about 90 minutes left, longer than first expected: the service answers more slowly',
    ],
    [
      { state: 'running', request, progress: { ...progress, isOpen: true, secondsLeft: null }, failure: null },
      '812 of at least 2,400 requests · more is counted as stores are read',
    ],
    [
      { state: 'running', request, progress: { ...progress, waitingUntil: '2026-11-20T12:45:00Z' }, failure: null },
      'Downloading: 33% · the service asked for a pause until 20 Nov 2026, 13:45',
    ],
    [
      { state: 'failed', request, progress: null, failure },
      'The download ended early: The disk is full, so nothing was saved. Downloading what is missing',
    ],
  ] as const) {
    fetched.last = last;
    await page.reload();
    await settle(page);
    await expect(main(page).getByText(words)).toBeVisible();
    await expectNoFindings(page);
    await expectFit(page);
  }
  await main(page)
    .getByText(/on this computer: what is missing$/)
    .click();
  await expectFit(page);
  await page.route('**/rpc/fetches/start', (route) => route.fulfill(refused(failure)));
  await main(page).getByRole('button', { name: 'Download' }).click();
  await expect(main(page).getByRole('alert')).toContainText('The disk is full, so nothing was saved');
  await expectNoFindings(page);
  await expectFit(page);
});

test('a queue whose photos are here starts no download while it takes the place of one of which nothing is', async ({
  page,
  endcap,
}) => {
  test.setTimeout(180_000);
  await fetchStore(endcap);
  const { stores } = await endcap.bridge();
  const last = unwrap(await stores.list())
    .data.flatMap(({ externalId }) => externalId ?? [])
    .at(-1);
  await page.route('**/rpc/fetches/state', (route) => route.fulfill({ json: { json: { ok: true, value: null } } }));
  const begun: unknown[] = [];
  await page.route('**/rpc/fetches/start', (route) => {
    begun.push(route.request().postDataJSON().json.externalIds);
    return route.fulfill(refused({ code: 'unwritable', isFull: true }));
  });
  await show(page, `/photos?${new URLSearchParams({ period: 'last14', stores: JSON.stringify([last]) })}`);
  await expect.poll(() => begun).toEqual([[last]]);
  const held = Promise.withResolvers<void>();
  await page.route('**/rpc/review/queue', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/rpc/review/queue');
  await show(page, photosAddress());
  await asked;
  held.resolve();
  await expect(tiles(page).first()).toBeVisible();
  expect(begun).toEqual([[last]]);
});

test('where nobody knows which stores are furthest below, and what a download costs, it is left to a person', async ({
  page,
  endcap,
}) => {
  await fetchStore(endcap);
  const { stores } = await endcap.bridge();
  const last = unwrap(await stores.list())
    .data.flatMap(({ externalId }) => externalId ?? [])
    .at(-2);
  await page.route('**/rpc/fetches/state', (route) => route.fulfill({ json: { json: { ok: true, value: null } } }));
  for (const call of ['fillRates/crossStore', 'fetches/estimate']) {
    await page.route(`**/rpc/${call}`, (route) => route.fulfill(refused({ code: 'timeout', seconds: 30 })));
  }
  await show(page, `/photos?${new URLSearchParams({ period: 'last14', stores: JSON.stringify([last]) })}`);
  await expect(main(page).getByText('No photos of these stores from this period are on this computer')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(main(page).getByText('Estimating the download')).toHaveCount(0);
  await expectNoFindings(page);
});

test('each of four photos that cannot be shown says why above its caption, and offers what helps', async ({
  page,
  endcap,
}) => {
  test.setTimeout(180_000);
  await fetchStore(endcap);
  const failing: { failure: Failure } = { failure: { code: 'photo_missing' } };
  await page.route('**/rpc/photos/image', (route) => route.fulfill(refused(failing.failure)));
  for (const [failure, offers] of [
    [{ code: 'photo_missing' }, 'Try again'],
    [{ code: 'photo_held_back', host: 'pictures.example-chain.com', count: 12 }, 'Allow'],
  ] as const satisfies [Failure, string][]) {
    failing.failure = failure;
    await show(page, '/stores');
    await page.reload();
    await show(page, photosAddress({ below: 55 }));
    await expect(tiles(page).first()).toBeVisible();
    await settle(page);
    await openFirst(page);
    await page.keyboard.press('v');
    const buttons = viewer(page).getByRole('alert').getByRole('button', { name: offers });
    await expect(buttons).toHaveCount(4);
    await settle(page);
    const captions = viewer(page).locator('[class*="caption"]');
    for (const at of [0, 1, 2, 3]) {
      const [button, caption] = [await buttons.nth(at).boundingBox(), await captions.nth(at).boundingBox()];
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(caption?.y ?? 0);
    }
    await expectNoFindings(page);
    await expectFit(page);
  }
});

test('a photo whose original is not here is shown by its small picture, which says so, alone and compared', async ({
  page,
  endcap,
}) => {
  test.setTimeout(180_000);
  await fetchStore(endcap);
  const failing: { failure: Failure | null } = { failure: { code: 'not_kept' } };
  await page.route('**/rpc/photos/image', (route) => {
    const isOriginal = route.request().postDataJSON().json.size === 'original';
    return isOriginal && failing.failure !== null ? route.fulfill(refused(failing.failure)) : route.continue();
  });
  await show(page, photosAddress({ below: 55 }));
  await expect(tiles(page).first()).toBeVisible();
  await settle(page);
  await openFirst(page);
  // The photo that a held key shows is there too, unseen.
  const notes = viewer(page).getByText('Small picture. The original needs a connection.').filter({ visible: true });
  await expect(notes).toHaveCount(1);
  await expect(pixels(page)).toBeVisible();
  await expectNoFindings(page);
  await expectFit(page);
  await page.keyboard.press('v');
  await expect(notes).toHaveCount(4);
  await expect(viewer(page).getByRole('alert')).toHaveCount(0);
  await expectNoFindings(page);
  await expectFit(page);
  await page.keyboard.press('v');
  failing.failure = null;
  await viewer(page).getByRole('button', { name: 'Load the original' }).filter({ visible: true }).click();
  await expect(notes).toHaveCount(0);
});

/** The page is left open until the next day. Resolves once the queue of that day is asked for. */
async function passMidnight(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const [today, tomorrow] = [Date, Date.now() + 86_400_000];
    globalThis.Date = new Proxy(today, {
      get: (target, name) => (name === 'now' ? () => tomorrow : Reflect.get(target, name)),
    });
  });
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/rpc/review/queue') && /"from":"2026-11-20T23/.test(request.postData() ?? ''),
  );
  return () => asked;
}

test('a queue of today that is updated after midnight is that of the new day', async ({ page, endcap }) => {
  await fetchStore(endcap);
  await show(page, '/photos?period=today');
  await expect(tiles(page).first()).toBeVisible();
  await settle(page);
  const asked = await passMidnight(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Update the queue' }).click();
  await asked();
  await expect(tiles(page)).toHaveCount(0);
});

test('the period that is chosen after midnight is that of the new day, also the same one again', async ({
  page,
  endcap,
}) => {
  await fetchStore(endcap);
  await show(page, '/photos?period=today');
  await expect(tiles(page).first()).toBeVisible();
  await settle(page);
  const asked = await passMidnight(page);
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('list', { name: 'Common periods' }).getByRole('button', { name: 'Today' }).click();
  await asked();
  await expect(tiles(page)).toHaveCount(0);
});
