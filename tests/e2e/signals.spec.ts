import type { Locator, Page } from '@playwright/test';
import terms from '#resources/locales/en/terms.json' with { type: 'json' };
import { makeSampleChain } from '#service/sample/make-sample-chain.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { BRIGHT_LIMITS, PATTERN_LIMITS } from '#shared/domain/signals/signal-limits.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { recomputeSums } from '../oracles/photo-sums-rule.ts';
import { recomputeBrightSpots, recomputePatterns } from '../oracles/signals-rule.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { tabAndEnter } from '../support/e2e/keyboard.ts';
import { sampleMoment } from '../support/e2e/now.ts';
import { withOwnService } from '../support/e2e/own-service.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { pointsOf } from './figure-texts.ts';
import { today } from './overview-ask.ts';

test.use({ hostArgs: [] });
test.describe.configure({ mode: 'serial' });

const service = withOwnService(test);
const ZONE = 'Europe/Warsaw';
const PERIOD = {
  from: startOfDay(addDays(today(), -13), ZONE),
  to: startOfDay(addDays(today(), 1), ZONE),
  status: 'completed',
} as const;
const WEEKDAYS = ['Sun', 'Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur'];
/** So few that they are soon downloaded. */
const STORES = 20;

/** The photos of the sample, from which everything is worked out anew. */
function sampleFacts() {
  const chain = makeSampleChain({ seed: 1, now: new Date(sampleMoment()), timeZone: ZONE });
  const storeTypes = new Map(chain.stores.map(({ store }) => [store.externalId, store.storeType]));
  return { ...factsOfChain(chain), storeTypes };
}
const facts = sampleFacts();
const nameOf = (id: string | undefined) => facts.stores.find(({ externalId }) => externalId === id)?.storeName ?? '';
const points = (delta: number) => pointsOf(delta).slice(2);
const address = (stores: readonly string[]) => `/overview?stores=${encodeURIComponent(JSON.stringify(stores))}`;

const lineOf = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'What to know' }).getByRole('listitem').filter({ hasText: title });

/** Where what stands below the signals begins. */
const topOfFilters = async (page: Page): Promise<number> =>
  (await page.getByRole('button', { name: /^Period/ }).boundingBox())?.y ?? Number.NaN;

const spots = recomputeBrightSpots(facts, PERIOD, ZONE, BRIGHT_LIMITS);

// Whoever opens the photos of a bright spot has them here afterwards.
const ids = [
  ...facts.stores
    .map(({ externalId }) => externalId)
    .sort()
    .slice(0, STORES),
  ...spots.slice(0, 1).map(({ externalId }) => externalId),
];
const patterns = recomputePatterns(facts, { ...PERIOD, externalIds: ids }, ZONE, PATTERN_LIMITS);

/** What is said of the patterns of the chosen stores. */
function patternTexts(where: string): readonly string[] {
  return patterns.map(({ category, weekday, time, low, stores }) => {
    const day = weekday === null ? [] : [`${WEEKDAYS[weekday]}days`];
    const when = [...day, ...(time === null ? [] : [time])].join(' ');
    return `${[terms.productCategory[category], when].filter(Boolean).join(', ')}: ${low.length} of ${stores} stores${where}`;
  });
}

test('on an empty workspace the bright spots are those of the photos, and lead to theirs by keyboard', async ({
  page,
}) => {
  expect(spots).toHaveLength(2);
  await show(page, '/overview');
  await settle(page);
  const line = lineOf(page, 'Bright spots');
  for (const { externalId, above, storeType, stores } of spots) {
    await expect(line).toContainText(
      `${nameOf(externalId)} ${points(above)} (${terms.storeType[storeType]}, best of ${stores})`,
    );
  }
  await expect(lineOf(page, 'The same gap')).toHaveCount(0);
  await expectNoFindings(page);
  await tabAndEnter(page, line.getByRole('link', { name: nameOf(spots[0]?.externalId) }));
  await settle(page);
  await expect(page).toHaveURL(/\/photos\?/);
  expect(decodeURIComponent(page.url())).toContain(JSON.stringify([spots[0]?.externalId]));
});

test('signals have the place that they took last time, so that nothing below them moves when they come', async ({
  page,
  endcap,
}) => {
  const { settings } = await endcap.bridge();
  const line = lineOf(page, 'Bright spots');
  await show(page, '/overview');
  await expect(line).toBeVisible();
  await settle(page);
  const heightOfOne = (await line.locator('..').boundingBox())?.height ?? Number.NaN;
  await expect.poll(async () => unwrap(await settings.get()).signalsHeight).toBe(heightOfOne);
  const top = await topOfFilters(page);
  unwrap(await settings.set({ signalsHeight: heightOfOne + 60 }));
  await page.reload();
  await show(page, '/overview');
  await expect(line).toBeVisible();
  await settle(page);
  expect(await topOfFilters(page)).toBe(top + 60);
  await expect.poll(async () => unwrap(await settings.get()).signalsHeight).toBe(heightOfOne);
});

test('no place is kept where nothing is found', async ({ page, endcap }) => {
  const { settings } = await endcap.bridge();
  unwrap(await settings.set({ signalsHeight: 0 }));
  await page.reload();
  await show(page, address(ids.slice(0, 2)));
  await settle(page);
  const top = await topOfFilters(page);
  unwrap(await settings.set({ signalsHeight: 112 }));
  await page.reload();
  await show(page, address(ids.slice(0, 2)));
  await expect.poll(async () => unwrap(await settings.get()).signalsHeight).toBe(0);
  await expect(page.getByRole('list', { name: 'What to know' })).toHaveCount(0);
  // The page gives up the place once it hears of it.
  await expect.poll(() => topOfFilters(page)).toBe(top);
});

test('patterns of what is here say of how many stores they are, and lead to just their photos', async ({
  page,
  endcap,
}) => {
  test.setTimeout(180_000);
  expect(patterns.length).toBeGreaterThan(0);
  const { fetches } = await endcap.bridge();
  unwrap(await fetches.start({ externalIds: ids, from: PERIOD.from, to: PERIOD.to, photos: 'none' }));
  await expect.poll(async () => unwrap(await fetches.state())?.state ?? 'none', { timeout: 120_000 }).toBe('complete');
  const line = lineOf(page, 'The same gap');

  await test.step('of all stores, only those that are here can be told', async () => {
    await show(page, '/overview');
    await settle(page);
    for (const text of patternTexts(' here')) await expect(line).toContainText(text);
  });

  await test.step('of these stores, everything is here', async () => {
    await show(page, address(ids));
    await settle(page);
    for (const text of patternTexts('')) await expect(line).toContainText(text);
    const [first] = patterns;
    await expect(line).toContainText(`, furthest ${nameOf(first?.low[0])} ${points(first?.furthest ?? 0)}`);
    await expect(line).not.toContainText(' here');
    await expectNoFindings(page);
  });

  await test.step('a press of Enter opens its photos', async () => {
    const [first] = patterns;
    const asked = { ...PERIOD, externalIds: [...(first?.low ?? [])], categories: [first?.category ?? null] };
    const slots = {
      ...(first?.weekday == null ? {} : { weekdays: [first.weekday] }),
      ...(first?.time == null ? {} : { times: [first.time] }),
    };
    const { total } = recomputeSums(facts, { ...asked, ...slots, groupBy: [], examples: 0 }, ZONE);
    await tabAndEnter(page, line.getByRole('link').first());
    await settle(page);
    const count = total.now.imageCount.toLocaleString('en');
    await expect(page.getByText(new RegExp(`\\b${count} photos\\b`)).first()).toBeVisible();
  });

  await test.step('without the service both are still said', async () => {
    await service().stop();
    await show(page, address(ids));
    await settle(page);
    for (const text of patternTexts('')) await expect(line).toContainText(text);
    await show(page, '/overview');
    await expect(lineOf(page, 'Bright spots')).toContainText(nameOf(spots[0]?.externalId));
  });
});
