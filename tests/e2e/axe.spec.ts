import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e-axe.ts';
import { show, test } from '../support/e2e-host.ts';
import { testNow } from '../support/e2e-now.ts';
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

test.describe('axe finds nothing, light or dark', () => {
  test.describe.configure({ timeout: 120_000 });
  for (const screen of SCREENS) {
    test(screen.name, async ({ endcap, page }) => {
      const places = await placesOf(await endcap.bridge(), testNow());
      await show(page, screen.address(places));
      await settle(page);
      await screen.act?.(page);
      await expectNoFindings(page);
    });
  }
});
