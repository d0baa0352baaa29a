import type { Page } from '@playwright/test';
import { misfitsIn, watchCharts } from '../support/e2e/fit.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { testNow } from '../support/e2e/now.ts';
import { placesOf, unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { SCREENS, type Screen } from './all-screens.ts';

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').first().waitFor();
};

/** A store with its weekdays and times, compared with the days before; its photos are on this computer. */
const REASONS = `/stores/G-003?period=last7&compare=previous%20paired`;
const showReasons = async (page: Page) => {
  await page.getByRole('grid', { name: /(by weekday and time|według dnia)/ }).waitFor();
};

/** Pages that need something prepared, and dialogs; names are in both languages. */
const PREPARED: readonly Screen[] = [
  ...['expositionType', 'region'].map((groupBy) => ({
    name: `overview ${groupBy}, table`,
    address: () => `/overview?view=table&groupBy=${groupBy}`,
  })),
  ...['protocol', 'category'].map((by) => ({
    name: `store, fill rate by ${by}`,
    address: ({ store }: { store: string }) => `${store}?tab=fill-rate&groupBy=${by}`,
  })),
  { name: 'store, weekdays and compared', address: () => REASONS, act: showReasons },
  { name: 'overview, compared', address: () => '/overview?compare=previous' },
  {
    name: 'store, why',
    address: () => REASONS,
    act: async (page) => {
      await page
        .getByTitle(/^(Why\?|Dlaczego\?)/)
        .first()
        .click();
      await page.getByRole('dialog').getByRole('grid').waitFor();
    },
  },
  { name: 'display, table', address: ({ display }) => `${display}&view=table` },
  { name: 'displays', address: () => '/displays' },
  { name: 'displays of a store', address: () => `/displays?stores=${encodeURIComponent('["G-003"]')}` },
  { name: 'publish', address: () => '/publish' },
  { name: 'offline', address: () => '/offline' },
  { name: 'offline, new pin', address: () => '/offline', act: press(/^(Add|Dodaj|Make|Zapisz)/) },
  {
    name: 'settings, diagnostics',
    address: () => '/settings',
    act: async (page) => {
      await page.getByRole('button', { name: /^(Show diagnostics|Pokaż diagnostykę)$/ }).click();
      await page.getByRole('dialog').locator('pre').waitFor();
    },
  },
  { name: 'welcome', address: () => '/welcome' },
];

/** Names of what stands below the head of a page, or below the filters of a sheet, though there is room beside them. */
const secondLines = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const middle = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    return [...document.querySelectorAll('main [data-acts]')].flatMap((acts) => {
      const first = acts.parentElement?.firstElementChild ?? acts;
      return Math.abs(middle(first) - middle(acts)) > 12 ? [acts.textContent ?? ''] : [];
    });
  });

const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [900, 600],
  [640, 360],
] as const;

for (const language of ['en', 'pl'] as const) {
  test(`no page outgrows its window and no figure is cut off, in ${language}`, async ({ endcap, page }) => {
    // Each of some fifty pages in six windows.
    test.setTimeout(600_000);
    const bridge = await endcap.bridge();
    unwrap(await bridge.settings.set({ language }));
    const places = await placesOf(bridge, testNow());
    const [display] = unwrap(await bridge.drafts.rows({ kind: 'expositions', externalIds: ['G-003'] }));
    const row = display?.known ? display.rows[0] : undefined;
    const ref = { externalId: 'G-003', kind: 'expositions' as const };
    unwrap(
      await bridge.drafts.save({
        name: { key: 'edit', cells: 1, data: {} },
        by: 'test',
        resources: [
          {
            ref,
            added: [],
            removed: [],
            patches: [{ field: 'label', rowIds: [row?.rowId ?? ''], values: [`Bread ${language}`] }],
          },
        ],
      }),
    );
    const pins = unwrap(
      await bridge.offline.addPin({
        // The name of the second is too long for a card of its photos.
        ...{ externalIds: ['G-003', 'G-011'], period: { kind: 'last_days', days: 3 }, photos: 'none' },
      }),
    );
    await watchCharts(page);
    await page.reload();
    const misfits: string[] = [];
    for (const { name, address, act } of [...SCREENS, ...PREPARED]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await show(page, address(places));
      await settle(page);
      await act?.(page);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await settle(page);
        const found = await misfitsIn(page);
        misfits.push(...found.map((misfit) => `${name}, ${width} x ${height}: ${misfit}`));
      }
      if (act !== undefined) await page.keyboard.press('Escape');
    }
    for (const { pinId } of pins) unwrap(await bridge.offline.removePin({ pinId }));
    expect(misfits, misfits.join('\n')).toEqual([]);
  });
}

for (const language of ['en', 'pl'] as const) {
  test(`the head and the tools of a sheet with changes take one line each, in ${language}`, async ({
    endcap,
    page,
  }) => {
    const bridge = await endcap.bridge();
    unwrap(await bridge.settings.set({ language }));
    const [store] = unwrap(await bridge.drafts.rows({ kind: 'store', externalIds: ['G-004'] }));
    const rowIds = store?.known ? store.rows.map(({ rowId }) => rowId) : [];
    const ref = { externalId: 'G-004', kind: 'store' as const };
    const patches = [{ field: 'name', rowIds, values: [`Store ${language}`] }];
    const resources = [{ ref, added: [], removed: [], patches }];
    unwrap(await bridge.drafts.save({ name: { key: 'edit', cells: 1, data: {} }, by: 'test', resources }));
    await page.reload();
    const broken: string[] = [];
    for (const sheet of ['/displays', '/targets', '/contacts', '/stores/edit/details']) {
      await show(page, `${sheet}?stores=${encodeURIComponent('["G-004"]')}`);
      await page.getByRole('grid').waitFor();
      await expect(page.getByRole('main').getByRole('link', { name: /^(Review|Przejrzyj) \d/ })).toBeVisible();
      for (const [width, height] of SIZES.slice(0, 3)) {
        await page.setViewportSize({ width, height });
        await settle(page);
        const found = await secondLines(page);
        broken.push(...found.map((text) => `${sheet}, ${width} x ${height}: ${text}`));
      }
    }
    expect(broken, broken.join('\n')).toEqual([]);
  });
}
