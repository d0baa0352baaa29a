import type { Page } from '@playwright/test';
import type { StoreLook } from '#shared/bridge/looks.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { testNow } from '../support/e2e/now.ts';
import { withOwnService } from '../support/e2e/own-service.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { askService, today } from './overview-ask.ts';

test.use({ hostArgs: [] });
test.describe.configure({ mode: 'serial' });

const service = withOwnService(test);
const LAST_14 = [addDays(today(), -13), today()] as const;
const LAST_7 = [addDays(today(), -6), today()] as const;
const DAY = 86_400_000;

const line = (page: Page) => page.getByRole('list', { name: 'What to know' }).getByRole('listitem').first();
const open = async (page: Page, address = '/overview') => {
  await show(page, address);
  await settle(page);
};

/** The stores of the service's report that are judged: how far each is from its target. */
async function judged(
  days: typeof LAST_14 = LAST_14,
): Promise<readonly { readonly externalId: string; readonly delta: number }[]> {
  const { items } = await askService(service(), 'store', days);
  return items.flatMap(({ externalId, expectation: { delta, comparedImageCount } }) =>
    externalId == null || delta === null || comparedImageCount < 10 ? [] : [{ externalId, delta }],
  );
}

const lookOf = (
  externalId: string,
  standing: StoreLook['standing'],
  delta: number | null,
  days: number,
): StoreLook => ({
  externalId,
  standing,
  delta,
  since: testNow() - days * DAY,
  at: testNow() - 2 * DAY,
});

test('a first visit has nothing to compare with, and notes how every store stands', async ({ page, endcap }) => {
  await open(page);
  const { looks } = await endcap.bridge();
  const stores = await judged();
  await expect
    .poll(async () => unwrap(await looks.get({ period: 'last14' })).stores.length)
    .toBeGreaterThanOrEqual(stores.length);
  const kept = new Map(unwrap(await looks.get({ period: 'last14' })).stores.map((store) => [store.externalId, store]));
  for (const { externalId, delta } of stores) {
    expect(kept.get(externalId)).toMatchObject({ standing: delta < 0 ? 'below' : 'met', delta });
  }
  await expect(page.getByRole('list', { name: 'What to know' }).getByText('Since')).toHaveCount(0);
});

test('what changed since the last look is told with its stores, and is gone once it is read', async ({
  page,
  endcap,
}) => {
  const stores = await judged();
  const below = stores.filter(({ delta }) => delta < -2);
  const met = stores.filter(({ delta }) => delta >= 0);
  // Three fell, one came back, and one has been as far below since eight days.
  const [lasting, ...fell] = below.slice(0, 4);
  const back = met[0];
  if (lasting === undefined || back === undefined) throw new Error('the sample has no such stores');
  const { looks } = await endcap.bridge();
  unwrap(
    await looks.keep({
      period: 'last14',
      stores: [
        ...fell.map(({ externalId }) => lookOf(externalId, 'met', 1, 20)),
        lookOf(back.externalId, 'below', -4, 3),
        lookOf(lasting.externalId, 'below', lasting.delta + 0.5, 8),
      ],
    }),
  );
  await open(page, '/stores');
  await open(page, '/overview');
  await expect(line(page)).toContainText(`${fell.length} stores newly below target`);
  await expect(line(page)).toContainText('1 back on target');
  await expect(line(page)).toContainText('1 below by about as much for 7 days');

  await line(page).getByRole('link', { name: 'newly below' }).focus();
  await page.keyboard.press('Enter');
  await settle(page);
  const rows = page.getByRole('main').getByRole('grid').last().getByRole('rowgroup').last().getByRole('row');
  await expect(rows).toHaveCount(fell.length);
  for (const { externalId } of fell) await expect(rows.filter({ hasText: externalId })).toHaveCount(1);
  // What is told is still of these stores alone.
  await expect(line(page)).toContainText(`${fell.length} stores newly below target`);
  await expect(line(page)).not.toContainText('back on target');
  await line(page).getByRole('button', { name: 'Read' }).click();
  await expect(page.getByText('newly below target')).toHaveCount(0);

  await open(page, '/overview');
  await expect(line(page)).toContainText('1 back on target');
  await expect(line(page)).not.toContainText('newly below');
  await line(page).getByRole('button', { name: 'Read' }).click();
  await expect(page.getByText('back on target')).toHaveCount(0);
  await page.reload();
  await settle(page);
  await expect(page.getByText('back on target')).toHaveCount(0);
});

test('what changed since looks at one period is not told of another while the looks at that are read', async ({
  page,
  endcap,
}) => {
  const below = new Set((await judged(LAST_7)).flatMap(({ externalId, delta }) => (delta < -2 ? [externalId] : [])));
  const fell = (await judged()).find(({ externalId, delta }) => delta < -2 && below.has(externalId));
  if (fell === undefined) throw new Error('the sample has no such store');
  const { looks } = await endcap.bridge();
  unwrap(await looks.keep({ period: 'last14', stores: [lookOf(fell.externalId, 'met', 1, 20)] }));
  // A comparison asks for the report of the other period, and tells nothing.
  await open(page, '/overview?period=last7&compare=previous');
  await open(page, '/overview');
  const told = page.getByText('newly below target');
  await expect(told).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/rpc/looks/get', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/rpc/looks/get');
  await show(page, '/overview?period=last7');
  await asked;
  await expect(told).toHaveCount(0);
  held.resolve();
  await open(page, '/overview');
  await line(page).getByRole('button', { name: 'Read' }).click();
  await expect(told).toHaveCount(0);
});

test('a store whose page is open counts as opened; what changed is told offline and in Polish too', async ({
  page,
  endcap,
}) => {
  const { looks, settings } = await endcap.bridge();
  const [opened, other] = await judged();
  if (opened === undefined || other === undefined) throw new Error('the sample has no such stores');
  await open(page, `/stores/${opened.externalId}`);
  await expect
    .poll(
      async () =>
        unwrap(await looks.get({ period: 'last14' })).opened.find((one) => one.externalId === opened.externalId)?.at,
    )
    .toBeGreaterThan(testNow() - 60_000);
  unwrap(
    await looks.keep({ period: 'last14', stores: [lookOf(other.externalId, other.delta < 0 ? 'met' : 'below', 3, 1)] }),
  );
  unwrap(await settings.set({ language: 'pl' }));
  await service().stop();
  await open(page, '/overview');
  await page.reload();
  await settle(page);
  await expect(page.getByRole('list', { name: 'Co warto wiedzieć' })).toContainText(
    other.delta < 0 ? '1 sklep spadł poniżej celu' : '1 wrócił do celu',
  );
});
