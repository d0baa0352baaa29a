import type { Page } from '@playwright/test';
import { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { withOwnService } from '../support/e2e/own-service.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { askService, type Filters, today } from './overview-ask.ts';
import { expectedFigures, expectedNames, shownFigures } from './overview-figures.ts';

test.use({ hostArgs: [] });
test.describe.configure({ mode: 'serial' });

const day = today();
const LAST_14 = [addDays(day, -13), day] as const;

/** A way to narrow a report: what the address says, and what the API is asked for the same. */
type Narrowing = {
  readonly name: string;
  readonly address: string;
  readonly filters?: Filters;
  readonly days?: readonly [string, string];
};

const NARROWINGS: readonly Narrowing[] = [
  { name: 'everything of 14 days', address: '' },
  { name: 'a lower limit', address: 'min=70.5', filters: { minFillRate: 70.5 } },
  { name: 'an upper limit', address: 'max=70', filters: { maxFillRate: 70 } },
  { name: 'both limits', address: 'min=60&max=75', filters: { minFillRate: 60, maxFillRate: 75 } },
  { name: 'only below target', address: 'below=true', filters: { belowExpectationOnly: true } },
  {
    name: 'single stores',
    address: `stores=${encodeURIComponent('["W-014","G-003","K-001"]')}`,
    filters: { externalIds: 'W-014,G-003,K-001' },
  },
  { name: 'failed runs', address: 'status=failed', filters: { status: 'failed' } },
  {
    name: 'runs awaiting photos',
    address: 'status=awaiting_submission',
    filters: { status: 'awaiting_submission' },
  },
  { name: 'yesterday', address: 'period=yesterday', days: [addDays(day, -1), addDays(day, -1)] },
  { name: '28 days', address: 'period=last28', days: [addDays(day, -27), day] },
  {
    name: 'a free range, one store, below target, under a limit',
    address: `period=${addDays(day, -20)}..${addDays(day, -8)}&stores=${encodeURIComponent('["W-014"]')}&below=true&max=90`,
    filters: { externalIds: 'W-014', belowExpectationOnly: true, maxFillRate: 90 },
    days: [addDays(day, -20), addDays(day, -8)],
  },
];

const service = withOwnService(test);

const open = (page: Page, address: string) => show(page, `/overview?view=table&${address}`);

for (const groupBy of CrossStoreGroupBy.options) {
  test(`grouped by ${groupBy}, every figure is the service's, however the report is narrowed`, async ({ page }) => {
    test.setTimeout(180_000);
    for (const { name, address, filters, days } of NARROWINGS) {
      await test.step(name, async () => {
        const answer = await askService(service(), groupBy, days ?? LAST_14, filters);
        await open(page, `groupBy=${groupBy}&${address}`);
        // To read a whole table of the report before takes longer than to wait for this one.
        await settle(page);
        const wanted = expectedFigures(answer);
        await expect(async () => {
          const { cards, rows, names } = await shownFigures(page);
          expect(cards).toMatchObject(wanted.cards);
          expect(rows).toEqual(wanted.rows);
          if (groupBy === 'store' || groupBy === 'region') expect(names).toEqual(expectedNames(answer));
        }).toPass({ timeout: 60_000 });
      });
    }
  });
}

test('the narrowings narrow: each leaves something out of the sample, and something in', async () => {
  const whole = await askService(service(), 'store', LAST_14);
  // Whether a run waits for its photos right now depends on the hour.
  const steady = NARROWINGS.filter(
    ({ address, filters }) => address !== '' && filters?.status !== 'awaiting_submission',
  );
  for (const { address, filters, days } of steady) {
    const part = await askService(service(), 'store', days ?? LAST_14, filters);
    expect(part.items.length, address).toBeGreaterThan(0);
    expect(part.summary, address).not.toEqual(whole.summary);
  }
});

test('by category, coverage is that of the same photos by store', async ({ page }) => {
  const byStore = expectedFigures(await askService(service(), 'store', LAST_14));
  await open(page, 'groupBy=productCategory');
  await expect
    .poll(async () => (await shownFigures(page)).cards['Coverage, from stores'])
    .toBe(byStore.cards['Coverage']);
  await open(page, 'groupBy=productCategory&below=true');
  await expect(page.getByText('a photo counts in every category of its display. Group by store')).toBeVisible();
});

test('in Polish the same figures stand with comma decimals', async ({ page, endcap }) => {
  const { summary } = await askService(service(), 'region', LAST_14);
  const bridge = await endcap.bridge();
  unwrap(await bridge.settings.set({ language: 'pl' }));
  await open(page, 'groupBy=region');
  const percent = new Intl.NumberFormat('pl-PL', {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  await expect(page.getByRole('group', { name: 'Wypełnienie' })).toContainText(
    percent.format((summary.averageFillRate ?? Number.NaN) / 100),
  );
  unwrap(await bridge.settings.set({ language: 'en' }));
  await expect(page.getByRole('group', { name: 'Fill rate', exact: true })).toBeVisible();
});

test('when the service is gone the figures stay with their age, and a new question fails with a retry', async ({
  page,
}) => {
  await open(page, 'groupBy=region&period=last7');
  await settle(page);
  const card = page.getByRole('group', { name: 'Fill rate', exact: true });
  const shown = await card.textContent();
  await service().stop();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText(/^Not refreshed/)).toBeVisible({ timeout: 40_000 });
  await expect(card).toHaveText(shown ?? '');
  await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
  await open(page, 'groupBy=region&period=yesterday&max=98.7');
  const notKept = page.getByRole('status').filter({ hasText: 'This is not saved on this computer' });
  await expect(notKept.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 40_000 });
});
