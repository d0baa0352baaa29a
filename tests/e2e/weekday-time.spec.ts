import type { Page, Route } from '@playwright/test';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { answerOf } from '../support/e2e/answer-of.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { deltasShown } from './figure-texts.ts';

const PERIOD = '2026-11-14..2026-11-20';
const RANGE = { from: '2026-11-13T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z', status: 'completed' } as const;
/** More stores than are asked one by one. */
const STORES = 9;

type Bridge = Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['endcap']['bridge']>>;
type Part = { readonly from: string; readonly to: string };

/** Parts of days that the page asks for: each waits until it is let through, or is answered with a failure. */
async function holdParts(page: Page) {
  const held = {
    mode: 'hold' as 'hold' | 'pass' | 'fail',
    /** So many more are answered that there is no room for them. */
    refused: 0,
    waiting: [] as Route[],
    asked: [] as Part[],
    passed: [] as Part[],
  };
  const partOf = (route: Route): Part => JSON.parse(route.request().postData() ?? '{}').json;
  const pass = async (route: Route) => {
    held.passed.push(partOf(route));
    await route.continue();
  };
  await page.route('**/rpc/fillRates/dayPart', async (route) => {
    held.asked.push(partOf(route));
    held.refused -= 1;
    const failure =
      held.refused >= 0
        ? { code: 'rate_limited', retryAfterSeconds: 1 }
        : { code: 'unreachable', host: 'service.test' };
    if (held.mode === 'hold') held.waiting.push(route);
    else if (held.mode === 'pass' && held.refused < 0) await pass(route);
    else await route.fulfill({ json: { json: { ok: false, failure } } });
  });
  return {
    ...{ held, asked: held.asked, passed: held.passed },
    letThrough: async (count: number) => {
      for (const route of held.waiting.splice(0, count)) await pass(route);
    },
  };
}

/** Deltas by slot, `5 15:30`, of the runs in some ranges; each slot reaches to the next time that any run has. */
function deltasOf(runs: readonly FillRateGroup[], ranges: readonly Part[]): ReadonlyMap<string, number> {
  const times = [...new Set(runs.map(({ scheduledAt = '' }) => scheduledAt.slice(0, 5)))].sort();
  const sums = new Map<string, { gap: number; photos: number }>();
  for (const { scheduledDate = '', scheduledAt = '', scheduledDatetime = '', expectation } of runs) {
    const at = Date.parse(scheduledDatetime);
    if (!ranges.some(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to))) continue;
    const time = times.findLast((one) => one <= scheduledAt.slice(0, 5));
    const slot = `${new Date(`${scheduledDate}T12:00:00Z`).getUTCDay()} ${time}`;
    const sum = sums.get(slot) ?? { gap: 0, photos: 0 };
    sums.set(slot, sum);
    sum.gap += (expectation.delta ?? 0) * expectation.comparedImageCount;
    sum.photos += expectation.comparedImageCount;
  }
  return new Map(
    [...sums].filter(([, { photos }]) => photos > 0).map(([slot, { gap, photos }]) => [slot, gap / photos]),
  );
}

async function expectSlots(page: Page, runs: readonly FillRateGroup[], ranges: readonly Part[]): Promise<void> {
  const rule = deltasOf(runs, ranges);
  const shown = await deltasShown(page);
  expect([...shown.keys()].sort()).toEqual([...rule.keys()].sort());
  for (const [slot, delta] of rule) expect(Math.abs((shown.get(slot) ?? Number.NaN) - delta), slot).toBeLessThan(0.051);
}

/** Runs of stores by the reports of each, an operation that the page does not use for so many. */
async function runsOf({ fillRates }: Bridge, ids: readonly string[]): Promise<FillRateGroup[]> {
  const reports = await Promise.all(
    ids.map((externalId) => fillRates.store({ ...RANGE, externalId, groupBy: 'protocol' })),
  );
  return reports.flatMap((report) => unwrap(report).data.items);
}

test('slots come from the service part by part, with Cancel, and are right at every stage', async ({
  page,
  endcap,
}) => {
  test.setTimeout(240_000);
  const bridge = await endcap.bridge();
  const all = unwrap(await bridge.stores.list()).data.flatMap(({ externalId }) => externalId ?? []);
  const ids = all.slice(-STORES);
  const runs = await runsOf(bridge, ids);
  const { held, asked, passed, letThrough } = await holdParts(page);
  const panel = page.getByRole('region', { name: 'Weekday and time' });
  const address = `/overview?period=${PERIOD}&stores=${encodeURIComponent(JSON.stringify(ids))}`;

  await test.step('one click asks for the newest day, six parts at once', async () => {
    await show(page, address);
    await settle(page);
    await page.getByRole('button', { name: 'Weekday and time' }).click();
    await expect(panel.getByText(/^0 of \d+ answers$/)).toBeVisible();
    await expect.poll(() => held.waiting.length).toBe(6);
  });
  const of = Number(/of (\d+)/.exec(await panel.getByText(/^0 of \d+ answers$/).innerText())?.[1]);
  expect(of).toBeLessThanOrEqual(7 * 8);

  await test.step('each answer is a slot, and nothing is the worst of all yet', async () => {
    await letThrough(3);
    await expect(panel.getByText(`3 of ${of} answers`, { exact: true })).toBeVisible();
    await expectSlots(page, runs, passed);
    await expect(panel.getByText(/^Of the answers so far, furthest below target:/)).toBeVisible();
    await expect(panel.locator('[data-hardest="true"]')).toHaveCount(0);
    await expect.poll(() => held.waiting.length).toBe(6);
    expect(asked.slice(0, 3).every(({ from }) => from >= '2026-11-19T23:00:00.000Z')).toBe(true);
    await expectNoFindings(page);
  });

  await test.step('Cancel ends it, and what came stays', async () => {
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByText(`3 of ${of} answers`, { exact: true })).toBeVisible();
    await expect(panel.getByRole('progressbar')).toHaveCount(0);
    await expectSlots(page, runs, passed.slice(0, 3));
    await expectNoFindings(page);
  });

  await test.step('the network goes: it says why, and goes on where it was, also where there is no room for all', async () => {
    held.waiting.splice(0);
    held.mode = 'fail';
    await panel.getByRole('button', { name: `Ask the service (${of - 3} requests)` }).click();
    await expect(panel.getByRole('alert')).toBeVisible();
    const sent = asked.length;
    await expectSlots(page, runs, passed.slice(0, 3));
    await expectNoFindings(page);
    expect(asked.length).toBe(sent);
    held.mode = 'pass';
    held.refused = 4;
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText(/^Furthest below target:/)).toBeVisible({ timeout: 120_000 });
  });

  await test.step('all slots are those of the runs, and the hardest is marked', async () => {
    await expect(panel.getByText(/of \d+ answers$/)).toHaveCount(0);
    await expectSlots(page, runs, [RANGE]);
    await expect(panel.locator('[data-hardest="true"]')).toHaveCount(1);
    await expect(panel.getByText(/^A column holds all runs from its time until the next\./)).toBeVisible();
    // The head of the page says it, the panel only if its answers are older or newer.
    await expect(
      page
        .getByRole('main')
        .getByText(/^as of \S+ · from the service$/)
        .first(),
    ).toBeVisible();
    await expectNoFindings(page);
  });

  await test.step('a display type is chosen from the same answers', async () => {
    const before = asked.length;
    await panel.getByRole('button', { name: /^Display type/ }).click();
    await page.getByRole('menuitemradio').nth(1).click();
    await expect(panel.getByText('Share below', { exact: true })).toHaveCount(0);
    await settle(page);
    expect((await deltasShown(page)).size).toBeGreaterThan(3);
    expect(asked.length).toBe(before);
  });
});

test('a service that contradicts its own parts is told, with both counts', async ({ page, endcap }) => {
  test.setTimeout(240_000);
  const bridge = await endcap.bridge();
  const all = unwrap(await bridge.stores.list()).data.flatMap(({ externalId }) => externalId ?? []);
  const ids = all.slice(-2 * STORES, -STORES);
  const odd = { at: '', isOdd: true };
  await page.route('**/rpc/fillRates/dayPart', async (route) => {
    const { from } = JSON.parse(route.request().postData() ?? '{}').json;
    if (odd.at === '') odd.at = from;
    const response = await answerOf(page, route);
    const body = await response.json();
    if (odd.isOdd && from === odd.at) {
      const { summary, items } = body.json.value.data;
      for (const one of [summary, items[0]]) one.imageCount += 5;
    }
    await route.fulfill({ response, json: body });
  });
  await show(page, `/overview?period=2026-11-18..2026-11-19&stores=${encodeURIComponent(JSON.stringify(ids))}`);
  await settle(page);
  await page.getByRole('button', { name: 'Weekday and time' }).click();
  const panel = page.getByRole('region', { name: 'Weekday and time' });
  const told = panel.getByText(/^19 Nov 2026: the service counts (\d+) photos, but (\d+) in its parts\.$/);
  await expect(told).toBeVisible({ timeout: 60_000 });
  const [, whole, parts] = /counts (\d+) photos, but (\d+)/.exec(await told.innerText()) ?? [];
  expect(Number(parts) - Number(whole)).toBe(5);
  await expectNoFindings(page);
  odd.isOdd = false;
  await panel.getByRole('button', { name: 'Ask again' }).click();
  await expect(told).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Ask again' })).toHaveCount(0);
});
