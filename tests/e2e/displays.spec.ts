import { expect, type Page, test } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { type RunningHost, show } from '../support/e2e/host.ts';
import { type OwnChain, startOwnChain } from '../support/e2e/own-chain.ts';
import { unwrap } from '../support/e2e/places.ts';
import type { RunningService } from '../support/e2e/service.ts';
import { watchPages } from '../support/e2e/watch.ts';
import {
  cell,
  LABEL,
  openDisplays,
  paste,
  type SmallStore,
  STATUS,
  saved,
  TITLE,
  threeSmallStores,
} from './displays-app.ts';

/** The next look at a service that was away comes within a minute. */
const BACK_ONLINE = { timeout: 120_000 };

let chain: OwnChain;
let service: RunningService;
let host: RunningHost;
let stores: readonly SmallStore[];

const pill = (page: Page) => page.getByRole('button', { name: /^Connection to the service/ });
const asked = async (externalId: string, body?: unknown): Promise<{ items: Record<string, unknown>[] }> => {
  const answer = await fetch(`${service.baseUrl}/v1/stores/${encodeURIComponent(externalId)}/expositions`, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
};
const firstLabels = async () => {
  const found = await Promise.all(stores.map(({ externalId }) => asked(externalId)));
  return found.map(({ items }) => items[0]?.['label']);
};

test.beforeAll(async () => {
  test.setTimeout(180_000);
  chain = await startOwnChain('displays');
  ({ service, host } = chain);
  stores = await threeSmallStores(await host.bridge());
});
test.afterAll(() => chain?.stop());

test('displays of three stores are edited offline, outlive a restart, and are published with one conflict', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const [one, two] = stores.map(({ count }) => count);
  const starts = [0, one ?? 0, (one ?? 0) + (two ?? 0)];
  await service.stop();

  const first = await browser.newContext();
  let page = await first.newPage();
  await host.open(page, '/overview');
  await openDisplays(page, stores);
  await expect(pill(page)).toContainText('Offline since', { timeout: 60_000 });

  await test.step('a label of each store is typed, and is saved when the page says so', async () => {
    for (const [index, row] of starts.entries()) {
      await cell(page, row, LABEL).click();
      await page.keyboard.type(`Mine ${index}`);
      await page.keyboard.press('Enter');
      await expect(cell(page, row, LABEL)).toContainText(`Mine ${index}`);
    }
    await saved(page);
  });

  await test.step('a block from a spreadsheet is previewed, pasted and saved', async () => {
    await cell(page, 1, LABEL).click();
    await paste(page, 'Pasted A\tTitle A\r\nPasted B\tTitle B');
    await expect(page.getByText('Pasting into 4 cells')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, TITLE)).toContainText('Title B');
    await saved(page);
  });

  await test.step('several displays are disabled as one step, and undone as one', async () => {
    await cell(page, 0, LABEL).click();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(cell(page, 0, STATUS)).toContainText('Disabled');
    await cell(page, 0, LABEL).click();
    await page.keyboard.press('Control+z');
    await expect(cell(page, 0, STATUS)).toHaveText('Active');
    await expect(cell(page, 0, LABEL)).toContainText('Mine 0');
  });

  await expect(page.getByRole('link', { name: 'Review 7 changes' })).toBeVisible();
  await saved(page);
  await expectNoFindings(page);
  await first.close();
  await host.stop();

  host = await chain.startHost();
  const context = await browser.newContext();
  const watch = await watchPages(context, host.origin);
  page = await context.newPage();
  await host.open(page, '/overview');
  await test.step('after a restart the edits are there, and so are the steps that led to them', async () => {
    await openDisplays(page, stores);
    await expect(cell(page, 0, LABEL)).toContainText('Mine 0');
    await expect(cell(page, 2, TITLE)).toContainText('Title B');
    await page.getByRole('button', { name: 'Rows all' }).click();
    await page.getByRole('menuitemradio', { name: 'changed' }).click();
    await expect(page.getByRole('grid', { name: 'Displays' })).toHaveAttribute('aria-rowcount', '6');
    await page.getByRole('button', { name: 'Rows changed' }).click();
    await page.getByRole('menuitemradio', { name: 'all', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Rows all' })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Displays' })).not.toHaveAttribute('aria-rowcount', '6');
    await cell(page, 1, LABEL).click();
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, LABEL)).not.toContainText('Pasted A');
    await page.keyboard.press('Control+y');
    await expect(cell(page, 1, LABEL)).toContainText('Pasted A');
    await saved(page);
  });

  service = await chain.startService();
  const [store] = stores;
  const { items } = await asked(store?.externalId ?? '');
  const kept = unwrap(
    await (await host.bridge()).drafts.rows({ kind: 'expositions', externalIds: [store?.externalId ?? ''] }),
  );
  const row = kept[0]?.known ? kept[0].rows[0] : undefined;
  const theirs = items.find(({ expositionId }) => expositionId === row?.rowId);
  await asked(store?.externalId ?? '', { expositions: [{ ...theirs, label: 'Theirs' }] });
  await expect(pill(page)).toContainText('Online', BACK_ONLINE);

  await test.step('what will change is shown field by field, and published but for the conflict', async () => {
    await show(page, '/publish');
    const changes = page.getByRole('region', { name: 'What will change' });
    await expect(changes.getByText('Mine 1', { exact: true })).toBeVisible();
    await expect(changes.getByText('Title A', { exact: true })).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole('button', { name: /^Publish \d changes?$/ }).click();
    await expect(page.getByRole('heading', { name: 'Last publish' })).toBeVisible(BACK_ONLINE);
    await expect(page.getByRole('group', { name: /^Conflict: .*, Label$/ })).toBeVisible();
  });

  await test.step('the conflict is one line, and the key 2 takes mine', async () => {
    const line = page.getByRole('group', { name: /^Conflict: .*, Label$/ });
    await expect(line).toContainText('Theirs');
    await expectNoFindings(page);
    await line.getByRole('button').first().focus();
    await page.keyboard.press('2');
    await expect(line).toHaveCount(0);
    await page.getByRole('button', { name: /^Publish \d changes?$/ }).click();
    await expect(page.getByText('Nothing to publish')).toBeVisible(BACK_ONLINE);
  });
  const published = await Promise.all(stores.map(({ externalId }) => asked(externalId)));
  const labels = published.flatMap(({ items: all }) => all.map(({ label }) => label));
  for (const label of ['Mine 0', 'Mine 1', 'Mine 2', 'Pasted A', 'Pasted B']) expect(labels).toContain(label);
  expect(labels).not.toContain('Theirs');

  await test.step('the last publishing is undone by a change that is published like any other', async () => {
    await page
      .getByRole('button', { name: /^Undo what was published / })
      .first()
      .click();
    await expect(page.getByText(/that undo(es)? it (is|are) ready/)).toBeVisible();
    await page.getByRole('button', { name: /^Publish \d changes?$/ }).click();
    const risk = page.getByRole('dialog', { name: 'Check before publishing' });
    const nothing = page.getByText('Nothing to publish');
    await expect(risk.or(nothing)).toBeVisible(BACK_ONLINE);
    if (await risk.isVisible()) {
      const ask = await risk.getByText(/^Type \d+/).textContent();
      await risk.getByRole('textbox').fill(/\d+/.exec(ask ?? '')?.[0] ?? '');
      await page.keyboard.press('Enter');
    }
    await expect(nothing).toBeVisible(BACK_ONLINE);
  });
  expect(await firstLabels()).toHaveLength(3);
  expect(watch.problems()).toEqual([]);
  await context.close();
});
