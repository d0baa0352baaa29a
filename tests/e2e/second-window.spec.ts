import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { settle } from '#tests/support/e2e/settle.ts';
import { show } from '#tests/support/e2e/show.ts';
import { type RunningStandin, startStandin } from '#tests/support/standin/start-standin.ts';

/** Two windows of the built desktop app, which runs on the stand-in for Electron. */
const running: { app?: RunningStandin | undefined; folder: string } = { folder: '' };
const app = (): RunningStandin => {
  if (running.app === undefined) throw new Error('the app is not running');
  return running.app;
};
const windowAt = (at: number): Page => {
  const page = app().pages()[at];
  if (page === undefined) throw new Error('no such window');
  return page;
};
const location = (page: Page) => page.getByRole('textbox', { name: 'Location', exact: true });

async function start(): Promise<void> {
  running.app = await startStandin([`--user-data=${running.folder}`, '--workspace=sample']);
}

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  running.folder = await mkdtemp(join(tmpdir(), 'endcap-windows-'));
  await start();
});
test.afterAll(async () => {
  await running.app?.quit();
  await rm(running.folder, { recursive: true, force: true });
});

test('a second window shows the same workspace, and begins where it was left', async () => {
  await show(windowAt(0), '/stores?q=gdynia');
  await settle(windowAt(0));
  // The app hears of a place after the page has shown it.
  const kept = () => readFile(join(running.folder, 'places.json'), 'utf8').catch(() => '');
  await expect.poll(kept).toContain('/stores?q=gdynia');
  expect((await app().menu('New Window')).windows).toBe(2);
  await expect.poll(() => app().pages().length).toBe(2);
  await expect(windowAt(1)).toHaveURL(/#\/stores\?q=gdynia/);
  await settle(windowAt(1));
  await expect(windowAt(1).getByRole('searchbox').first()).toHaveValue('gdynia');
});

test('what is edited in one window is in the other at once, and either takes it back', async () => {
  for (const at of [0, 1]) {
    await show(windowAt(at), '/stores/W-014?tab=details');
    await settle(windowAt(at));
  }
  const before = await location(windowAt(1)).inputValue();
  await location(windowAt(0)).fill('Rynek 7');
  await windowAt(0).keyboard.press('Tab');
  await expect(location(windowAt(1))).toHaveValue('Rynek 7');
  await expect.poll(async () => (await app().state()).badge).toBe(1);
  await location(windowAt(1)).fill('Rynek 8');
  await windowAt(1).keyboard.press('Tab');
  await expect(location(windowAt(0))).toHaveValue('Rynek 8');
  await show(windowAt(1), '/publish');
  await expect(windowAt(1).getByRole('main')).toContainText('Rynek 8');
  await expect.poll(async () => (await app().state()).badge).toBe(1);
  await location(windowAt(0)).fill(before);
  await windowAt(0).keyboard.press('Tab');
  await expect(windowAt(1).getByText('Nothing to publish')).toBeVisible();
  await expect.poll(async () => (await app().state()).badge).toBe(0);
});

test('a language that is chosen in one window is that of both', async () => {
  for (const [language, lang] of [
    ['Polski', 'pl'],
    ['English', 'en'],
  ] as const) {
    await show(windowAt(1), '/settings');
    await windowAt(1).getByRole('main').getByText(language, { exact: true }).first().click();
    for (const at of [0, 1]) await expect(windowAt(at).locator('html')).toHaveAttribute('lang', lang);
  }
});

test('a link opens in the window that was in front last, and in no other', async () => {
  await show(windowAt(0), '/overview');
  await show(windowAt(1), '/overview');
  await app().secondInstance({ link: 'endcap://open?service=sample&page=%2Fcontacts' });
  await expect(windowAt(1)).toHaveURL(/#\/contacts/);
  await settle(windowAt(1));
  expect(windowAt(0).url()).toMatch(/#\/overview/);
});

test('the end of a download that nobody watches is told once, however many windows hear of it', async () => {
  await app().leave();
  for (const at of [0, 1])
    await windowAt(at).evaluate(() => {
      document.hasFocus = () => false;
    });
  await show(windowAt(1), '/stores/W-014');
  await settle(windowAt(1));
  await windowAt(1).getByRole('main').getByRole('button', { name: 'Make available offline' }).click();
  const form = windowAt(1).getByRole('dialog');
  await form.getByLabel('Days up to today').fill('1');
  await form.getByRole('radio', { name: 'No photos' }).check();
  await form.getByRole('button', { name: 'Make available offline' }).click();
  await expect.poll(async () => (await app().state()).notices, { timeout: 45_000 }).toHaveLength(1);
  // Both windows have heard of it, and done what they do about it, once a later change is in both.
  await windowAt(1).keyboard.press('Escape');
  await show(windowAt(1), '/stores/W-014?tab=details');
  await show(windowAt(0), '/stores/W-014?tab=details');
  for (const at of [1, 0]) await settle(windowAt(at));
  await location(windowAt(1)).fill('Rynek 9');
  await windowAt(1).keyboard.press('Tab');
  await expect(location(windowAt(0))).toHaveValue('Rynek 9');
  await expect.poll(async () => (await app().state()).badge).toBe(1);
  expect((await app().state()).notices).toEqual([{ title: 'Download complete', body: '' }]);
});

test('both windows open again after the app has quit, and one after the other was closed', async () => {
  expect(await app().quit()).toBe(0);
  await start();
  await expect.poll(() => app().pages().length).toBe(2);
  expect((await app().state()).windows).toBe(2);
  await windowAt(1).close();
  await expect.poll(async () => (await app().state()).windows).toBe(1);
  await settle(windowAt(0));
  expect(await app().quit()).toBe(0);
  await start();
  await expect(windowAt(0).getByRole('banner')).toBeVisible();
  expect((await app().state()).windows).toBe(1);
});
