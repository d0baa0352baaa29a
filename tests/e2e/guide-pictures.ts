import type { Page } from '@playwright/test';
import enOverview from '#resources/locales/en/overview.json' with { type: 'json' };
import enReasons from '#resources/locales/en/reasons.json' with { type: 'json' };
import enSignals from '#resources/locales/en/signals.json' with { type: 'json' };
import plOverview from '#resources/locales/pl/overview.json' with { type: 'json' };
import plReasons from '#resources/locales/pl/reasons.json' with { type: 'json' };
import plSignals from '#resources/locales/pl/signals.json' with { type: 'json' };
import type { Places } from '../support/e2e/places.ts';

/** What is written on the buttons and panels that lead to a picture. */
const WORDS = {
  en: { why: enOverview.headline.why, slots: enReasons.slots.title, signals: enSignals.title },
  pl: { why: plOverview.headline.why, slots: plReasons.slots.title, signals: plSignals.title },
} as const;

/** A picture of the user guide: `docs/guide/images/<language>/<name>.webp`. */
interface GuidePicture {
  readonly name: string;
  readonly address: (places: Places) => string;
  readonly theme?: 'dark';
  /** What has to be done after the address is shown. */
  readonly act?: (page: Page, language: 'en' | 'pl') => Promise<void>;
}

const idOf = ({ store }: Places): string => decodeURIComponent(store.split('/').at(-1) ?? '');
const only = (places: Places): string => `stores=${encodeURIComponent(JSON.stringify([idOf(places)]))}`;

/** The languages of the guide. */
export const GUIDE_LANGUAGES = Object.keys(WORDS) as readonly (keyof typeof WORDS)[];

/** Every picture that pages of the guide show, in the order in which they are made. */
export const GUIDE_PICTURES: readonly GuidePicture[] = [
  {
    name: 'overview',
    address: () => '/overview',
    act: async (page, language) => {
      // They come a while after the figures: the same gap, and bright spots.
      await page.getByRole('list', { name: WORDS[language].signals }).getByRole('listitem').nth(1).waitFor();
    },
  },
  {
    name: 'why',
    address: () => '/overview',
    act: async (page, language) => {
      const { why } = WORDS[language];
      await page.getByRole('button', { name: why, exact: true }).first().click();
      await page.getByRole('dialog').getByRole('grid').waitFor();
    },
  },
  { name: 'store', address: ({ store }) => store },
  {
    name: 'weekday-time',
    address: ({ store }) => store,
    act: async (page, language) => {
      const { slots } = WORDS[language];
      const panel = page.getByRole('region', { name: slots });
      await panel.getByRole('grid').waitFor();
      await panel.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    },
  },
  { name: 'photo', address: ({ photo }) => photo, theme: 'dark' },
  { name: 'photos', address: (places) => `/photos?period=last7&${only(places)}` },
  {
    name: 'review',
    address: (places) => `/photos?period=last7&${only(places)}`,
    act: async (page) => {
      await page.keyboard.press('Enter');
      await page.locator('[role="img"] > canvas').first().waitFor();
      // The same display before and after.
      await page.getByRole('main').locator('img').nth(2).waitFor();
    },
  },
  { name: 'displays', address: (places) => `/displays?${only(places)}` },
  { name: 'targets', address: ({ store }) => `${store}?tab=expectations` },
  { name: 'publish', address: () => '/publish' },
  { name: 'offline', address: () => '/offline' },
];
