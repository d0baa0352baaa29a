import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEFAULT_PERIOD, resolvePeriod } from '#shared/domain/period.ts';
import { startHost } from '#tests/support/e2e/host.ts';
import { type RunningService, startService } from '#tests/support/e2e/service.ts';
import { settle } from '#tests/support/e2e/settle.ts';
import { show } from '#tests/support/e2e/show.ts';
import { type RunningStandin, startStandin } from '#tests/support/standin/start-standin.ts';
import { cell, LABEL } from './displays-app.ts';

/** Links into Endcap: in the built desktop app on the stand-in, which one start of it hands to another, and in the browser. */
const running: { app?: RunningStandin; service?: RunningService; folder: string } = { folder: '' };
const app = (): RunningStandin => {
  if (running.app === undefined) throw new Error('the app is not running');
  return running.app;
};
const page = (): Page => app().page;
const service = (): RunningService => {
  if (running.service === undefined) throw new Error('no service is running');
  return running.service;
};

/** Written out, as somebody's mail has it. */
const linkTo = (of: string, address: string) =>
  `endcap://open?service=${encodeURIComponent(of)}&page=${encodeURIComponent(address)}`;

const workspaceShown = (name: string) =>
  expect(
    page()
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${name}`) }),
  ).toBeVisible();

/** Opens the search. */
async function search(): Promise<Locator> {
  await expect(page().getByRole('dialog')).toHaveCount(0);
  await page().keyboard.press('Control+K');
  const field = page().getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  return field;
}

/** What was copied, as the search gets it. */
async function copied(): Promise<string> {
  const field = await search();
  await page().keyboard.press('Control+V');
  await expect(field).not.toHaveValue('');
  const text = await field.inputValue();
  await page().keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  return text;
}

test.describe.configure({ mode: 'serial', timeout: 90_000 });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  running.service = await startService();
  running.folder = await mkdtemp(join(tmpdir(), 'endcap-links-'));
  const link = linkTo('sample', '/stores?q=gdynia');
  running.app = await startStandin([`--user-data=${running.folder}`, '--workspace=sample', '--', link]);
});
test.afterAll(async () => {
  await running.app?.quit();
  await running.service?.stop();
  await rm(running.folder, { recursive: true, force: true });
});

test('a link with which Endcap is started opens its page, with its filters', async () => {
  await expect(page()).toHaveURL(/#\/stores\?q=gdynia$/);
  await settle(page());
  await expect(page().getByRole('searchbox').first()).toHaveValue('gdynia');
});

test('a link is copied by a key and by the search, and leads back to the page', async () => {
  await show(page(), '/overview?groupBy=region');
  await page().keyboard.press('Control+Shift+L');
  await expect(page().locator('output', { hasText: 'Link copied.' })).toBeVisible();
  const byKey = await copied();
  // The last 14 days are others tomorrow.
  const now = await page().evaluate(() => Date.now());
  const { firstDay, lastDay } = resolvePeriod(DEFAULT_PERIOD, now, 'Europe/Warsaw');
  const days = `period=${firstDay}..${lastDay}`;
  expect(byKey).toBe(linkTo('sample', `/overview?groupBy=region&${days}`));
  await show(page(), '/stores');
  await (await search()).fill('copy a link');
  await page().keyboard.press('Enter');
  expect(await copied()).toBe(linkTo('sample', '/stores'));
  await (await search()).fill(byKey);
  await page().keyboard.press('Enter');
  await expect(page()).toHaveURL(new RegExp(`#/overview\\?groupBy=region&${days}`));
});

test('while Endcap runs, a link opens in the workspace that it is of', async () => {
  await show(page(), '/welcome');
  await page().getByLabel('Name', { exact: true }).fill('North');
  await page().getByLabel('Address', { exact: true }).fill(service().baseUrl);
  await page().getByLabel('Token', { exact: true }).fill(service().token);
  await page().getByRole('button', { name: 'Connect', exact: true }).click();
  await workspaceShown('North');
  await app().secondInstance({ link: linkTo('sample', '/displays?types=%5B%22shelf%22%5D') });
  await workspaceShown('Sample');
  await expect(page()).toHaveURL(/#\/displays\?/);
  await settle(page());
  await app().secondInstance({ link: linkTo(service().baseUrl, '/contacts') });
  await workspaceShown('North');
  await expect(page()).toHaveURL(/#\/contacts/);
  await settle(page());
  expect((await app().state()).windows).toBe(1);
});

test('what is typed into a cell is saved before a link opens another workspace', async () => {
  const displays = linkTo('sample', `/displays?stores=${encodeURIComponent('["W-014"]')}`);
  const label = cell(page(), 0, LABEL);
  await app().secondInstance({ link: displays });
  await workspaceShown('Sample');
  await settle(page());
  await label.click();
  await page().keyboard.type('Typed');
  await expect(label.getByRole('textbox')).toHaveValue('Typed');
  await app().secondInstance({ link: linkTo(service().baseUrl, '/contacts') });
  await workspaceShown('North');
  await app().secondInstance({ link: displays });
  await workspaceShown('Sample');
  await expect(label).toHaveText('Typed');
  await app().secondInstance({ link: linkTo(service().baseUrl, '/contacts') });
  await workspaceShown('North');
  await settle(page());
});

test('a link holds neither the token nor what was typed about people', async () => {
  await show(page(), '/publish?q=Zofia%20Nowak');
  await settle(page());
  // What an earlier copy said is gone, so that this one's word can be waited for.
  const said = page().locator('output', { hasText: 'Link copied.' });
  await expect(said).toHaveCount(0);
  await page().keyboard.press('Control+Shift+L');
  await expect(said).toBeVisible();
  const link = await copied();
  expect(link).toBe(linkTo(service().baseUrl, '/publish'));
  expect(decodeURIComponent(link)).not.toContain(service().token);
});

test('a link of a workspace that is not here names its service, and offers to add it', async () => {
  const before = page().url();
  await app().secondInstance({ link: linkTo('https://south.example/api', '/stores') });
  const dialog = page().getByRole('dialog');
  await expect(dialog).toContainText('https://south.example/api');
  expect(page().url()).toBe(before);
  await dialog.getByRole('button', { name: 'Add a workspace' }).click();
  await expect(page()).toHaveURL(/#\/welcome/);
  await expect(dialog).toHaveCount(0);
});

test('what is no link of Endcap is refused with a reason, and goes nowhere', async () => {
  await show(page(), '/overview');
  const hostile = [
    [`${linkTo('sample', '/stores')}${'x'.repeat(100_000)}`, 'longer than any link'],
    [linkTo('javascript:alert(1)', '/stores'), 'not a complete link'],
    [linkTo('sample', 'javascript:alert(1)'), 'doesn’t have'],
    [linkTo('sample', 'https://evil.example/'), 'doesn’t have'],
    [linkTo('sample', '/nothing'), 'doesn’t have'],
    ['endcap://app/#/settings', 'not a complete link'],
  ];
  for (const [link = '', reason = ''] of hostile) {
    await app().secondInstance({ link });
    await expect(page().getByRole('dialog')).toContainText(reason);
    await page().getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page().getByRole('dialog')).toHaveCount(0);
  }
  expect(page().url()).toMatch(/#\/overview/);
  expect((await app().state()).opened).toEqual([]);
});

test('the log says that links were opened, and none of what they named', async () => {
  const log = await readFile(join(running.folder, 'endcap.log'), 'utf8');
  expect(log).toContain('unknown_page');
  for (const secret of [service().token, 'south.example', 'gdynia', 'evil', 'Zofia', 'endcap://'])
    expect(log).not.toContain(secret);
});

test('the browser host opens a link that it is started with', async ({ page: tab }) => {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-link-'));
  const host = await startHost({
    userData,
    args: ['--workspace', 'sample', '--open', linkTo('sample', '/stores/edit/details')],
  });
  await host.open(tab);
  await expect(tab).toHaveURL(/#\/stores\/edit\/details/);
  await host.stop();
  await rm(userData, { recursive: true, force: true });
});
