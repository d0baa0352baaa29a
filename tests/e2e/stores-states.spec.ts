import type { Page } from '@playwright/test';
import type { Failure } from '#shared/bridge/answer.ts';
import type { OtherField } from '#shared/domain/loose-record.ts';
import type { RunPhoto } from '#shared/domain/photo-facts.ts';
import type { Run } from '#shared/domain/run-facts.ts';
import { answerOf } from '../support/e2e/answer-of.ts';
import { failingUntilPressed } from '../support/e2e/failing.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';

/** What the bridge answers about runs: a list, or one of them with its photos. */
type BridgeRead = { complete: boolean; data: Run[] | { run: Run; photos: RunPhoto[] } };

const TIMEOUT: Failure = { code: 'timeout', seconds: 30 };
const tiles = (page: Page) => page.getByRole('button', { name: /^Open the photo of / });
const viewer = (page: Page) => page.getByRole('dialog');

/** Changes the answers of a call of the bridge before the page gets them. */
async function changing(page: Page, call: string, change: (value: BridgeRead) => void): Promise<void> {
  await page.route(`**/rpc/${call}`, async (route) => {
    const response = await answerOf(page, route);
    const body: { json: { value?: BridgeRead } } = await response.json();
    if (body.json.value !== undefined) change(body.json.value);
    await route.fulfill({ response, json: body });
  });
}

/** Opens the first display of a store. */
async function openDisplay(page: Page): Promise<void> {
  await show(page, '/stores/G-003?tab=displays');
  // Not just any grid: the page before may still be there.
  const displays = page.getByRole('tabpanel', { name: 'Displays' });
  await displays.getByRole('grid').getByRole('rowgroup').getByRole('row').first().click();
  await expect(tiles(page).first()).toBeVisible();
}

test('a first load that fails says why, and trying again brings the stores', async ({ page }) => {
  const slow = Promise.withResolvers<void>();
  await page.route('**/rpc/stores/list', async (route) => {
    await slow.promise;
    await route.continue();
  });
  const untilPressed = await failingUntilPressed(page, 'stores/list', TIMEOUT);
  await page.reload();
  await show(page, '/stores');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('No answer within 30 seconds');
  await untilPressed();
  const again = alert.getByRole('button', { name: 'Try again' });
  // A press is not needed, and does nothing, while the page itself asks once more and is yet to hear that it failed.
  await expect(async () => {
    await again.click();
    // It stays while the answer is awaited, and keeps the focus.
    await expect(again).toHaveAttribute('aria-disabled', 'true', { timeout: 2_000 });
  }).toPass();
  await expect(again).toBeFocused();
  slow.resolve();
  await expect(page.getByText(/^120 of 120 stores/)).toBeVisible();
});

test('a refresh that fails keeps what is there and says that it is older', async ({ page }) => {
  await show(page, '/stores/G-003');
  await settle(page);
  const card = page.getByRole('main').getByRole('group', { name: 'Fill rate', exact: true });
  const shown = await card.textContent();
  const failure: Failure = { code: 'connection_lost' };
  await page.route('**/rpc/reads/refresh', (route) => route.fulfill({ json: { json: { ok: false, failure } } }));
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText(/^Not refreshed/)).toBeVisible();
  await expect(card).toHaveText(shown ?? '');
  await page.unroute('**/rpc/reads/refresh');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText(/^Not refreshed/)).toBeHidden();
});

test('a list of runs that the service cut is never shown as complete', async ({ page }) => {
  await changing(page, 'protocols/list', (read) => {
    read.complete = false;
  });
  await show(page, '/stores/G-003?tab=runs');
  await expect(page.getByText('The service cut this list short, so it is not complete.')).toBeVisible();
});

test('a field that Endcap does not know is shown with the run, and beside its photo', async ({ page }) => {
  const unknown: OtherField = { name: 'submittedBy', text: 'tablet 4' };
  await changing(page, 'protocols/*', ({ data }) => {
    for (const record of Array.isArray(data) ? data : [data.run, ...data.photos]) record.other.push(unknown);
  });
  await show(page, '/stores/G-003?tab=runs');
  const grid = page.getByRole('main').getByRole('grid');
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  await expect(grid.getByText('tablet 4').first()).toBeHidden();
  await page.getByRole('switch', { name: /other fields?$/ }).click();
  await expect(grid.getByRole('columnheader', { name: 'submittedBy' })).toBeAttached();
  await grid.getByRole('row').filter({ hasText: 'Completed' }).first().click();
  await page.getByText(/^\d+ other fields?, as the service sent them$/).click();
  await expect(page.getByText('tablet 4')).toBeVisible();
  await tiles(page).first().click();
  await viewer(page)
    .getByText(/other fields?$/)
    .click();
  await expect(viewer(page).getByText('tablet 4')).toBeVisible();
});

test('how long after a run its figures come is said where the service says when they were there', async ({
  page,
  endcap,
}) => {
  const head = page.getByRole('main').getByText(/^\d+ runs/);
  await show(page, '/stores/G-004?tab=runs');
  await expect(head).toBeVisible();
  await expect(head).not.toContainText('figures come');
  await changing(page, 'protocols/list', ({ data }) => {
    for (const run of Array.isArray(data) ? data : []) {
      const text = new Date(Date.parse(run.scheduledDatetime ?? '') + 20 * 60_000).toISOString();
      run.other.push({ name: 'completedAt', text });
    }
  });
  await show(page, '/stores/G-003?tab=runs');
  await expect(head).toContainText(/· figures come 20 min after the run \(median of \d\d runs\) ·/);
  const bridge = await endcap.bridge();
  unwrap(await bridge.settings.set({ language: 'pl' }));
  await expect(page.getByText(/· wyniki są 20 min po przebiegu \(mediana z \d\d przebieg(u|ów)\) ·/)).toBeVisible();
  unwrap(await bridge.settings.set({ language: 'en' }));
});

test('a picture that fails says so in its place, small and large, and trying again brings it', async ({ page }) => {
  const untilPressed = await failingUntilPressed(page, 'photos/image', TIMEOUT);
  await openDisplay(page);
  const tile = page
    .getByRole('listitem')
    .filter({ has: tiles(page).first() })
    .first();
  await tile.scrollIntoViewIfNeeded();
  await expect(tile.getByText('No answer within 30 seconds')).toBeVisible();
  await tiles(page).first().press('Enter');
  await expect(viewer(page).getByRole('alert')).toContainText('No answer within 30 seconds');
  await untilPressed();
  await viewer(page).getByRole('button', { name: 'Try again' }).click();
  await expect(viewer(page).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  // The large photo has asked for the small one, too. The next tile is asked for by its own button.
  await expect(tile.getByRole('img', { name: /^Photo of / })).toBeVisible();
  const next = page.locator('li[aria-posinset="2"]');
  await next.getByRole('button', { name: 'Try again' }).click();
  await expect(next.getByRole('img', { name: /^Photo of / })).toBeVisible();
});

test('no more than four small pictures load at once', async ({ page }) => {
  const now = { loading: 0, most: 0, asked: 0 };
  const held = Promise.withResolvers<void>();
  await page.route('**/rpc/photos/image', async (route) => {
    now.loading += 1;
    now.asked += 1;
    now.most = Math.max(now.most, now.loading);
    await held.promise;
    now.loading -= 1;
    await route.fulfill({ json: { json: { ok: false, failure: TIMEOUT } } }).catch(() => {});
  });
  await openDisplay(page);
  await tiles(page).nth(9).scrollIntoViewIfNeeded();
  // As many as load at once are there, and no more come as long as none of them does.
  await expect.poll(() => now.loading).toBe(4);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(now.asked).toBe(4);
  held.resolve();
  await expect.poll(() => now.asked).toBeGreaterThan(12);
  expect(now.most).toBe(4);
  // Those far below the window are not asked for, and not even in the page.
  const all = await page
    .getByRole('listitem')
    .filter({ has: tiles(page).first() })
    .first()
    .getAttribute('aria-setsize');
  expect(now.asked).toBeLessThan(Number(all));
  expect(await tiles(page).count()).toBeLessThan(Number(all));
});

test('a period without photos shows that nothing was measured, not 0', async ({ page }) => {
  await show(page, '/stores/G-003?period=2020-01-01..2020-01-07');
  const card = page.getByRole('main').getByRole('group', { name: 'Fill rate', exact: true });
  await expect(card).toContainText('–');
  await expect(card).not.toContainText('0.0%');
  await expect(page.getByText('No photos in this period')).toBeVisible();
});
