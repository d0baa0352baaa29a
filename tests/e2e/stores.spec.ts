import type { Page } from '@playwright/test';
import { StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { withOwnService } from '../support/e2e/own-service.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { today } from './overview-ask.ts';
import { shownFigures } from './overview-figures.ts';
import { askDisplay, askDisplays, askStore, type Days, rangeOf } from './stores-ask.ts';
import { expectedCards, expectedCoverage, expectedPhotos, expectedRows } from './stores-figures.ts';

test.use({ hostArgs: [] });
test.describe.configure({ mode: 'serial' });

const day = today();
const STORE = 'G-003';

/** What a report of a store may be asked for: what the address says, and what the API is asked for the same. */
type Question = { readonly name: string; readonly address: string; readonly days: Days; readonly status: string };
const LAST_14: Days = [addDays(day, -13), day];

const QUESTIONS: readonly Question[] = [
  { name: 'what the page asks for by itself', address: '', days: LAST_14, status: 'completed' },
  { name: '28 days', address: 'period=last28', days: [addDays(day, -27), day], status: 'completed' },
  { name: 'yesterday', address: 'period=yesterday', days: [addDays(day, -1), addDays(day, -1)], status: 'completed' },
  {
    name: 'a free range',
    address: `period=${addDays(day, -20)}..${addDays(day, -8)}`,
    days: [addDays(day, -20), addDays(day, -8)],
    status: 'completed',
  },
  {
    name: 'failed runs of 28 days',
    address: 'period=last28&status=failed',
    days: [addDays(day, -27), day],
    status: 'failed',
  },
  { name: 'runs in processing', address: 'status=processing', days: LAST_14, status: 'processing' },
  { name: 'runs awaiting photos', address: 'status=awaiting_submission', days: LAST_14, status: 'awaiting_submission' },
];

const service = withOwnService(test);

const table = (page: Page) => page.getByRole('main').getByRole('grid');
const rows = (page: Page) => table(page).getByRole('rowgroup').getByRole('row');

/** The table of a page: the name of each row and its figures, without the columns that are not figures. */
async function shownRows(page: Page, named: boolean) {
  const { rows: figures, names } = await shownFigures(page);
  return figures.map((row, index) => {
    const { Status: _status, ...rest } = row;
    return named ? { name: names[index], ...rest } : rest;
  });
}

for (const groupBy of StoreGroupBy.options) {
  test(`a store grouped by ${groupBy}: every figure is the service's, for each period and status`, async ({ page }) => {
    test.setTimeout(120_000);
    const displays = await askDisplays(service(), STORE);
    for (const { name, address, days, status } of QUESTIONS) {
      await test.step(name, async () => {
        const report = await askStore(service(), STORE, groupBy, days, status);
        await show(page, `/stores/${STORE}?groupBy=${groupBy}&${address}`);
        const coverage = groupBy === 'category' ? 'Coverage, from displays' : 'Coverage';
        const byDisplay =
          groupBy === 'category' ? await askStore(service(), STORE, 'exposition', days, status) : report;
        await expect(async () => {
          const { cards } = await shownFigures(page);
          expect(cards).toMatchObject({ ...expectedCards(report), [coverage]: expectedCoverage(byDisplay) });
          expect(await shownRows(page, groupBy !== 'category')).toEqual(expectedRows(report, displays));
        }).toPass({ timeout: 60_000 });
      });
    }
  });
}

test('the questions differ: each answer is another one', async () => {
  const answers = await Promise.all(
    QUESTIONS.slice(0, 5).map(({ days, status }) => askStore(service(), STORE, 'protocol', days, status)),
  );
  for (const { items } of answers) expect(items.length).toBeGreaterThan(0);
  expect(new Set(answers.map(({ summary }) => JSON.stringify(summary))).size).toBe(answers.length);
});

test("a display: every figure and every photo is the service's", async ({ page }) => {
  test.setTimeout(120_000);
  for (const { expositionId, label } of (await askDisplays(service(), STORE)).slice(0, 4)) {
    const report = await askDisplay(service(), STORE, expositionId, LAST_14, 'completed');
    await show(page, `/stores/${STORE}/displays/${expositionId}?show=table`);
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await expect(async () => {
      const { cards, rows: shown, names } = await shownFigures(page);
      expect(cards).toMatchObject(expectedCards(report));
      const photos = shown.map((row, index) =>
        [names[index], row['Measured'], row['Target'], row['Delta']].join(' | '),
      );
      expect(photos.filter((line) => !line.endsWith('–'))).toEqual(expectedPhotos(report));
      expect(shown).toHaveLength(report.items.length);
    }).toPass({ timeout: 60_000 });
  }
});

test('a run: its photos carry the expectations that the reports of their displays give them', async ({ page }) => {
  const { items } = await askStore(service(), STORE, 'protocol', LAST_14, 'completed');
  const run = items.at(3);
  if (run === undefined) throw new Error('the sample has no such run');
  await show(page, `/stores/${STORE}/runs/${run.protocolId}?show=table`);
  await expect(rows(page)).toHaveCount(run.imageCount);
  await expect(async () => {
    const { rows: shown } = await shownFigures(page);
    const compared = shown.filter((row) => row['Delta'] !== '–');
    expect(compared).toHaveLength(run.expectation.comparedImageCount);
    expect(shown.filter((row) => row['Target'] === 'no target')).toHaveLength(run.expectation.missingExpectationCount);
  }).toPass();
});

test('the list of runs is complete, with all statuses and newest first', async ({ page, endcap }) => {
  const bridge = await endcap.bridge();
  const { data, complete } = unwrap(await bridge.protocols.list({ externalId: STORE, ...rangeOf(LAST_14) }));
  expect(complete).toBe(true);
  await show(page, `/stores/${STORE}?tab=runs`);
  await settle(page);
  await expect(page.getByText(`${data.length} runs`)).toBeVisible();
  await expect.poll(async () => (await shownFigures(page)).names).toHaveLength(data.length);
  await page.getByText(/^Failed \d+$/).click();
  await expect(page).toHaveURL(/runs=failed/);
  await expect(rows(page)).toHaveCount(data.filter((run) => run.status === 'failed').length);
});
