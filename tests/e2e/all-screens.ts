import type { Page } from '@playwright/test';
import type { Places } from '../support/e2e/places.ts';

/** A state of the app that checks of every page go through. */
export interface Screen {
  readonly name: string;
  readonly address: (places: Places) => string;
  /** What has to be done after the address is shown. */
  readonly act?: (page: Page) => Promise<void>;
}

const overview = (query: string): Screen => ({ name: `overview ${query}`, address: () => `/overview?${query}` });
const tab = (name: string): Screen => ({ name: `store, ${name}`, address: ({ store }) => `${store}?tab=${name}` });

/** Every page of the app but the workbench, Publish and Offline, which need something prepared. */
export const SCREENS: readonly Screen[] = [
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
  {
    name: 'targets',
    address: ({ store }) => `/targets?stores=${encodeURIComponent(JSON.stringify([store.split('/').at(-1)]))}`,
  },
  {
    name: 'targets, by day',
    address: ({ store }) =>
      `/targets?group=weekday&stores=${encodeURIComponent(JSON.stringify([store.split('/').at(-1)]))}`,
  },
  {
    name: 'contacts',
    address: ({ store }) => `/contacts?stores=${encodeURIComponent(JSON.stringify([store.split('/').at(-1)]))}`,
  },
  {
    name: 'stores as a sheet',
    address: ({ store }) =>
      `/stores/edit/details?stores=${encodeURIComponent(JSON.stringify([store.split('/').at(-1)]))}`,
  },
  { name: 'run', address: ({ run }) => run },
  { name: 'photo', address: ({ photo }) => photo },
  { name: 'photos', address: () => '/photos?period=last7' },
  { name: 'settings', address: () => '/settings' },
  { name: 'guide', address: () => '/guide/figures' },
  { name: 'no such page', address: () => '/nowhere' },
  {
    name: 'search',
    address: () => '/overview',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('a');
    },
  },
];
