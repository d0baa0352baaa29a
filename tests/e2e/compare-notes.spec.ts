import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';

/** Ten days, of which the last is going on. */
const PERIOD = '2026-11-11..2026-11-20';
const panelOf = (page: Page) => page.getByRole('region', { name: /^Compared with/ });
const WEEKS_APART = 'The weeks of the two periods begin on different days, so no row has an earlier week.';
const DAYS_APART = 'The periods are not whole weeks apart, so each day stands beside another weekday.';

test('a comparison of one category says what makes it a worse answer, as one of all does', async ({ page, endcap }) => {
  const bridge = await endcap.bridge();
  const externalIds = unwrap(await bridge.stores.list())
    .data.slice(1, 4)
    .flatMap(({ externalId }) => externalId ?? []);
  for (const [from, to] of [
    ['2025-12-31T23:00:00.000Z', '2026-01-10T23:00:00.000Z'],
    ['2026-10-31T23:00:00.000Z', '2026-11-20T23:00:00.000Z'],
  ] as const) {
    unwrap(await bridge.fetches.start({ externalIds, from, to, photos: 'none' }));
    await expect
      .poll(async () => unwrap(await bridge.fetches.state())?.state ?? 'none', { timeout: 90_000 })
      .toBe('complete');
  }
  const stores = encodeURIComponent(JSON.stringify(externalIds));
  const overview = (more: string) => show(page, `/overview?period=${PERIOD}&stores=${stores}&${more}`);
  const narrowed = `categories=${encodeURIComponent(JSON.stringify(['ROLLS']))}`;

  await test.step('days in both periods, and a day that is not over', async () => {
    for (const one of ['', `${narrowed}&`]) {
      await overview(`${one}compare=week`);
      await expect(panelOf(page).getByText(/3 days are in both periods\. Today isn’t over yet\./)).toBeVisible();
    }
    await settle(page);
    await expectNoFindings(page);
  });

  await test.step('a period before without a run, of which everything is here', async () => {
    await overview(`${narrowed}&compare=2026-01-01..2026-01-10`);
    await expect(panelOf(page).getByText(/^No run with photos on 1\s?–\s?10 January 2026/)).toBeVisible();
    await expect(panelOf(page).getByText(/took place in both periods/)).toHaveCount(0);
  });

  await test.step('periods that are not whole weeks apart, by week and by day', async () => {
    for (const one of ['', `${narrowed}&`]) {
      for (const [groupBy, note] of [
        ['week', WEEKS_APART],
        ['day', DAYS_APART],
      ] as const) {
        await overview(`${one}compare=previous&groupBy=${groupBy}`);
        await expect(panelOf(page).getByText(note)).toBeVisible();
      }
      await overview(`${one}compare=week&groupBy=day`);
      await expect(panelOf(page).getByText(/3 days are in both periods/)).toBeVisible();
      await expect(panelOf(page).getByText(DAYS_APART)).toHaveCount(0);
    }
  });

  await test.step('of runs that both have, none of it is said', async () => {
    await overview('compare=previous%20paired&groupBy=day');
    await expect(page.getByRole('columnheader', { name: 'Change' })).toBeVisible();
    await settle(page);
    await expect(panelOf(page).getByText(/whole weeks apart|isn’t over|in both periods\./)).toHaveCount(0);
  });
});
