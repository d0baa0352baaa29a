import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { misfitsIn } from '../support/e2e/fit.ts';
import { heardBy } from '../support/e2e/hearing.ts';
import { expect, policyOf, type RunningHost, show, startHost, test as withHost } from '../support/e2e/host.ts';
import { type RunningService, startService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';

/** A host of one test, with a service. */
type Computer = {
  readonly host: RunningHost;
  readonly service: RunningService;
  /** Path of the policy file. */
  readonly policy: string;
  /** Replaces the policy file, as administrators would. */
  write(content: object): Promise<void>;
};

const test = withHost.extend<{ readonly computer: Computer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  computer: async ({}, use) => {
    const userData = await mkdtemp(join(tmpdir(), 'endcap-e2e-'));
    const policy = policyOf(userData);
    const service = await startService();
    const host = await startHost({ args: [], userData });
    const write = async (content: object) => {
      await rm(policy, { force: true });
      await writeFile(policy, JSON.stringify(content), { mode: 0o644 });
    };
    await use({ host, service, policy, write });
    await host.stop();
    await service.stop();
    await rm(userData, { recursive: true, force: true });
  },
});
test.use({ hostArgs: [] });

const SET = 'Set by your organisation';
const panel = (page: Page) => page.getByRole('region', { name: SET });

/** Settings reads the file again when it opens. */
async function reopenSettings(page: Page): Promise<void> {
  await show(page, '/welcome');
  await show(page, '/settings');
}

const everything = ({ baseUrl }: RunningService) => ({
  service: { address: baseUrl, use: 'fixed' },
  language: 'en',
  pictureHosts: ['photos.example.com'],
  offlineMegabytes: 300,
});

test('what the organisation sets is shown and holds, through a refused file, until its file is gone', async ({
  computer,
  context,
}) => {
  const { host, service, policy, write } = computer;
  await write(everything(service));
  const page = await context.newPage();
  await host.open(page, '/welcome');
  const address = page.getByLabel('Address', { exact: true });
  await expect(address).toHaveValue(service.baseUrl);
  await expect(address).toHaveAttribute('readonly');
  await expect(address).toHaveAccessibleDescription(SET);
  await expect(page.getByText('Polski', { exact: true })).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('Chain');
  await page.getByLabel('Token', { exact: true }).fill(service.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Fill rates', level: 1 })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('theme');
  await expect(page.getByRole('option', { name: /dark/i })).toBeVisible();
  await page.getByRole('dialog').getByRole('combobox').fill('Polish');
  await expect(page.getByRole('option', { name: /Polish/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await show(page, '/settings');
  await expect(panel(page)).toContainText(policy);
  await expect(panel(page).getByText('photos.example.com')).toBeVisible();
  // Beside the address and the hosts of the workspace, its space, and the language; and the title of the section.
  await expect(page.getByRole('main').getByText(SET)).toHaveCount(5);
  await expect(page.getByRole('radio', { name: 'Polski' })).toHaveCount(0);
  await expect(page.getByText('limit 300 MB')).toBeVisible();
  await expect(page.getByRole('group', { name: /^Decide on/ })).toHaveCount(0);

  await show(page, '/offline');
  await expect(page.getByLabel('Maximum space, in MB')).toBeDisabled();
  await expect(page.getByLabel('Maximum space, in MB')).toHaveValue('300');

  await write({ ...everything(service), offlineMegabytes: 70 });
  await chmod(policy, 0o664);
  await reopenSettings(page);
  await expect(panel(page).getByRole('status')).toContainText(`${policy} can be changed by others`);
  await expect(page.getByText('limit 300 MB')).toBeVisible();
  await chmod(policy, 0o644);
  await reopenSettings(page);
  await expect(page.getByText('limit 70 MB')).toBeVisible();
  await expect(panel(page).getByRole('status')).toHaveCount(0);

  await rm(policy);
  await reopenSettings(page);
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText(SET)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Polski' })).toHaveCount(1);
});

test('an offered address is filled in and can be changed; a workspace at another than a fixed one says so', async ({
  computer,
  context,
}) => {
  const { host, service, write } = computer;
  await write({ service: { address: 'https://fill-rate.example.com', use: 'offered' } });
  const page = await context.newPage();
  await host.open(page, '/welcome');
  const address = page.getByLabel('Address', { exact: true });
  await expect(address).toHaveValue('https://fill-rate.example.com');
  await expect(address).toHaveAccessibleDescription('Suggested by your organisation');
  await address.fill(service.baseUrl);
  await page.getByLabel('Name', { exact: true }).fill('Chain');
  await page.getByLabel('Token', { exact: true }).fill(service.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL(/#\/overview/);

  await write({ service: { address: 'https://fill-rate.example.com', use: 'fixed' } });
  await show(page, '/settings');
  await expect(page.getByText('Your organisation allows https://fill-rate.example.com only')).toBeVisible();
  await page.getByRole('group', { name: 'Actions for Chain' }).getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Your organisation doesn’t allow this').first()).toBeVisible();
});

test('axe and the check of what fits find nothing in either language and theme', async ({ computer, context }) => {
  const { host, service, policy, write } = computer;
  await write(everything(service));
  const page = await context.newPage();
  await host.open(page, '/welcome');
  const bridge = await host.bridge();
  const { baseUrl, token } = service;
  await heardBy(page, bridge, () => bridge.workspaces.connect({ name: 'Chain', baseUrl, token }));
  for (const language of ['en', 'pl']) {
    await write({ ...everything(service), language });
    await bridge.policy.check();
    await writeFile(policy, '{"lanugage":"pl"}');
    for (const path of ['/settings', '/welcome', '/offline']) {
      await show(page, path);
      await settle(page);
      await expect(page.getByText(/lanugage/)).toHaveCount(path === '/offline' ? 0 : 1);
      expect(await misfitsIn(page), `${path} in ${language}`).toEqual([]);
      await expectNoFindings(page);
    }
  }
});
