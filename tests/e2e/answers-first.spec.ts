import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { pointsOf } from './figure-texts.ts';
import { tiles } from './photos-app.ts';

const PERIOD = '2026-11-14..2026-11-20';
const RANGE = { from: '2026-11-13T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };
const REPORT = { ...RANGE, status: 'completed', belowExpectationOnly: false } as const;
const inAddress = (ids: readonly string[]) => encodeURIComponent(JSON.stringify(ids));

/** Stores at the end of the list, which no other test reads. */
async function unreadStores(bridge: Parameters<Parameters<typeof test>[2]>[0]['endcap'], count: number) {
  const { stores } = await bridge.bridge();
  return unwrap(await stores.list())
    .data.flatMap(({ externalId }) => externalId ?? [])
    .slice(-count);
}

/** The reports that a page asks for from now on; each is one request to the service, unless it is kept. */
function countReports(page: Page): { readonly names: string[] } {
  const names: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/rpc\/fillRates\/(\w+)$/.exec(request.url()) ?? [];
    if (name !== undefined) names.push(name);
  });
  return { names };
}

test('better or worse than before costs one report', async ({ page, endcap }) => {
  const ids = await unreadStores(endcap, 5);
  await show(page, `/overview?period=${PERIOD}&stores=${inAddress(ids)}&groupBy=expositionType`);
  await settle(page);
  const asked = countReports(page);
  await page.getByRole('button', { name: 'Compare periods' }).click();
  await expect(page.getByText(/points (worse|better) than a week earlier|^As far from target/).first()).toBeVisible();
  await settle(page);
  expect(asked.names).toEqual(['crossStore']);
});

test('weekday and time of a few stores costs the report of the runs of each', async ({ page, endcap }) => {
  const ids = await unreadStores(endcap, 7);
  await show(page, `/overview?period=${PERIOD}&stores=${inAddress(ids.slice(0, 2))}&groupBy=expositionType`);
  await settle(page);
  const asked = countReports(page);
  await page.getByRole('button', { name: 'Weekday and time' }).click();
  const panel = page.getByRole('region', { name: 'Weekday and time' });
  await expect(panel.getByText(/^Furthest below target:/)).toBeVisible();
  await settle(page);
  expect(asked.names).toEqual(['store', 'store']);
});

test('weekday and time of more stores costs a report for each part of a day, once', async ({ page, endcap }) => {
  test.setTimeout(120_000);
  const ids = await unreadStores(endcap, 7);
  await show(page, `/overview?period=${PERIOD}&stores=${inAddress(ids)}&groupBy=expositionType`);
  await settle(page);
  const asked = countReports(page);
  const chip = page.getByRole('button', { name: 'Weekday and time' });
  await chip.click();
  const panel = page.getByRole('region', { name: 'Weekday and time' });
  await expect(panel.getByText(/^Furthest below target:/)).toBeVisible({ timeout: 60_000 });
  const times = (await panel.getByRole('grid').getByRole('columnheader').count()) - 2;
  const count = (name: string) => asked.names.filter((one) => one === name).length;
  // Some of these stores are closed on Sunday, and a day without photos is not asked for.
  expect([6 * times, 7 * times]).toContain(count('dayPart'));
  expect([count('store'), count('crossStore')]).toEqual([6, 1]);
  const before = asked.names.length;
  await chip.click();
  await expect(panel).toHaveCount(0);
  await chip.click();
  await expect(panel.getByText(/^Furthest below target:/)).toBeVisible();
  await settle(page);
  expect(asked.names.length).toBe(before);
});

test('why a delta is what it is, is answered by the service where no photo is here', async ({ page, endcap }) => {
  const ids = await unreadStores(endcap, 4);
  const { fillRates } = await endcap.bridge();
  const report = unwrap(await fillRates.crossStore({ ...REPORT, externalIds: ids, groupBy: 'store' })).data;
  const whole = report.summary.delta ?? 0;
  await show(page, `/overview?period=${PERIOD}&stores=${inAddress(ids)}`);
  await settle(page);
  const asked = countReports(page);
  await page.getByRole('group', { name: 'Delta', exact: true }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('grid').getByRole('row');

  await test.step('by display type at first, and it says what that is', async () => {
    await expect(rows.nth(1)).toBeVisible();
    await expect(dialog.getByText(/^as of \S+ · from the service$/)).toBeVisible();
    await expect(dialog.getByText(/^Once downloaded/)).toBeVisible();
    await settle(page);
    await expect(dialog.getByRole('region', { name: 'Photos that explain it best' }).getByRole('listitem')).toHaveCount(
      3,
    );
    // By type and by store, and how many runs there are, to say how many of them are here; three stores, three displays,
    // and the worst display of the first store where it is not among the three.
    expect(asked.names.length).toBeLessThanOrEqual(10);
    await expectNoFindings(page);
  });

  await test.step('by store, each with what it adds to the delta', async () => {
    await dialog.getByText('Store', { exact: true }).click();
    await settle(page);
    const compared = report.items.reduce((sum, { expectation }) => sum + expectation.comparedImageCount, 0);
    const shown = await rows.allInnerTexts();
    const effects = report.items.map((row) => ({
      id: row.externalId ?? row.key,
      delta: row.expectation.delta,
      points: ((row.expectation.delta ?? 0) * row.expectation.comparedImageCount) / compared,
    }));
    expect(effects.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(whole, 2);
    for (const { id, delta, points } of effects.filter((one) => one.delta !== null)) {
      const text = shown.find((row) => row.includes(id)) ?? '';
      expect(text, id).toContain(pointsOf(delta));
      // Rounded so that all parts add up, it may be off by one in the last place.
      const [, effect = ''] = /([−+]?\d+\.\d+)/u.exec(text.replaceAll(/\s/gu, ' ').split(id)[1] ?? '') ?? [];
      expect(Math.abs(Number(effect.replace('−', '-')) - points), id).toBeLessThan(0.11);
    }
  });

  await test.step('by display and by category store by store, and by weekday and time', async () => {
    for (const by of ['Display', 'Category', 'Weekday and time']) {
      await dialog.getByText(by, { exact: true }).click();
      await expect(rows.nth(3)).toBeVisible();
      await settle(page);
      await expect(
        dialog
          .getByText('Every photo belongs to one part', { exact: false })
          .or(dialog.getByText(/^A photo counts in each category/)),
      ).toBeVisible();
    }
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeVisible();
  });

  await test.step('a photo opens among those of its display', async () => {
    await dialog.getByRole('region', { name: 'Photos that explain it best' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/stores\/[^/]+\/displays\/[^/]+\?.*photo=/);
  });
});

test('of one store, why is answered by display', async ({ page, endcap }) => {
  const [id = ''] = await unreadStores(endcap, 1);
  const { fillRates } = await endcap.bridge();
  const report = unwrap(
    await fillRates.store({ ...RANGE, status: 'completed', externalId: id, groupBy: 'exposition' }),
  ).data;
  await show(page, `/stores/${encodeURIComponent(id)}?period=${PERIOD}`);
  await settle(page);
  await page.getByRole('group', { name: 'Delta', exact: true }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Display', { exact: true }).click();
  await settle(page);
  const shown = (await dialog.getByRole('grid').getByRole('row').allInnerTexts()).join('\n');
  const deltas = report.items.flatMap(({ expectation }) => expectation.delta ?? []);
  expect(deltas.length).toBeGreaterThan(3);
  for (const delta of deltas) expect(shown).toContain(pointsOf(delta));
});

test('photos of stores of which nothing is here come by themselves, and stay when they are read', async ({
  page,
  endcap,
}) => {
  const ids = (await unreadStores(endcap, 8)).slice(0, 3);
  await show(page, `/photos?period=${PERIOD}&stores=${inAddress(ids)}`);
  await expect(tiles(page).first()).toBeVisible({ timeout: 60_000 });
  const { fetches } = await endcap.bridge();
  await expect.poll(async () => unwrap(await fetches.state())?.state, { timeout: 90_000 }).toBe('complete');
  expect(unwrap(await fetches.state())?.request.externalIds?.toSorted()).toEqual(ids.toSorted());
  await settle(page);
  await expect(page.getByText(/^Downloading/)).toHaveCount(0);
  const sort = page.getByRole('button', { name: 'Sort again' });
  // Whether anything came out of order depends on which answer was first.
  if ((await sort.count()) > 0) await sort.click();
  await settle(page);
  await expect(sort).toHaveCount(0);
  await expectNoFindings(page);
  const deltas = (await tiles(page).allInnerTexts()).flatMap((text) => {
    const [, delta] = /([−+]\d+\.\d)/u.exec(text) ?? [];
    return delta === undefined ? [] : [Number(delta.replace('−', '-'))];
  });
  expect(deltas.length).toBeGreaterThan(3);
  expect(deltas).toEqual(deltas.toSorted((a, b) => a - b));
});

test('the palette opens regions and saved views from any page', async ({ page, endcap }) => {
  const { views } = await endcap.bridge();
  unwrap(
    await views.save({
      ...{ page: 'overview', name: 'Mornings below', replaces: false },
      search: { below: true, groupBy: 'region' },
    }),
  );
  await show(page, '/settings');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search stores and commands' });
  await search.fill('mazow');
  await page.getByRole('option', { name: 'Mazowieckie' }).click();
  await expect(page).toHaveURL(/\/overview\?.*region=/);
  await expect(page.getByRole('button', { name: /Mazowieckie/ }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await search.fill('mornings');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/groupBy=region/);
  await expect(page.getByRole('grid', { name: 'Fill rate by region' })).toBeVisible();
  unwrap(await views.remove({ page: 'overview', name: 'Mornings below' }));
});

test('a view of the sheet of stores is one of that sheet only, and the palette opens it there', async ({
  page,
  endcap,
}) => {
  const { views } = await endcap.bridge();
  await show(page, '/stores/edit/details?stores=["G-003"]');
  await settle(page);
  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Only Gdynia');
  await page.keyboard.press('Enter');
  await expect.poll(async () => unwrap(await views.list()).map(({ name }) => name)).toContain('Only Gdynia');
  await show(page, '/stores');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Only Gdynia')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // Its stores are offered wherever some are chosen.
  await show(page, '/overview');
  await settle(page);
  await page.getByRole('button', { name: /^Stores/ }).click();
  const sources = page.getByRole('combobox', { name: 'The same stores as in' });
  await expect(sources.getByRole('option', { name: 'Only Gdynia: Stores (1)' })).toBeAttached();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search stores and commands' }).fill('only gdynia');
  await page.getByRole('option', { name: /Only Gdynia/ }).click();
  await expect(page).toHaveURL(/\/stores\/edit\/details\?stores=/);
  for (const { page: of, name } of unwrap(await views.list())) unwrap(await views.remove({ page: of, name }));
});

test('the palette lists what was opened last, newest first, with its filters', async ({ page }) => {
  await show(page, '/overview?groupBy=region&period=last7');
  await settle(page);
  await show(page, '/stores/G-003?tab=displays');
  await settle(page);
  await page.getByRole('grid').getByRole('rowgroup').getByRole('row').first().getByRole('gridcell').first().click();
  await expect(page).toHaveURL(/\/displays\//);
  const label = await page.getByRole('heading', { level: 1 }).innerText();
  await show(page, '/photos');
  await settle(page);
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent.nth(0)).toContainText(label);
  await expect(recent.nth(1)).toContainText('Gdynia, Świętojańska 88');
  await expect(recent.nth(2)).toHaveText(/^Fill rate by region\s*Last 7 days$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/stores\/G-003\?tab=displays/);
  await page.keyboard.press('Control+k');
  await expect(recent.first()).toContainText(label);
  await page.getByRole('combobox', { name: 'Search stores and commands' }).fill('zz');
  await expect(recent).toHaveCount(0);
});
