import type { Page } from '@playwright/test';
import { axeFindings } from '../support/e2e-axe.ts';
import { expect, show, test } from '../support/e2e-host.ts';
import { type Places, placesOf } from '../support/e2e-places.ts';
import { settle } from '../support/e2e-settle.ts';

interface Screen {
  readonly name: string;
  readonly address: (places: Places) => string;
  /** What has to be done after the address is shown. */
  readonly act?: (page: Page) => Promise<void>;
}

const overview = (query: string): Screen => ({ name: `overview ${query}`, address: () => `/overview?${query}` });
const tab = (name: string): Screen => ({ name: `store, ${name}`, address: ({ store }) => `${store}?tab=${name}` });

const SCREENS: readonly Screen[] = [
  { name: 'overview', address: () => '/overview' },
  overview('groupBy=store'),
  overview('groupBy=day'),
  overview('groupBy=week'),
  overview('groupBy=productCategory&below=true'),
  overview('view=table'),
  overview('min=100&max=100'),
  { name: 'stores', address: () => '/stores' },
  { name: 'stores, none found', address: () => '/stores?q=zzzzzz' },
  ...['fill-rate', 'displays', 'expectations', 'runs', 'contacts', 'details'].map(tab),
  { name: 'store that is not known', address: () => '/stores/no-such-store' },
  { name: 'display', address: ({ display }) => display },
  { name: 'run', address: ({ run }) => run },
  { name: 'photo', address: ({ photo }) => photo },
  { name: 'settings', address: () => '/settings' },
  { name: 'no such page', address: () => '/nowhere' },
  {
    name: 'search',
    address: () => '/overview',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Search stores, pages, commands').fill('a');
    },
  },
];

for (const theme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${theme}`, () => {
    for (const screen of SCREENS) {
      test(screen.name, async ({ endcap, page }) => {
        const bridge = await endcap.bridge();
        await bridge.settings.set({ theme, language: 'en' });
        const places = await placesOf(bridge, Date.now());
        await page.reload();
        await show(page, screen.address(places));
        await settle(page);
        await screen.act?.(page);
        await settle(page);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
        expect(await axeFindings(page)).toEqual([]);
      });
    }
  });
}
