import type { Page, Route } from '@playwright/test';
import { aChain, aChainStore, aPhoto, aRun } from '#tests/builders/chain.ts';
import { aDisplay, aTarget } from '#tests/builders/contract.ts';
import { startMemoryService } from '../support/behaviours/start-memory-service.ts';
import { answerOf } from '../support/e2e/answer-of.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { heardBy } from '../support/e2e/hearing.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { startSampleFront } from '../support/e2e/sample-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { pointsOf } from './figure-texts.ts';
import { tiles } from './photos-app.ts';

/* What the four questions show while their answers are on the way. */

const PERIOD = '2026-11-16..2026-11-18';
const RANGE = { from: '2026-11-15T23:00:00.000Z', to: '2026-11-18T23:00:00.000Z' };
const OVERVIEW = `/overview?period=${PERIOD}`;

type Asked = { readonly from: string; readonly groupBy: string; readonly belowExpectationOnly?: boolean };
const askedIn = (route: Route): Asked => JSON.parse(route.request().postData() ?? '{}').json;

/** Holds what a page asks its core, until it is let through. */
async function hold(page: Page, call: string, isHeld: (asked: Asked) => boolean = () => true) {
  const held: Route[] = [];
  const state = { isOpen: false };
  await page.route(`**/rpc/${call}`, (route) =>
    state.isOpen || !isHeld(askedIn(route)) ? route.fallback() : void held.push(route),
  );
  return {
    count: () => held.length,
    letGo: async () => {
      state.isOpen = true;
      for (const route of held.splice(0)) await route.fallback();
    },
  };
}

test('each says that it is on its way, and is read by everybody meanwhile', async ({ page, endcap }) => {
  test.setTimeout(240_000);
  const { fillRates } = await endcap.bridge();
  await show(page, OVERVIEW);
  await settle(page);

  await test.step('compared with before', async () => {
    const reports = await hold(page, 'fillRates/crossStore');
    await page.getByRole('button', { name: 'Compare periods' }).click();
    await expect.poll(reports.count).toBeGreaterThan(0);
    await expect(page.getByRole('region', { name: /^Compared with/ })).toBeVisible();
    await expectNoFindings(page, false);
    await reports.letGo();
    await expect(page.getByText(/points (worse|better) than a week earlier|^As far from target/).first()).toBeVisible();
  });

  await test.step('why', async () => {
    const reports = await hold(page, 'fillRates/crossStore');
    await page.getByRole('group', { name: 'Delta', exact: true }).getByRole('button').first().click();
    await expect.poll(reports.count).toBeGreaterThan(0);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFindings(page, false);
    await reports.letGo();
    await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('weekday and time: one request says how every weekday is, while the times are not known', async () => {
    const days = unwrap(
      await fillRates.crossStore({ ...RANGE, status: 'completed', groupBy: 'day', belowExpectationOnly: false }),
    ).data;
    await show(page, OVERVIEW);
    const runs = await hold(page, 'fillRates/store');
    await page.getByRole('button', { name: 'Weekday and time' }).click();
    const panel = page.getByRole('region', { name: 'Weekday and time' });
    await expect(panel.getByText('Finding the times of runs')).toBeVisible();
    const rows = panel.getByRole('grid').getByRole('row');
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => (cell.querySelector('a')?.firstChild ?? cell).textContent)),
    );
    expect(texts[0]).toEqual(['Weekday', 'All']);
    for (const [at, { expectation }] of days.items.entries()) {
      expect(texts[at + 1]?.[1]).toBe(pointsOf(expectation.delta).replace(/^\S /u, ''));
    }
    await expectNoFindings(page, false);
    await runs.letGo();
    await expect(panel.getByText(/of \d+ answers$|^Furthest below target:/).first()).toBeVisible();
  });
});

test('photos: Cancel ends the reading, what came stays, and it does not begin again', async ({ page, endcap }) => {
  test.setTimeout(240_000);
  const bridge = await endcap.bridge();
  const { front, ...service } = await startSampleFront();
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.connect({ name: 'Slow', ...service })));
  await show(page, `/photos?period=${PERIOD}`);
  await expect(tiles(page).first()).toBeVisible({ timeout: 90_000 });
  const state = async () => unwrap(await bridge.fetches.state())?.state;
  await expect.poll(state, { timeout: 90_000 }).toBe('complete');
  // The worst stores are quickly read; the others take longer than anybody needs to press Cancel.
  const late = front.switchOn('latency', { ms: 400 });
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(state).toBe('stopped');
  late.off();
  await settle(page);
  const count = await tiles(page).count();
  expect(count).toBeGreaterThan(0);
  await show(page, '/settings');
  await show(page, `/photos?period=${PERIOD}`);
  await expect(tiles(page).first()).toBeVisible();
  await settle(page);
  expect(await state()).toBe('stopped');
  await expectNoFindings(page);
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.openSample()));
  await front.stop();
});

test('why tells both counts of a service that contradicts itself, and asks again', async ({ page }) => {
  const odd = { isOn: true };
  await page.route('**/rpc/fillRates/crossStore', async (route) => {
    const { groupBy } = askedIn(route);
    const response = await answerOf(page, route);
    const body = await response.json();
    if (odd.isOn && groupBy === 'expositionType') body.json.value.data.summary.imageCount += 7;
    await route.fulfill({ response, json: body });
  });
  await show(page, `/overview?period=2026-11-17..2026-11-17`);
  await settle(page);
  await page.getByRole('group', { name: 'Delta', exact: true }).getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  const told = dialog.getByText(/^The whole period: the service counts ([\d,]+) photos, but ([\d,]+) in its parts\.$/);
  await expect(told).toBeVisible();
  const [whole = 0, parts = 0] = ((await told.innerText()).match(/[\d,]+(?= (?:photos|in))/g) ?? []).map((text) =>
    Number(text.replace(',', '')),
  );
  expect(whole - parts).toBe(7);
  await expect(dialog.getByRole('grid')).toBeVisible();
  await expectNoFindings(page);
  odd.isOn = false;
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(told).toHaveCount(0);
});

test('a report that is calculated here from some stores is not compared with a whole one', async ({ page }) => {
  await page.route('**/rpc/fillRates/crossStore', async (route) => {
    const { from } = askedIn(route);
    const response = await answerOf(page, route);
    const body = await response.json();
    if (from < RANGE.from) {
      const computed = { storesAsked: 120, storesKept: 3, daysAsked: 3, daysKept: 3 };
      Object.assign(body.json.value, { source: 'computer', complete: false, computed });
    }
    await route.fulfill({ response, json: body });
  });
  await show(page, `${OVERVIEW}&compare=week`);
  const panel = page.getByRole('region', { name: /^Compared with/ });
  await expect(panel.getByText(/^Some data for 9\s?–\s?11 November 2026 is not on this computer\.$/)).toBeVisible();
  await settle(page);
  await expect(page.getByText(/points (worse|better) than/)).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Change' })).toHaveCount(0);
  await expectNoFindings(page);
});

test('a comparison waits for the rows that the page leaves out by their figures, and never stands under another view', async ({
  page,
}) => {
  const compared = `${OVERVIEW}&compare=week`;
  await show(page, `${compared}&groupBy=region`);
  await expect(page.getByRole('columnheader', { name: 'Change' })).toBeVisible();
  await show(page, `${compared}&below=true`);
  await expect(page.getByRole('grid', { name: 'Fill rate by store' })).toBeVisible();
  await settle(page);
  const reports = await hold(page, 'fillRates/crossStore', (asked) => asked.belowExpectationOnly === true);
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Region').click();
  await expect.poll(reports.count).toBe(1);
  await expect(page.getByRole('grid', { name: 'Fill rate by store' })).toBeVisible();
  await reports.letGo();
  await expect(page.getByRole('grid', { name: 'Fill rate by region' })).toBeVisible();
  await expect(
    page.getByRole('grid', { name: 'Fill rate by region' }).getByRole('columnheader', { name: 'Change' }),
  ).toBeVisible();
});

test('the sentence of a long comparison comes before its rows', async ({ page, endcap }) => {
  const bridge = await endcap.bridge();
  const stores = Array.from({ length: 1000 }, (_, at) => {
    const externalId = `S-${at}`;
    return aChainStore({ externalId }, { expositions: [aDisplay(externalId)], expectations: [aTarget()] });
  });
  const protocols = stores.flatMap(({ store: { storeId } }) =>
    ['2026-11-13', '2026-11-20'].map((scheduledDate) =>
      aRun(`${storeId} ${scheduledDate}`, { storeId, scheduledDate }),
    ),
  );
  // A week earlier all stores were 10 points better, and one of them 40.
  const images = protocols.map(({ protocolId, scheduledDate }, at) =>
    aPhoto(protocolId, {
      protocolId,
      expositionId: aDisplay(`S-${Math.floor(at / 2)}`).expositionId,
      fillRate: scheduledDate === '2026-11-20' ? 50 : at === 24 ? 90 : 60,
    }),
  );
  const service = await startMemoryService({ token: 'T', chain: aChain({ stores, protocols, images }) });
  unwrap(
    await heardBy(page, bridge, () => bridge.workspaces.connect({ name: 'Long', baseUrl: service.url, token: 'T' })),
  );
  await show(page, '/overview?period=2026-11-20..2026-11-20');
  await settle(page);
  const rows = await hold(page, 'fillRates/crossStore', (asked) => asked.groupBy === 'store');
  await page.getByRole('button', { name: 'Compare periods' }).click();
  const panel = page.getByRole('region', { name: /^Compared with/ });
  await expect(panel.getByText('10.0 points worse than a week earlier', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Change' })).toHaveCount(0);
  await expectNoFindings(page, false);
  await rows.letGo();
  await expect(panel.getByText('10.0 points worse than a week earlier; most: Store S-12 −40.0')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Change' })).toBeVisible();
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.openSample()));
  await service.stop();
});
