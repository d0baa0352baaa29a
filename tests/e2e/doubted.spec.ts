import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';

const RANGE = { from: '2026-11-15T23:00:00Z', to: '2026-11-19T23:00:00Z' };
const STEP = { name: { key: 'mark', cells: 1, data: {} }, by: 'test' };

/** Photos of a store of the days, with the types of their displays. */
async function photosOf(bridge: BridgeClient, externalId: string) {
  const period = { kind: 'range', ...RANGE } as const;
  const { photos, displays } = unwrap(await bridge.review.queue({ stores: [externalId], period }));
  return photos.key.map((key, at) => ({ key, type: displays[photos.display[at] ?? -1]?.type ?? null }));
}

const mark = async (bridge: BridgeClient, photoKeys: readonly string[], as: 'measure' | 'fine') =>
  unwrap(await bridge.review.mark({ photoKeys: [...photoKeys], change: { mark: as }, ...STEP }));

const marks = (page: Page) => page.getByRole('main').getByRole('button', { name: /measurement marked wrong/ });

test('where people call the measure wrong more often than elsewhere, figures say so and lead to what they said', async ({
  page,
  endcap,
}) => {
  test.setTimeout(240_000);
  const bridge = await endcap.bridge();
  const [doubted = '', other = ''] = unwrap(await bridge.stores.list()).data.flatMap(
    ({ externalId }) => externalId ?? [],
  );
  unwrap(await bridge.fetches.start({ externalIds: [doubted, other], ...RANGE, photos: 'none' }));
  await expect
    .poll(async () => unwrap(await bridge.fetches.state())?.state ?? 'none', { timeout: 90_000 })
    .toBe('complete');
  const photos = await photosOf(bridge, doubted);
  const [type, ofType = []] =
    [...Map.groupBy(photos, (one) => one.type)].find(([key, some]) => key !== null && some.length >= 12) ?? [];
  const keys = ofType.map(({ key }) => key);
  const elsewhere = (await photosOf(bridge, other)).filter((one) => one.type !== type).map(({ key }) => key);

  await test.step('of nine reviewed photos nothing is said', async () => {
    await mark(bridge, keys.slice(0, 6), 'measure');
    await mark(bridge, keys.slice(6, 9), 'fine');
    await mark(bridge, elsewhere.slice(0, 20), 'fine');
    await show(page, `/overview?view=table&stores=${encodeURIComponent(JSON.stringify([doubted, other]))}`);
    await settle(page);
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
    await expect(marks(page)).toHaveCount(0);
  });

  await test.step('of twelve, the store says how many, and how it is elsewhere', async () => {
    await mark(bridge, keys.slice(9, 12), 'fine');
    await expect(marks(page)).toHaveText('6 of 12');
    await expect(marks(page)).toHaveAccessibleName(
      /on 6 of 12 reviewed photos \(50\.0%\), elsewhere on 0 of 20 \(0\.0%\)/,
    );
    await expectNoFindings(page);
  });

  await test.step('by keyboard it opens Measurement accuracy of the store, and gives the focus back', async () => {
    await marks(page).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Measurement accuracy: / });
    await expect(dialog.getByText('From 12 reviewed photos.')).toBeVisible();
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(marks(page)).toBeFocused();
  });

  await test.step('by display type it is the type, in both languages', async () => {
    await show(page, '/overview?view=table&groupBy=expositionType');
    // Until the types are here, the stores stay in sight, with a mark of the same words.
    await expect(page.getByRole('grid').getByRole('columnheader', { name: 'Display type' })).toBeVisible();
    await expect(marks(page)).toHaveText('6 of 12');
    await marks(page).click();
    const dialog = page.getByRole('dialog', { name: /^Measurement accuracy: / });
    await expect(dialog.getByText('From 12 reviewed photos.')).toBeVisible();
    await expect(dialog.getByRole('columnheader', { name: 'Store' })).toBeVisible();
    await page.keyboard.press('Escape');
    unwrap(await bridge.settings.set({ language: 'pl' }));
    await expect(
      page.getByRole('button', { name: /pomiar oznaczony jako błędny na 6 z 12 ocenionych zdjęć \(50,0%\)/ }),
    ).toHaveText('6 z 12');
    unwrap(await bridge.settings.set({ language: 'en' }));
  });

  await test.step('at the store, its displays of that type', async () => {
    await show(page, `/stores/${doubted}?groupBy=exposition`);
    await expect(marks(page).first()).toHaveText('6 of 12');
  });

  await test.step('when the marks are taken back, nothing is said any more', async () => {
    await mark(bridge, keys.slice(0, 6), 'fine');
    await expect(marks(page)).toHaveCount(0);
  });
});
