import type { Page } from '@playwright/test';
import { addDays } from '#shared/domain/calendar.ts';
import { failingUntilPressed } from '../support/e2e/failing.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { today } from './overview-ask.ts';

const table = (page: Page) => page.getByRole('main').getByRole('grid');
const rows = (page: Page) => table(page).getByRole('rowgroup').getByRole('row');
const chart = (page: Page) => page.getByRole('main').getByRole('application');
const filters = (page: Page) => page.getByRole('search', { name: 'Filters' });
const photos = (page: Page) => page.getByRole('group', { name: 'Fill rate', exact: true });

/** Shows an address of the overview and waits for its figures. */
async function open(page: Page, address: string): Promise<void> {
  await show(page, `/overview?${address}`);
  await settle(page);
}

/** How far the page and its table are scrolled. */
const placeOf = (page: Page) =>
  table(page).evaluate((grid) => [grid.closest('main')?.scrollTop ?? 0, grid.parentElement?.scrollTop ?? 0]);

type Question = {
  readonly from: string;
  readonly to: string;
  readonly groupBy: string;
  readonly belowExpectationOnly: boolean;
};

/** Bodies of the questions for reports that the page sends from now on. */
function questionsOf(page: Page): Question[] {
  const questions: Question[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('fillRates/crossStore')) return;
    questions.push(JSON.parse(request.postData() ?? '{}').json);
  });
  return questions;
}

// The sample is made when its service starts, which takes its time on a busy machine.
test.beforeAll(async ({ endcap }) => {
  test.setTimeout(120_000);
  unwrap(await (await endcap.bridge()).stores.list());
});

test('from a region to its stores, to a store, back to the same place, and to another region beside it', async ({
  page,
}) => {
  await open(page, 'groupBy=region');
  const region = rows(page).first();
  const name = (await region.getByRole('gridcell').first().textContent()) ?? '';
  const runs = (await region.getByRole('gridcell').last().textContent()) ?? '';
  const other = rows(page).nth(1).getByRole('gridcell');
  const otherName = (await other.first().textContent()) ?? '';
  const otherRuns = (await other.last().textContent()) ?? '';
  await region.click();
  await expect(filters(page).getByRole('button', { name: `Region ${name}` })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Store' })).toBeChecked();
  await settle(page);
  await expect(page.getByRole('group', { name: 'Runs' })).toContainText(runs);

  const inRegion = page.url();
  await rows(page).first().click();
  await expect(page).toHaveURL(/#\/stores\//);
  await page.goBack();
  await expect(page).toHaveURL(inRegion);

  await filters(page)
    .getByRole('button', { name: `Region ${name}` })
    .click();
  const numberIn = (text: string) => Number(text.replaceAll(',', ''));
  await page.getByRole('checkbox', { name: otherName }).check();
  await expect(filters(page).getByRole('button', { name: 'Region 2 selected' })).toBeVisible();
  await settle(page);
  const both = (numberIn(runs) + numberIn(otherRuns)).toLocaleString('en');
  await expect(page.getByRole('group', { name: 'Runs' })).toContainText(both);
  await page.getByRole('checkbox', { name: otherName }).uncheck();
  await page.getByRole('checkbox', { name }).uncheck();
  await expect(page).not.toHaveURL(/region=/);
});

test('where no store is left there is nothing between the head and the filters that left none', async ({ page }) => {
  await open(page, `region=${encodeURIComponent('["nowhere"]')}`);
  await expect(page.getByText('No stores left')).toBeVisible();
  const above = await filters(page).evaluate((bar) => bar.previousElementSibling?.querySelector('h1')?.textContent);
  expect(above).toBe('Fill rates');
  await page.getByRole('button', { name: 'Show all stores' }).click();
  await expect(page).not.toHaveURL(/region=/);
  await expect(table(page)).toBeVisible();
});

test('Back from a store leads to the same place of the page and of its table', async ({ page }) => {
  await open(page, 'groupBy=region');
  await page.getByText('Store', { exact: true }).first().click();
  await table(page).getByRole('button', { name: 'Store' }).click();
  await expect(page.getByRole('list', { name: 'What to know' })).toBeVisible();
  await settle(page);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await table(page).evaluate((grid) => grid.parentElement?.scrollTo(0, 1600));
  // By its own number: which rows are drawn changes while the table is scrolled.
  const row = table(page).locator('[role="row"][aria-rowindex="56"]');
  await row.hover();
  await settle(page);
  const before = await placeOf(page);
  expect(Math.min(...before)).toBeGreaterThan(0);
  const address = page.url();
  await row.click();
  await expect(page).toHaveURL(/#\/stores\//);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await settle(page);
  await expect.poll(() => placeOf(page)).toEqual(before);
});

test('a day opens the stores of that day, a display type all stores and says why', async ({ page }) => {
  const day = addDays(today(), -3);
  await open(page, `groupBy=day&period=${day}..${day}&below=true`);
  await open(page, `groupBy=day&period=${day}..${day}`);
  await rows(page).first().click();
  await expect(page).toHaveURL(new RegExp(`period=${day}\\.\\.${day}`));
  await expect(page.getByRole('radio', { name: 'Store' })).toBeChecked();

  await open(page, 'groupBy=expositionType');
  await rows(page).first().click();
  await expect(page.getByText('The service can’t limit a report to the display type')).toBeVisible();
  await page.getByRole('button', { name: 'Close the note' }).click();
  await expect(page.getByText('The service can’t limit a report')).toBeHidden();
});

test('the chart is moved through and opened by keyboard, and says each bar', async ({ page }) => {
  await open(page, 'groupBy=region');
  await expect(chart(page)).toHaveAccessibleName(/^Fill rate by region: 6 regions, \d below target\./);
  await chart(page).focus();
  await page.keyboard.press('ArrowDown');
  const first = (await rows(page).first().getByRole('gridcell').first().textContent()) ?? '';
  await expect(chart(page).locator('[aria-live]')).toHaveText(
    new RegExp(
      `^${first}: fill rate [\\d.]+% of [\\d,]+ compared photos, target [\\d.]+%, ▼ −[\\d.]+ points, .+ photos compared.* runs$`,
    ),
  );
  await page.keyboard.press('Escape');
  await expect(chart(page).locator('[aria-live]')).toHaveText('');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(filters(page).getByRole('button', { name: `Region ${first}` })).toBeVisible();
});

test('an unreadable part of an address is left out alone, and no question runs backwards', async ({ page }) => {
  const questions = questionsOf(page);
  for (const address of [
    'groupBy=week&period=2026-11-14..2026-11-01&min=abc&below=true',
    'groupBy=week&period=2026-02-31..2026-03-01&min=80&max=10&below=true',
    'groupBy=week&period=..&status=done&stores=7&below=true&sort=!!',
  ]) {
    await open(page, address);
    await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
    await expect(filters(page).getByRole('button', { name: 'Period Last 14 days' })).toBeVisible();
    await expect(filters(page).getByRole('button', { name: 'Only below target' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  expect(questions.length).toBeGreaterThan(0);
  for (const { from, to } of questions) expect(Date.parse(from)).toBeLessThan(Date.parse(to));
});

test('a free range is chosen in a calendar that starts on Monday, in either order', async ({ page }) => {
  await open(page, 'groupBy=day&period=2026-11-02..2026-11-03');
  await filters(page)
    .getByRole('button', { name: /^Period/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Period' });
  await expect(dialog.getByRole('columnheader').first()).toHaveText('Mo');
  await dialog.getByRole('button', { name: '13 November 2026' }).click();
  await expect(dialog.getByText('Now choose the last day.')).toBeVisible();
  await dialog.getByRole('button', { name: '10 November 2026' }).click();
  await expect(page).toHaveURL(/period=2026-11-10\.\.2026-11-13/);
  await expect(dialog).toBeHidden();
});

test('limits accept a comma, say what is wrong where it is typed, and can be lifted', async ({ page }) => {
  await open(page, 'groupBy=store');
  await filters(page).getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('menuitem', { name: 'Fill rate' }).click();
  const [low, high] = [page.getByRole('textbox', { name: 'At least' }), page.getByRole('textbox', { name: 'At most' })];
  await low.fill('62,5');
  await high.fill('50');
  await expect(page.getByText('Must not be below the lower limit')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await high.fill('120');
  await expect(page.getByText('A number from 0 to 100, such as 62.5')).toBeVisible();
  await high.fill('80');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/min=62\.5&max=80|max=80&min=62\.5/);
  await filters(page).getByRole('button', { name: 'Fill rate 62.5% to 80.0%' }).click();
  await page.getByRole('button', { name: 'No limits' }).click();
  await expect(page).not.toHaveURL(/min=|max=/);
});

test('stores are found without diacritics; Back lifts the whole choice at once', async ({ page }) => {
  await open(page, 'groupBy=store');
  const before = page.url();
  await filters(page).getByRole('button', { name: 'Stores all' }).click();
  await page.getByRole('textbox', { name: 'Search by name or ID' }).fill('lodz');
  const found = page.getByRole('dialog', { name: 'Stores' }).getByRole('checkbox');
  await expect(found.first()).toHaveAccessibleName(/Łódź/);
  await found.nth(0).check();
  await found.nth(1).check();
  await page.keyboard.press('Escape');
  await expect(filters(page).getByRole('button', { name: 'Stores 2 selected' })).toBeVisible();
  await settle(page);
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test('the stores of one page are chosen on another, all at once', async ({ page }) => {
  await open(page, `groupBy=store&stores=${encodeURIComponent(JSON.stringify(['G-003', 'W-014', 'W-001']))}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Displays' }).click();
  await page.getByRole('button', { name: 'Stores all' }).click();
  const picker = page.getByRole('dialog', { name: 'Stores' });
  await picker.getByRole('combobox', { name: 'The same stores as in' }).selectOption('Overview, as last shown (3)');
  await expect(picker.getByText('IDs listed: 3 · found: 3')).toBeVisible();
  await expect(picker.getByRole('checkbox')).toHaveCount(3);
  await picker.getByRole('button', { name: 'Select all 3' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Stores 3 selected' })).toBeVisible();
  await expect(page).toHaveURL(/displays\?stores=/);
});

test('previous figures stay while the next ones are on the way, and pointing at a grouping asks ahead', async ({
  page,
}) => {
  await open(page, 'groupBy=store');
  const shown = await photos(page).textContent();
  const arrival = Promise.withResolvers<void>();
  await page.route('**/fillRates/crossStore', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await filters(page).getByRole('button', { name: 'Only below target' }).click();
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
  await expect(photos(page)).toHaveText(shown ?? '');
  arrival.resolve();
  await expect(photos(page)).not.toHaveText(shown ?? '');

  const questions = questionsOf(page);
  // What the headline asks is about all stores, and may come again.
  const narrowed = () => questions.filter((one) => one.belowExpectationOnly).map(({ groupBy }) => groupBy);
  await page.getByText('Region', { exact: true }).first().hover();
  await expect.poll(narrowed).toEqual(['region']);
  await page.getByText('Region', { exact: true }).first().click();
  await settle(page);
  await expect(rows(page)).not.toHaveCount(0);
  expect(narrowed()).toEqual(['region']);
});

test('why a report failed stays while it is tried again, with nothing above it and no other figures', async ({
  page,
}) => {
  await open(page, 'groupBy=store');
  const headline = page.getByRole('main').getByText(/are below target/);
  await expect(headline).toBeVisible();
  const slow = Promise.withResolvers<void>();
  await page.route('**/rpc/fillRates/crossStore', async (route) => {
    await slow.promise;
    await route.continue();
  });
  const untilPressed = await failingUntilPressed(page, 'fillRates/crossStore', { code: 'timeout', seconds: 30 });
  await filters(page).getByRole('button', { name: 'Only below target' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('No answer within 30 seconds');
  await expect(headline).toHaveCount(0);
  await untilPressed();
  const again = alert.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toBeFocused();
  await expect(headline).toHaveCount(0);
  await expect(photos(page)).toHaveCount(0);
  slow.resolve();
  await expect(photos(page)).toBeVisible();
  await expect(headline).toBeVisible();
});

test('an empty report says the next step', async ({ page }) => {
  await open(page, 'period=2031-01-01..2031-01-02');
  await expect(page.getByText('No runs in this period')).toBeVisible();
  await page.getByRole('button', { name: 'Show the last 28 days' }).click();
  await expect(rows(page)).not.toHaveCount(0);
  await open(page, 'min=100');
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(rows(page)).not.toHaveCount(0);
});
