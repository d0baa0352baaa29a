import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CrossStoreFillRateResponse } from '#shared/contract/fill-rate.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { misfitsIn } from '../support/e2e/fit.ts';
import { expect, policyOf, type RunningHost, show, startHost, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { type RunningService, startService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';

const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => page.getByRole('region', { name: 'Notices' });
const open = async (page: Page, address: string) => {
  await show(page, address);
  await settle(page);
};

test('stores are followed from their page, from the list and by their region, and no longer in Settings', async ({
  page,
  endcap,
}) => {
  const { followed } = await endcap.bridge();
  const ids = async () => unwrap(await followed.list());
  await open(page, '/stores/W-014');
  await main(page).getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(main(page).getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible();
  expect(await ids()).toEqual(['W-014']);

  await open(page, '/stores');
  const rows = main(page).getByRole('row');
  for (const nth of [1, 2]) await rows.nth(nth).getByRole('checkbox').check();
  await main(page).getByRole('button', { name: 'Follow 2 stores' }).click();
  await expect.poll(async () => (await ids()).length).toBeGreaterThanOrEqual(2);
  await main(page).getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Region any' }).click();
  await page.getByRole('checkbox').nth(0).check();
  await page.keyboard.press('Escape');
  const ofRegion = main(page).getByRole('button', { name: /^Follow \d+ stores?$/ });
  const count = Number(/\d+/.exec((await ofRegion.getAttribute('aria-label')) ?? '')?.[0]);
  await ofRegion.click();
  await expect(main(page).getByRole('button', { name: `Unfollow ${count} stores` })).toBeVisible();
  expect((await ids()).length).toBeGreaterThanOrEqual(count);

  await open(page, '/settings');
  await expect(panel(page)).toContainText(/ and \d+ more/);
  await expectNoFindings(page);
  expect(await misfitsIn(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Unfollow all' }).click();
  await expect(panel(page)).toContainText('None.');
  expect(await ids()).toEqual([]);
});

test('the least delta and the quiet hours are kept; what makes no sense is not', async ({ page, endcap }) => {
  const { settings } = await endcap.bridge();
  const rules = async () => unwrap(await settings.get()).notices;
  await open(page, '/settings');
  const least = panel(page).getByRole('textbox').first();
  await expect(least).toHaveValue('5');
  await least.fill('7.5');
  await expect.poll(rules).toEqual({ leastPoints: 7.5, quiet: null });
  await least.fill('many');
  await expect(panel(page).getByText('A number from 0 to 100')).toBeVisible();
  await least.fill('8');
  await panel(page).getByLabel('Quiet hours, from').fill('20:00');
  await panel(page).getByLabel('Quiet hours, to').fill('07:30');
  await expect.poll(rules).toEqual({ leastPoints: 8, quiet: { from: '20:00', to: '07:30' } });
  const wrong = panel(page).getByText('Both times, or neither');
  await panel(page).getByLabel('Quiet hours, from').fill('');
  await expect(wrong).toBeVisible();
  await expect(panel(page).getByLabel('Quiet hours, from')).toHaveAttribute('aria-invalid', 'true');
  expect(await misfitsIn(page)).toEqual([]);
  await panel(page).getByLabel('Quiet hours, to').fill('');
  await expect(wrong).toHaveCount(0);
  await expect.poll(rules).toEqual({ leastPoints: 8, quiet: null });
  unwrap(await settings.set({ notices: { leastPoints: 5, quiet: null } }));
});

/** The computer is before the figures of 13:30, until its clock goes on beyond the moment when they are asked for. */
const SLOT = '2026-11-20T12:30:00Z';
const BEFORE_MS = Date.parse(SLOT) - 10 * 60_000;
const LATER_BY_MS = 16 * 60_000;
/** The service is later all the time. */
const LATER = '2026-11-20T17:00:00Z';

const own: { host?: RunningHost; service?: RunningService; folder?: string } = {};
test.describe('after a slot', () => {
  test.setTimeout(240_000);
  test.beforeAll(async () => {
    own.service = await startService(['--sample-date', LATER], Date.parse(LATER) - Date.now());
  });
  test.afterAll(async () => {
    await own.service?.stop();
  });
  test.afterEach(async () => {
    await own.host?.stop();
    if (own.folder !== undefined) await rm(own.folder, { recursive: true, force: true });
  });

  /** A host of this test alone, connected to the service. */
  async function aHost(policy?: object): Promise<{ host: RunningHost; service: RunningService }> {
    const { service } = own;
    if (service === undefined) throw new Error('the service was not started');
    own.folder = await mkdtemp(join(tmpdir(), 'endcap-e2e-'));
    if (policy !== undefined) await writeFile(policyOf(own.folder), JSON.stringify(policy), { mode: 0o644 });
    const offset = BEFORE_MS - Date.now();
    const host = await startHost({ args: [], userData: own.folder, offset, laterBy: LATER_BY_MS });
    own.host = host;
    const bridge = await host.bridge();
    unwrap(await bridge.workspaces.connect({ name: 'Chain', baseUrl: service.baseUrl, token: service.token }));
    return { host, service };
  }

  test('one notice says how many followed stores fell, and leads to their photos of that slot', async ({ context }) => {
    const { host, service } = await aHost();
    const query = new URLSearchParams({ from: SLOT, to: '2026-11-20T12:31:00Z', groupBy: 'store' });
    const answer = await fetch(`${service.baseUrl}/v1/fill-rate?${query}`, {
      headers: { authorization: `Bearer ${service.token}` },
    });
    const { items } = CrossStoreFillRateResponse.parse(await answer.json());
    const judged = items
      .filter(({ expectation }) => expectation.comparedImageCount >= 10)
      .sort((a, b) => (a.expectation.delta ?? 0) - (b.expectation.delta ?? 0));
    const fell = judged.filter(({ expectation: { delta } }) => delta !== null && delta <= -5).slice(0, 2);
    const met = judged.filter(({ expectation: { delta } }) => delta !== null && delta > -4).slice(0, 1);
    expect([fell.length, met.length]).toEqual([2, 1]);
    const idOf = (group: (typeof items)[number]) => group.externalId ?? '';

    const page = await context.newPage();
    // The system's own notices can't be seen from here; whoever looks elsewhere has no focus on the page.
    await page.addInitScript(() => {
      const told: object[] = [];
      class Told {
        static permission = 'default';
        static async requestPermission() {
          Told.permission = 'granted';
          return 'granted';
        }
        onclick: (() => void) | null = null;
        constructor(title: string, options: object) {
          told.push({ title, ...options });
          Reflect.set(globalThis, 'clickNotice', () => this.onclick?.());
        }
        close() {}
      }
      Object.assign(globalThis, { Notification: Told, told });
      document.hasFocus = () => false;
    });
    // On a busy computer a download takes long enough for a notice of its own.
    const told = () =>
      page.evaluate(() =>
        (Reflect.get(globalThis, 'told') as { readonly title: string }[]).filter(({ title }) => /^\d/.test(title)),
      );
    await host.open(page, '/stores');
    const permission = () => page.evaluate(() => Notification.permission);
    expect(await permission()).toBe('default');
    const bridge = await host.bridge();
    unwrap(await bridge.followed.set({ externalIds: met.map(idOf), isFollowed: true }));
    for (const store of fell) {
      await open(page, `/stores/${idOf(store)}`);
      await main(page).getByRole('button', { name: 'Follow', exact: true }).click();
      await expect(main(page).getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible();
    }
    expect(await permission()).toBe('granted');

    const furthest = fell[0];
    const delta = Math.round(furthest?.expectation.delta ?? 0);
    const title = '13:30, below target: 2 of 3 followed stores with a run';
    const body = `Furthest: ${furthest?.storeName} −${Math.abs(delta)}`;
    host.goLater();
    // The clock is looked at every minute, and whenever a store is followed.
    const look = () => bridge.followed.set({ externalIds: met.map(idOf), isFollowed: true });
    await expect
      .poll(
        async () => {
          unwrap(await look());
          return told();
        },
        { timeout: 90_000 },
      )
      .toMatchObject([{ title, body }]);
    const line = page.getByRole('status').filter({ hasText: title });
    await expect(line).toContainText(body);
    await expectNoFindings(page);
    await page.evaluate(() => Reflect.get(globalThis, 'clickNotice')());
    await expect(page).toHaveURL(/#\/photos\?/);
    const address = decodeURIComponent(page.url());
    expect(address).toContain('period=2026-11-20..2026-11-20');
    expect(address).toContain('5 13:30'.replace(' ', address.includes('5+13') ? '+' : ' '));
    for (const store of fell) expect(address).toContain(idOf(store));
    for (const store of met) expect(address).not.toContain(idOf(store));
    await settle(page);

    unwrap(await bridge.settings.set({ language: 'pl' }));
    await expect(page.getByText('13:30, poniżej celu: 2 z 3 obserwowanych sklepów z przebiegiem.')).toBeVisible();
    expect(await told()).toHaveLength(1);
    await page.getByRole('status').filter({ hasText: '13:30' }).getByRole('button').click();
    await expect(page.getByText('13:30, poniżej celu: 2 z 3')).toHaveCount(0);
  });

  test('where the organisation wants no notices, nothing can be followed and Settings says so', async ({ context }) => {
    const { host } = await aHost({ notices: 'off', language: 'en' });
    const page = await context.newPage();
    await host.open(page, '/stores/W-014');
    await settle(page);
    await expect(main(page).getByRole('button', { name: 'Make available offline' })).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Follow' })).toHaveCount(0);
    await open(page, '/settings');
    await expect(panel(page)).toContainText('Off');
    await expect(panel(page)).toContainText('Set by your organisation');
    await expect(panel(page).getByRole('textbox')).toHaveCount(0);
  });
});
