import type { Page } from '@playwright/test';
import { answerOf } from '../support/e2e/answer-of.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { clockOffset, testNow } from '../support/e2e/now.ts';
import { startOwnChain } from '../support/e2e/own-chain.ts';
import { unwrap } from '../support/e2e/places.ts';
import type { RunningService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';

const DAY_MS = 86_400_000;

/** Lowers the targets of stores by 20 points and publishes that. */
async function publishTargets(bridge: BridgeClient, externalIds: readonly string[]): Promise<void> {
  const stores = unwrap(await bridge.drafts.rows({ kind: 'expectations', externalIds: [...externalIds] }));
  const resources = stores.flatMap((store) => {
    if (!store.known) return [];
    const rows = store.rows.flatMap(({ rowId, base }) => (base === null ? [] : [{ rowId, base }])).slice(0, 40);
    const values = rows.map(({ base }) => Math.max(0, Number(base['expectedFillRatio']) - 20));
    const patches = [{ field: 'expectedFillRatio', rowIds: rows.map(({ rowId }) => rowId), values }];
    const ref = { externalId: store.externalId, kind: 'expectations' as const };
    return [{ ref, added: [], patches, removed: [] }];
  });
  unwrap(await bridge.drafts.save({ name: { key: 'edit', cells: 40, data: {} }, resources, by: 'test' }));
  const changes = unwrap(await bridge.publish.changes());
  unwrap(await bridge.publish.start({ reviewed: changes.map(({ ref, rev }) => ({ ref, rev })) }));
  await expect.poll(async () => unwrap(await bridge.publish.state()).ended, { timeout: 60_000 }).toBe('done');
  expect(unwrap(await bridge.publish.changes())).toEqual([]);
}

/** Midnight in the chain, which is an hour ahead in November and two in October; so many days before today. */
function midnight(daysAgo: number): string {
  const date = new Date(testNow() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  return `${date}T00:00:00${date < '2026-10-25' ? '+02:00' : '+01:00'}`;
}

/** Measured photos of each store in days and their mean, from the service's own report by store. */
async function measured(service: RunningService, externalIds: readonly string[], from: number, to: number) {
  const query = new URLSearchParams({ from: midnight(from), to: midnight(to), externalIds: externalIds.join(',') });
  const answer = await fetch(`${service.baseUrl}/v1/fill-rate?${query}`, {
    headers: { authorization: `Bearer ${service.token}` },
  });
  const { items } = await answer.json();
  return externalIds.map((externalId): { readonly photos: number; readonly rate: number } => {
    const { averageFillRate, expectation } = items.find((one: { externalId: string }) => one.externalId === externalId);
    const { comparedImageCount, missingExpectationCount, ambiguousExpectationCount } = expectation;
    return { photos: comparedImageCount + missingExpectationCount + ambiguousExpectationCount, rate: averageFillRate };
  });
}

/** The mean of a side of stores, of which each counts with the fewer of its photos. */
function rateOf(side: readonly { readonly rate: number }[], fewer: readonly number[]): string {
  const sum = side.reduce((all, { rate }, at) => all + rate * (fewer[at] ?? 0), 0);
  return (sum / fewer.reduce((all, one) => all + one, 0)).toFixed(1);
}

const line = (page: Page) =>
  page.getByRole('list', { name: 'What to know' }).getByRole('listitem').filter({ hasText: 'Did it help?' });

test('whether a publishing helped is said on the Overview and in the history, store by store', async ({ browser }) => {
  test.setTimeout(240_000);
  const daysAgo = (days: number) => clockOffset() - days * DAY_MS;
  const chain = await startOwnChain('helped', daysAgo(16));
  const { service } = chain;
  const page = await browser.newPage();
  try {
    const begun = await chain.host.bridge();
    const ids = unwrap(await begun.stores.list()).data.flatMap(({ externalId }) => externalId ?? []);
    const stores = ids.slice(0, 2);
    await publishTargets(begun, stores);
    await chain.host.stop();
    const later = await chain.startHost(daysAgo(3));
    await publishTargets(await later.bridge(), ids.slice(2, 3));
    await later.stop();

    const host = await chain.startHost();
    const bridge = await host.bridge();
    const [before, after] = [await measured(service, stores, 30, 16), await measured(service, stores, 15, 1)];
    const fewer = before.map(({ photos }, at) => Math.min(photos, after[at]?.photos ?? 0));
    const [was, is] = [rateOf(before, fewer), rateOf(after, fewer)];
    const photosOf = (side: typeof before) => side.reduce((sum, { photos }) => sum + photos, 0).toLocaleString('en-GB');
    const told = `Targets of 2 stores, published Wed 4 Nov: ${was}% filled before, ${is}% after (${photosOf(before)} and ${photosOf(after)} photos).`;

    await test.step('the newest that can be judged has a line, and the one that is too early has none', async () => {
      await host.open(page, '/overview');
      await expect(line(page)).toContainText(told, { timeout: 30_000 });
      await expect(page.getByText('too early to say')).toHaveCount(0);
      await expect(line(page).getByRole('link')).toHaveAttribute('href', /stores=/);
    });

    await test.step('by keyboard, its stores with what was measured; the focus comes back', async () => {
      const open = line(page).getByRole('button', { name: 'By store' });
      await open.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Did it help?' });
      await expect(dialog.getByRole('status')).toHaveText(told);
      await expect(dialog).toContainText('The targets themselves were changed');
      await expect(dialog).toContainText('a store counts as much before as after');
      await expect(dialog).toContainText(/21 Oct\s*–\s*3 Nov 2026 with 5\s*–\s*18 Nov 2026/);
      await expect(dialog.getByRole('grid').getByRole('row')).toHaveCount(3);
      await expectNoFindings(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(open).toBeFocused();
    });

    await test.step('in Polish', async () => {
      unwrap(await bridge.settings.set({ language: 'pl' }));
      const polish = page.getByRole('list', { name: 'Co warto wiedzieć' });
      await expect(polish).toContainText(/Cele 2 sklepów, publikacja śr\.?,? 4 lis: wypełnienie .+ przed, .+ po/);
      unwrap(await bridge.settings.set({ language: 'en' }));
    });

    await test.step('the history says of each publishing what it did, or from when on that can be said', async () => {
      await show(page, '/publish');
      const buttons = page.getByRole('region', { name: 'History' }).getByRole('button', { name: /^Did it help\?/ });
      await expect(buttons).toHaveCount(2);
      await buttons.first().click();
      const dialog = page.getByRole('dialog', { name: 'Did it help?' });
      await expect(dialog.getByRole('status')).toHaveText(
        'Targets of 1 store, published Tue 17 Nov: too early to say, until Wed 25 Nov.',
      );
      await page.keyboard.press('Escape');
      await buttons.last().click();
      await expect(dialog.getByRole('status')).toHaveText(told);
      await page.keyboard.press('Escape');
    });

    await test.step('of a side that is here in part, nothing is said', async () => {
      const sides = { count: 0 };
      await page.route('**/rpc/fillRates/crossStore', async (route) => {
        const response = await answerOf(page, route);
        const body = await response.json();
        if (body.json.value.data.items.length === stores.length) {
          body.json.value.complete = false;
          sides.count += 1;
        }
        await route.fulfill({ response, json: body });
      });
      await page.reload();
      await show(page, '/overview');
      await expect.poll(() => sides.count).toBe(2);
      await settle(page);
      // The next one says what can be said of it.
      await expect(line(page)).toContainText('too early to say');
      await page.unroute('**/rpc/fillRates/crossStore');
      await page.reload();
      await expect(line(page)).toContainText(told, { timeout: 30_000 });
    });

    await test.step('without the service, the answer of before is still there', async () => {
      await service.stop();
      await show(page, '/overview');
      await expect(line(page)).toContainText(told, { timeout: 30_000 });
    });
  } finally {
    await page.close();
    await chain.stop();
  }
});
