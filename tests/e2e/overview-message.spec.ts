import type { Locator, Page } from '@playwright/test';
import { addDays } from '#shared/domain/calendar.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { withOwnService } from '../support/e2e/own-service.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { integerOf, pointsOf } from './figure-texts.ts';
import { askService, today } from './overview-ask.ts';
import { expectedFigures, shownFigures } from './overview-figures.ts';

test.use({ hostArgs: [] });
test.describe.configure({ mode: 'serial' });

const service = withOwnService(test);
const LAST_14 = [addDays(today(), -13), today()] as const;
const STORE = 'G-003';

const main = (page: Page) => page.getByRole('main');
const message = (page: Page) =>
  main(page)
    .locator('p')
    .filter({ hasText: /compared stores|from its target/ });
const filters = (page: Page) => page.getByRole('search', { name: 'Filters' });
const rows = (page: Page) => main(page).getByRole('grid').last().getByRole('rowgroup').getByRole('row');

async function open(page: Page, address: string): Promise<void> {
  await show(page, address);
  await settle(page);
}

/** Opens what a person would click next, and counts the click. */
function clicksIn(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async click(place: Locator): Promise<void> {
      await place.click();
      count += 1;
      await settle(page);
    },
  };
}

test('the sentence says what the reports of the service say, and its parts lead there', async ({ page }) => {
  const [byStore, byRegion] = await Promise.all([
    askService(service(), 'store', LAST_14),
    askService(service(), 'region', LAST_14),
  ]);
  const compared = byStore.items.filter(({ expectation }) => expectation.belowExpectation !== null);
  const below = compared.filter(({ expectation }) => expectation.belowExpectation === true);
  const worst = <Group extends (typeof byStore.items)[number]>(groups: readonly Group[]) =>
    groups.toSorted((a, b) => (a.expectation.delta ?? 0) - (b.expectation.delta ?? 0))[0];
  const [store, region] = [worst(byStore.items), worst(byRegion.items)];
  const points = (delta: number | null | undefined) => pointsOf(delta ?? null).slice(2);

  await open(page, '/overview?groupBy=week');
  const line = message(page);
  const link = line.getByRole('link', {
    name: `${integerOf(below.length)} of ${integerOf(compared.length)} compared stores`,
  });
  await expect(line).toContainText('are below target. Why? Furthest:');
  await expect(line).toContainText(`${store?.storeName} ${points(store?.expectation.delta)}`);
  await expect(line).toContainText(`${region?.regionName} ${points(region?.expectation.delta)}.`);
  await expectNoFindings(page);

  await link.click();
  await settle(page);
  await expect(page).toHaveURL(/below=true/);
  await expect(page.getByRole('heading', { name: `${below.length} of` })).toBeVisible();
  await expect(link).toBeVisible();

  await line.getByRole('link', { name: region?.regionName ?? '' }).click();
  await settle(page);
  await expect(filters(page).getByRole('button', { name: `Region ${region?.regionName}` })).toBeVisible();
  await expect(main(page).getByText(/Furthest: /)).not.toContainText(region?.regionName ?? '');
});

test('Why? behind the sentence explains the whole selection, by keyboard, too', async ({ page }) => {
  const { items } = await askService(service(), 'store', LAST_14);
  const oneOf = (isBelow: boolean) => items.find(({ expectation }) => expectation.belowExpectation === isBelow)?.key;
  const why = message(page).getByRole('button', { name: 'Why?', exact: true });
  for (const address of ['/overview', `/overview?stores=${JSON.stringify([oneOf(true)])}`]) {
    await open(page, address);
    const delta = await page.getByRole('group', { name: 'Delta', exact: true }).innerText();
    await why.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Why: the whole selection' });
    await expect(dialog).toContainText(/[−+]\d+\.\d/u.exec(delta)?.[0] ?? 'no delta');
    await page.keyboard.press('Escape');
    await expect(why).toBeFocused();
  }
  await open(page, `/overview?stores=${JSON.stringify([oneOf(false)])}`);
  await expect(message(page)).toBeVisible();
  await expect(why).toHaveCount(0);
});

test('from the worst store to its worst photo in three clicks', async ({ page }) => {
  await open(page, '/overview');
  const { click, count } = clicksIn(page);
  await click(message(page).getByRole('link').nth(1));
  await expect(page).toHaveURL(/\/stores\//);
  await click(page.getByRole('grid', { name: 'Fill rate by display' }).getByRole('rowgroup').getByRole('row').first());
  await expect(page).toHaveURL(/\/displays\//);
  await click(page.getByRole('button', { name: /^Open the photo of / }).first());
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  expect(count()).toBe(3);
});

test('in a window of 1280 x 720 the chart and the first rows of the table are in sight', async ({ page, endcap }) => {
  const { settings } = await endcap.bridge();
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const language of ['en', 'pl'] as const) {
    await test.step(language, async () => {
      unwrap(await settings.set({ language }));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await open(page, '/overview');
      for (const part of [main(page).getByRole('application'), rows(page).first()]) {
        const box = await part.boundingBox();
        expect((box?.y ?? 720) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
      }
      const bar = await page.getByRole('search').boundingBox();
      expect(bar?.height).toBeLessThan(48);
    });
  }
  unwrap(await settings.set({ language: 'system' }));
});

test('stores of a type are asked for by their IDs', async ({ page, endcap }) => {
  const stores = unwrap(await (await endcap.bridge()).stores.list()).data;
  const stations = stores
    .filter(({ storeType }) => storeType === 'Dworzec')
    .flatMap(({ externalId }) => externalId ?? []);
  const answer = await askService(service(), 'store', LAST_14, { externalIds: stations.join(',') });
  await open(page, '/overview?view=table');
  await filters(page).getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('menuitem', { name: 'Store type' }).click();
  await page.getByRole('checkbox', { name: 'Station', exact: true }).check();
  await page.keyboard.press('Escape');
  await settle(page);
  await expect(filters(page).getByRole('button', { name: 'Store type Station' })).toBeVisible();
  const wanted = expectedFigures(answer);
  await expect(async () => {
    const { cards, rows: shown } = await shownFigures(page);
    expect(cards).toMatchObject(wanted.cards);
    expect(shown).toEqual(wanted.rows);
  }).toPass();
});

test('displays of a type: Endcap fetches what it needs, works it out, and agrees with the service', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const filter = { externalIds: STORE };
  const [byType, byStore] = await Promise.all([
    askService(service(), 'expositionType', LAST_14, filter),
    askService(service(), 'store', LAST_14, filter),
  ]);
  const [type] = byType.items;
  const stores = encodeURIComponent(JSON.stringify([STORE]));
  const types = encodeURIComponent(JSON.stringify([type?.key]));
  await open(page, `/overview?view=table&stores=${stores}&types=${types}`);
  await expect(page.getByText('those of this period are not on this computer')).toBeVisible();
  await page.getByRole('button', { name: 'Download' }).click();
  const source = page.getByText(/^as of \S+ · calculated on this computer from 1 of 1 store$/);
  await expect(source).toBeVisible({ timeout: 120_000 });
  await expect(async () => {
    const { rows: shown } = await shownFigures(page);
    const [wanted] = expectedFigures({ ...byType, items: type === undefined ? [] : [type] }).rows;
    expect(shown).toEqual([wanted]);
  }).toPass();
  await expect(page.getByText(/so this one is/)).toHaveCount(0);
  await expectNoFindings(page);

  await test.step('now that its photos are here, the sentence of the store names weekday and time', async () => {
    await open(page, `/overview?view=table&stores=${stores}`);
    const delta = byStore.items[0]?.expectation.delta ?? null;
    await expect(main(page).getByText(/is .* points from its target\./)).toContainText(pointsOf(delta).slice(2));
    const hardest = main(page).getByText(/^Weakest times: /);
    await expect(hardest).toContainText(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days −[\d.]+ and \d\d:\d\d −[\d.]+/);
    await expect(main(page).getByText(/^Calculated by Endcap from the photos of all \d+ runs$/)).toBeAttached();
    await hardest.getByRole('link').first().click();
    await settle(page);
    await expect(page).toHaveURL(/\/photos\?.*slots=/);
    await expect(page.getByRole('button', { name: /^Open the photo of / }).first()).toBeVisible();
  });
});
