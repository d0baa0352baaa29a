import type { Page } from '@playwright/test';
import type { Origin } from '#shared/bridge/answer.ts';
import { answerOf } from '../support/e2e/answer-of.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { testNow } from '../support/e2e/now.ts';
import { placesOf, unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';

const main = (page: Page) => page.getByRole('main');
const later = (minutes: number) => new Date(testNow() + minutes * 60_000).toISOString();

/** Gives every report another origin before the page gets it. */
async function withOrigin(page: Page, origin: Partial<Origin>): Promise<void> {
  await page.route('**/rpc/fillRates/*', async (route) => {
    const response = await answerOf(page, route);
    const body: { json: { value: Origin } } = await response.json();
    Object.assign(body.json.value, origin);
    await route.fulfill({ response, json: body });
  });
}

test('the head of the overview says age and source, and weekday and time beside it does not repeat them', async ({
  endcap,
  page,
}) => {
  const [id = ''] = unwrap(await (await endcap.bridge()).stores.list()).data.flatMap(
    ({ externalId }) => externalId ?? [],
  );
  await show(page, `/overview?period=last7&panel=slots&stores=${encodeURIComponent(JSON.stringify([id]))}`);
  await expect(page.getByText(/^Furthest below target:/)).toBeVisible();
  await settle(page);
  await expect(main(page).getByText(/from the service/)).toHaveCount(1);
});

test('figures turn stale under the eyes of the reader, with a word, when the next run was due', async ({ page }) => {
  await page.clock.install({ time: testNow() });
  await withOrigin(page, { staleAfter: later(5) });
  await page.reload();
  await show(page, '/overview');
  await settle(page);
  await expect(main(page).getByText('from the service').first()).toBeVisible();
  await expect(main(page).getByText('outdated')).toHaveCount(0);
  await page.clock.fastForward('06:00');
  await expect(main(page).getByText('outdated', { exact: true }).first()).toBeVisible();
  // The head of the page, its sentence, its chart and its table, and each of the six cards.
  await expect(main(page).getByText('outdated', { exact: true })).toHaveCount(10);
});

test('old, incomplete and computed figures say so at the head, on each part, each card and each photo', async ({
  endcap,
  page,
}) => {
  const places = await placesOf(await endcap.bridge(), testNow());
  await withOrigin(page, {
    asOf: later(-2 * 24 * 60),
    source: 'computer',
    staleAfter: later(-60),
    complete: false,
    computed: { storesAsked: 120, storesKept: 3, daysAsked: 14, daysKept: 7 },
  });
  await page.reload();
  for (const address of ['/overview', places.store, places.display]) {
    await show(page, address);
    await settle(page);
    const head = main(page).getByText(/^as of \d+ \w+ 2\d{3}, \d\d:\d\d, 2 days ago · calculated on this computer/);
    await expect(head.first(), address).toContainText('from 3 of 120 stores, 7 of 14 days');
    await expect(main(page).getByText('Some of the photos are not on this computer').first(), address).toBeVisible();
    const card = main(page).getByRole('group', { name: 'Fill rate', exact: true });
    for (const word of ['incomplete', 'outdated']) await expect(card, address).toContainText(word);
  }
  await expectNoFindings(page);
  const tile = page.getByRole('button', { name: /^Open the photo of / }).first();
  await expect(tile).toContainText('outdated');
  await tile.press('Enter');
  await expect(page.getByRole('dialog').getByText('outdated', { exact: true })).toBeVisible();
});
