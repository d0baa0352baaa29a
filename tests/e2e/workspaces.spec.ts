import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { heardBy } from '../support/e2e/hearing.ts';
import { expect, type RunningHost, show, startHost, test as withHost } from '../support/e2e/host.ts';
import { draft, openWorld, startPublishWorld } from '../support/e2e/publish-world.ts';
import { type RunningService, startService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';

const TOKEN_FIELD = { name: 'Token', exact: true } as const;

const test = withHost.extend<object, { service: RunningService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
test.use({ hostArgs: [] });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const actionsOf = (page: Page, name: string) => page.getByRole('group', { name: `Actions for ${name}` });

async function connect(page: Page, { baseUrl, token }: RunningService, name: string): Promise<void> {
  await show(page, '/welcome');
  await field(page, 'Name').fill(name);
  await field(page, 'Address').fill(baseUrl);
  await field(page, TOKEN_FIELD.name).fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL(/#\/overview/);
}

test('what is missing or unsafe is shown beside its field, before anything is sent', async ({ page }) => {
  await show(page, '/welcome');
  const asked: string[] = [];
  page.on('request', (request) => {
    // The page may still ask for something of its own.
    if (/connect|test/i.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await field(page, 'Address').fill('http://fill-rate.example.com');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await expect(page.getByText('The address must begin with https')).toBeVisible();
  await expect(page.getByText('Enter the token')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await page.getByText('Polski', { exact: true }).click();
  await expect(page.getByText('Wpisz nazwę')).toBeVisible();
  await expect(page.getByText('Adres musi zaczynać się od https')).toBeVisible();
  await expect(page.getByText('Wpisz token')).toBeVisible();
  await page.getByText('English', { exact: true }).click();
  await field(page, 'Address').fill('fill-rate.example.com/api');
  await field(page, 'Address').blur();
  await expect(field(page, 'Address')).toHaveValue('https://fill-rate.example.com/api');
  expect(asked).toEqual([]);
});

test('a button at work has its loader in its middle, also for those who want less motion', async ({ page }) => {
  await show(page, '/welcome');
  await page.route('**/rpc/workspaces/testConnection', () => {});
  await field(page, 'Name').fill('Chain');
  await field(page, 'Address').fill('https://fill-rate.example.com');
  await field(page, TOKEN_FIELD.name).fill('a-token');
  const button = page.getByRole('button', { name: 'Test connection' });
  await button.click();
  const loader = button.locator('[class*="Loader-root"]');
  await expect(loader).toBeVisible();
  const middleOf = async (of: typeof button) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await of.boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [inner, outer] = [await middleOf(loader), await middleOf(button)];
  expect(Math.hypot(inner.x - outer.x, inner.y - outer.y)).toBeLessThan(3);
});

test('Test connection names the step that failed and keeps nothing', async ({ endcap, page, service }) => {
  await show(page, '/welcome');
  await field(page, 'Address').fill(service.baseUrl);
  await field(page, TOKEN_FIELD.name).fill('a-wrong-token');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('alert')).toContainText('The service refused the token');
  const steps = page.getByRole('list', { name: 'Steps of the test' }).getByRole('listitem');
  const outcomes = () =>
    steps.evaluateAll((items) =>
      items.map((item) => `${item.getAttribute('data-step')} ${item.getAttribute('data-outcome')}`),
    );
  await expect
    .poll(outcomes)
    .toEqual([
      'address passed',
      'dns not_needed',
      'proxy not_needed',
      'tls not_needed',
      'answer passed',
      'token failed',
    ]);
  const state = await (await endcap.bridge()).workspaces.list();
  expect(state.ok && state.value.items).toEqual([]);
});

test('a workspace is connected, renamed, loses its token, gets another and is removed', async ({ page, service }) => {
  await connect(page, service, 'Our chain');
  await settle(page);
  await expect(page.getByText('The token and all saved data last only until Endcap closes')).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();

  await actionsOf(page, 'Our chain').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('textbox', { name: 'New name of “Our chain”' })).toBeFocused();
  await page.keyboard.type('North');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^North/ })).toBeVisible();

  await actionsOf(page, 'North').getByRole('button', { name: 'Forget token' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Forget the token of “North”?');
  await question.getByRole('button', { name: 'Forget token' }).click();
  await expect(page.getByText('No token', { exact: true })).toBeVisible();
  await expect(page.getByText('This workspace has no token')).toBeVisible();

  await actionsOf(page, 'North').getByRole('button', { name: 'Enter token' }).click();
  await field(page, TOKEN_FIELD.name).fill(service.token);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The connection works')).toBeVisible();
  await expect(field(page, TOKEN_FIELD.name)).toHaveCount(0);

  await actionsOf(page, 'North').getByRole('button', { name: 'Remove' }).click();
  await expect(question).toContainText('Remove “North”?');
  await question.getByRole('button', { name: 'Remove workspace' }).click();
  await expect(page).toHaveURL(/#\/welcome/);
});

test('what is not published yet is counted before its workspace is removed', async ({ endcap, page }) => {
  const world = await startPublishWorld({ stores: 1, displays: 2 });
  const bridge = await endcap.bridge();
  await heardBy(page, bridge, () => openWorld(bridge, world, 'Drafted'));
  await draft(bridge, [
    { store: 1, nth: 1, value: 'First' },
    { store: 1, nth: 2, value: 'Second' },
  ]);
  await show(page, '/settings');
  await actionsOf(page, 'Drafted').getByRole('button', { name: 'Remove', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('2 changes have not been published and would be lost.');
  await question.getByRole('button', { name: 'Remove workspace' }).click();
  await expect(question).toHaveCount(0);
  await world.stop();
});

test('a connection test that passes ends being offline', async ({ endcap, page }) => {
  const world = await startPublishWorld({ stores: 1, displays: 2 });
  const bridge = await endcap.bridge();
  await heardBy(page, bridge, () => openWorld(bridge, world, 'Away'));
  await show(page, '/settings');
  const pill = page.getByRole('button', { name: /^Connection to the service/ });
  await expect(pill).toContainText('Online, refreshed');
  const testSaved = '**/rpc/workspaces/testSaved';
  const testButton = actionsOf(page, 'Away').getByRole('button', { name: 'Test connection' });
  const passed = page.waitForResponse(testSaved);
  await testButton.click();
  const body = await (await passed).text();
  await world.front.refuse();
  await pill.click();
  const explanation = page.getByRole('dialog', { name: 'Connection to the service' });
  await explanation.getByRole('button', { name: /^(Try again|Refresh)$/ }).click();
  await expect(pill).toContainText('Offline since');
  await page.keyboard.press('Escape');
  // It passes while nothing else can: Endcap can't have found by itself that the service is back.
  await page.route(testSaved, (route) => route.fulfill({ contentType: 'application/json', body }));
  const asked = page.waitForRequest('**/reads/refresh');
  await testButton.click();
  await asked;
  await world.front.accept();
  await expect(pill).toContainText('Online, refreshed');
  await world.stop();
});

test('each workspace keeps its own place', async ({ page, service }) => {
  await connect(page, service, 'First');
  await show(page, '/stores?q=gdynia');
  await settle(page);
  await connect(page, service, 'Second');
  await settle(page);
  await page.getByRole('button', { name: /^Second/ }).click();
  await page.getByRole('menuitemradio', { name: /^First/ }).click();
  await expect(page).toHaveURL(/#\/stores\?q=gdynia/);
  await page.getByRole('button', { name: /^First/ }).click();
  await page.getByRole('menuitemradio', { name: /^Second/ }).click();
  await expect(page).toHaveURL(/#\/overview/);
});

test('the pill tells why nothing is fresh, while the figures stay', async ({ page }) => {
  const service = await startService();
  await connect(page, service, 'Pill');
  await settle(page);
  const pill = page.getByRole('button', { name: /^Connection to the service/ });
  const explanation = page.getByRole('dialog', { name: 'Connection to the service' });
  await expect(pill).toContainText('Online, refreshed');
  await pill.click();
  await expect(explanation).toContainText('Last answer:');

  await test.step('while it refreshes it keeps the focus, and Escape closes it', async () => {
    const answers = Promise.withResolvers<void>();
    await page.route('**/reads/refresh', async (route) => {
      await answers.promise;
      await route.continue();
    });
    const refresh = explanation.getByRole('button', { name: 'Refresh' });
    await refresh.press('Enter');
    await expect(refresh).toBeDisabled();
    await expect(refresh).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(explanation).toBeHidden();
    await expect(pill).toBeFocused();
    answers.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('Enter');
    await expect(refresh).toBeEnabled();
  });
  await service.stop();
  await explanation.getByRole('button', { name: /^(Try again|Refresh)$/ }).click();
  await expect(pill).toContainText('Offline since', { timeout: 30_000 });
  await expect(explanation).toContainText('127.0.0.1 isn’t responding');
  await expect(explanation).toContainText('Check the network and the port in the address');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not refreshed: 127.0.0.1 isn’t responding').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('grid')).toBeVisible();
});

test('a host that ends is reported at once, over a page that stays readable', async ({ browser }) => {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-gone-'));
  const host: RunningHost = await startHost({ args: [], userData });
  const page = await (await browser.newContext()).newPage();
  await host.open(page);
  await host.stop();
  await expect(page.getByRole('alertdialog')).toContainText('Endcap has stopped', { timeout: 60_000 });
  await expect(page.getByText('Connect to a service')).toBeVisible();
  await page.context().close();
  await rm(userData, { recursive: true, force: true });
});
