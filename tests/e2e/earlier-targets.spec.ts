import type { Page } from '@playwright/test';
import type { StoreFillRateQuery } from '#shared/bridge/reports.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { lastRun, openPublish, PUBLISHED, publishButton } from './publish-page.ts';

const PERIOD = '2026-11-03..2026-11-12';
const ASKED: Omit<StoreFillRateQuery, 'externalId'> = {
  ...{ from: '2026-11-02T23:00:00.000Z', to: '2026-11-12T23:00:00.000Z' },
  ...{ status: 'completed', groupBy: 'exposition' },
};

/** Drafts targets of a store that are some points higher, and none above 100. */
async function raiseTargets(bridge: BridgeClient, externalId: string, points: number): Promise<void> {
  const [store] = unwrap(await bridge.drafts.rows({ kind: 'expectations', externalIds: [externalId] }));
  const rows = store?.known ? store.rows : [];
  const patch = {
    field: 'expectedFillRatio',
    rowIds: rows.map(({ rowId }) => rowId),
    values: rows.map(({ base }) => Math.min(100, Number(base?.['expectedFillRatio']) + points)),
  };
  const ref = { externalId, kind: 'expectations' as const };
  const resources = [{ ref, added: [], removed: [], patches: [patch] }];
  const saved = unwrap(await bridge.drafts.save({ name: { key: 'edit', cells: 1, data: {} }, resources, by: 'test' }));
  expect(saved.unplaced).toBe(0);
}

/** Publishes changed targets, which need no number to be typed. */
async function publishAll(page: Page): Promise<void> {
  await openPublish(page);
  await publishButton(page).click();
  // The publishing before says the same of its end; this one has ended when nothing is left.
  await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);
  await expect(lastRun(page)).toContainText('1 store published.', PUBLISHED);
}

const refreshed = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await settle(page);
};

test('a closed period says that its targets were edited since, with the figures from before, until they are back', async ({
  page,
  endcap,
}) => {
  const bridge = await endcap.bridge();
  const [store] = unwrap(await bridge.stores.list()).data.toReversed();
  const externalId = store?.externalId ?? '';
  const address = `/stores/${encodeURIComponent(externalId)}?period=${PERIOD}`;
  const summaryNow = async () => unwrap(await bridge.fillRates.store({ ...ASKED, externalId })).data.summary;
  const note = page.getByRole('note');
  const totals = page.getByRole('group', { name: 'Totals for the selection' });
  await show(page, address);
  await settle(page);
  const before = await summaryNow();
  expect(before.expectedAverageFillRate).not.toBeNull();
  await expect(note).toHaveCount(0);
  const percent = (rate: number | null) => `${(rate ?? Number.NaN).toFixed(1)}%`;

  await raiseTargets(bridge, externalId, 3);
  await publishAll(page);

  await test.step('the store says it in one line, in both languages', async () => {
    await show(page, address);
    await refreshed(page);
    await expect
      .poll(async () => percent((await summaryNow()).expectedAverageFillRate))
      .not.toBe(percent(before.expectedAverageFillRate));
    const now = await summaryNow();
    expect(now.averageFillRate).toBe(before.averageFillRate);
    const [was, is] = [percent(before.expectedAverageFillRate), percent(now.expectedAverageFillRate)];
    await expect(note).toHaveText(
      new RegExp(
        `^Targets changed since 20 Nov 2026, \\d\\d:\\d\\d: target was ${was}, now ${is}(; .+)?\\. Photos and their fill rates are the same\\.$`,
      ),
    );
    await expectNoFindings(page);
    await bridge.settings.set({ language: 'pl' });
    await expect(note).toHaveText(
      new RegExp(
        `^Cele zmieniono po 20 lis 2026, \\d\\d:\\d\\d: cel był ${was.replace('.', ',')}, teraz ${is.replace('.', ',')}`,
      ),
    );
    await bridge.settings.set({ language: 'en' });
    await expect(totals).toBeVisible();
  });

  await test.step('a period that was never read before has nothing to say', async () => {
    await show(page, `${address}&groupBy=category`);
    await settle(page);
    await expect(totals).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  await test.step('when the targets are what they were, the line goes', async () => {
    const published = unwrap(await bridge.publish.history({ before: null, limit: 20 })).items.find(
      ({ event }) => event === 'published',
    );
    const name = { key: 'edit', cells: 1, data: {} } as const;
    unwrap(await bridge.publish.undo({ publishId: published?.publishId ?? '', name }));
    await publishAll(page);
    await show(page, address);
    await refreshed(page);
    await expect(note).toHaveCount(0);
    await expect.poll(summaryNow).toEqual(before);
  });
});
