import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { settle } from '#tests/support/e2e/settle.ts';
import { show } from '#tests/support/e2e/show.ts';
import { type RunningStandin, startStandin } from '#tests/support/standin/start-standin.ts';
import { cell, LABEL } from './displays-app.ts';

/**
 * The built main.js and preload.cjs, run on the stand-in for Electron (tests/support/standin): the window is a page
 * of a real Chromium, the preload script runs in a real isolated world, the bridge goes over real ports.
 */
const place = { folder: '' };
const running: { app: RunningStandin | undefined } = { app: undefined };

const app = (): RunningStandin => {
  if (running.app === undefined) throw new Error('the app is not running');
  return running.app;
};
const page = (): Page => app().page;
const gridOf = () => page().getByRole('main').getByRole('grid').first();

/** Processes of this computer whose parent is the app. Linux only, like the stand-in's machines. */
function childrenOf(pid: number): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = / (?:[A-Z]) (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/\(.*\)/, ''))?.[1];
        return parent === String(pid)
          ? [readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()]
          : [];
      } catch {
        return [];
      }
    });
}

test.describe.configure({ timeout: 90_000 });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  place.folder = await mkdtemp(join(tmpdir(), 'endcap-desktop-'));
  running.app = await startStandin([`--user-data=${place.folder}`, '--workspace=sample']);
});
test.afterAll(async () => {
  await running.app?.quit();
  await rm(place.folder, { recursive: true, force: true });
});

test('a window opens and shows the stores of the sample through the port', async () => {
  await show(page(), '/stores');
  await expect(page().getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page().getByText('120 stores').first()).toBeVisible({ timeout: 45_000 });
  await expect(gridOf().getByRole('row').nth(1)).toBeVisible();
  expect(Number(await gridOf().getAttribute('aria-rowcount'))).toBeGreaterThanOrEqual(120);
  test.info().annotations.push({ type: 'window shown', description: `${app().shownAfter} ms after the start` });
});

test('the fill rates and a photo come over the port too', async () => {
  await show(page(), '/overview');
  await settle(page());
  for (const address of [/#\/stores\/[^/?]+/, /\/displays\//]) {
    await gridOf().getByRole('row').nth(1).click();
    await expect(page()).toHaveURL(address, { timeout: 20_000 });
    await settle(page());
  }
  // The window is small here, and pictures load when they come near what is visible.
  await page()
    .getByRole('button', { name: /^Open the photo of/ })
    .first()
    .scrollIntoViewIfNeeded();
  const photo = page().getByRole('main').locator('img[src^="data:image/"]').first();
  await expect(photo).toBeVisible({ timeout: 20_000 });
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThanOrEqual(320);
});

test('the page sees nothing of Node or Electron but a frozen note that it runs there', async () => {
  const seen = await page().evaluate(() => {
    const note: unknown = Reflect.get(globalThis, 'endcap');
    return {
      note,
      frozen: Object.isFrozen(note),
      names: ['require', 'process', 'module', 'Buffer', 'global', 'electron', '__toNode', '__fromNode'].filter(
        (name) => name in globalThis,
      ),
    };
  });
  expect(seen).toEqual({ note: { platform: process.platform }, frozen: true, names: [] });
});

test('the window was made with the options and sessions of the shell', async () => {
  const { options, sessions, windows } = await app().state();
  expect(windows).toBe(1);
  const lanes = [0, 1, 2, 3].map((lane) => `endcap-network-write-${lane}`);
  expect(sessions.sort()).toEqual(['endcap-network', ...lanes, 'endcap-window']);
  expect(options['webPreferences']).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    partition: 'endcap-window',
  });
});

test('the document has its policy, and injected scripts do not run', async () => {
  const reload = page().waitForResponse((response) => response.request().isNavigationRequest());
  await page().reload();
  const policy = (await reload).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  // Written by the host, as everything that the first paint needs.
  expect(await page().evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
    language: 'system',
    theme: 'system',
  });
  const before = (await app().state()).problems.length;
  const ran = await page().evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'window.injected = true';
      document.head.append(script);
    } catch {
      return 'refused';
    }
    return 'injected' in window ? 'ran' : 'blocked';
  });
  expect(['refused', 'blocked']).toContain(ran);
  // The browser reports what it refused; that is wanted here and nowhere else.
  test.info().annotations.push({ type: 'refused', description: ran });
  await expect.poll(async () => (await app().state()).problems.length).toBeGreaterThan(before);
});

test('a page that is loaded anew gets a new port', async () => {
  await page().reload();
  await show(page(), '/stores');
  await expect(page().getByText('120 stores').first()).toBeVisible({ timeout: 20_000 });
});

test('no navigation and no window leads out, and the page that stays keeps its port', async () => {
  const origin = new URL(page().url()).origin;
  const refusals = async () => (await app().state()).refused.length;
  for (const url of ['https://evil.example/', `${origin}/assets/none.html`, 'http://127.0.0.1:1/']) {
    const before = await refusals();
    await page().evaluate((target) => {
      location.href = target;
    }, url);
    // One after the other: a page that is sent elsewhere again forgets where it was going.
    await expect.poll(refusals).toBeGreaterThan(before);
  }
  await page().evaluate(() => void window.open('https://evil.example/popup'));
  await expect.poll(async () => (await app().state()).refused).toContain('https://evil.example/');
  expect(new URL(page().url()).origin).toBe(origin);
  await expect
    .poll(
      () =>
        page()
          .context()
          .pages()
          .filter((one) => one.url().includes('evil')).length,
    )
    .toBe(0);
  await show(page(), '/overview?groupBy=region');
  await settle(page());
  await expect(gridOf().getByRole('row').nth(1)).toBeVisible();
});

test('a second start brings the window to the front', async () => {
  await app().secondInstance({ workspace: 'other', evil: true });
  await expect.poll(async () => (await app().state()).done.slice(-2)).toEqual(['show', 'focus']);
});

test('a cell is pasted into from its menu, and the window pastes nothing that nobody asked for', async () => {
  await app().secondInstance({});
  await show(page(), `/displays?stores=${encodeURIComponent('["W-014"]')}`);
  await expect(cell(page(), 1, LABEL)).toBeVisible({ timeout: 45_000 });
  await settle(page());
  const [from, to] = [cell(page(), 0, LABEL), cell(page(), 1, LABEL)];
  const copied = await from.innerText();
  const before = await to.innerText();
  expect(before).not.toBe(copied);
  await from.click();
  await page().keyboard.press('Control+c');
  for (const item of ['Paste', 'Paste values only']) {
    await to.click({ button: 'right' });
    await page().getByRole('menuitem', { name: item, exact: true }).click();
    await expect(to).toContainText(copied);
    await expect(to).toBeFocused();
    await page().keyboard.press('Control+z');
    await expect(to).toHaveText(before);
  }
  // A window behind others pastes nothing, whatever its page asks for.
  await app().leave();
  await to.click({ button: 'right' });
  await page().getByRole('menuitem', { name: 'Paste', exact: true }).press('Enter');
  const refused = 'Nothing was pasted. Press Ctrl+V, or Ctrl+Shift+V for values only.';
  await expect(page().getByRole('status').filter({ hasText: refused })).toHaveCount(1);
  await expect(page().locator('span').filter({ hasText: refused })).toBeVisible();
  await expect(to).toHaveText(before);
  // The name of the store can't be changed.
  await cell(page(), 1, 0).click({ button: 'right' });
  await expect(page().getByRole('menuitem', { name: 'Copy', exact: true })).toBeVisible();
  await expect(page().getByRole('menuitem', { name: /^(Edit|Cut|Paste)/ })).toHaveCount(0);
  await page().keyboard.press('Escape');
});

test('the system tells the end of a download that nobody watches, its click brings the window back, and the icon counts changes', async () => {
  await show(page(), '/stores/W-014?tab=details');
  await settle(page());
  await page().getByRole('textbox', { name: 'Location', exact: true }).fill('Rynek 1');
  await page().keyboard.press('Tab');
  await expect.poll(async () => (await app().state()).badge).toBe(1);
  await app().leave();
  await page().evaluate(() => {
    document.hasFocus = () => false;
  });
  await page().getByRole('main').getByRole('button', { name: 'Make available offline' }).click();
  const form = page().getByRole('dialog');
  await form.getByLabel('Days up to today').fill('1');
  await form.getByRole('radio', { name: 'No photos' }).check();
  await form.getByRole('button', { name: 'Make available offline' }).click();
  await expect
    .poll(async () => (await app().state()).notices, { timeout: 45_000 })
    .toEqual([{ title: 'Download complete', body: '' }]);
  const before = (await app().state()).done.length;
  expect((await app().clickNotice()).done.slice(before)).toEqual(['show', 'focus']);
});

test('a file that the page gives out is named as it was saved, and one that was not saved is no file', async () => {
  await show(page(), '/publish');
  await settle(page());
  const exportTo = async (path: string) => {
    await app().saveTo(path);
    await page().getByRole('button', { name: 'Export changes' }).click();
  };
  const note = page().getByRole('main').getByRole('status');
  await exportTo('');
  await expect(note.filter({ hasText: 'Not saved.' })).toBeVisible();
  const path = join(place.folder, 'Of May.endcapchanges');
  await exportTo(path);
  await expect(note.filter({ hasText: 'Saved as Of May.endcapchanges.' })).toBeVisible();
  await rm(path);
  await exportTo(join(place.folder, 'endcap.log', 'none'));
  await expect(page().getByText('The disk can’t be written to, so nothing was saved')).toBeVisible();
  // It was the person who chose where.
  await expect(page().getByText('Check the disk and whether Endcap may write there')).toBeVisible();
});

test('the menu and the system colours follow the settings made on the page', async () => {
  expect((await app().state()).menu.map((label) => label.replace('&', ''))).toEqual([
    'File',
    'Edit',
    'View',
    'Go',
    'Window',
    'Help',
  ]);
  await show(page(), '/settings');
  await page().getByRole('main').getByText('Polski', { exact: true }).first().click();
  await expect(page().locator('html')).toHaveAttribute('lang', 'pl');
  await expect.poll(async () => (await app().state()).menu[0]).toBe('&Plik');
  await page().getByRole('main').getByText('Ciemny', { exact: true }).first().click();
  await expect.poll(async () => (await app().state()).theme).toBe('dark');
});

test('at the end the app ends with code 0, the sample with it, and leaves only its own files', async () => {
  const pid = app().pid;
  expect(childrenOf(pid).filter((line) => line.includes('service-process.js'))).toHaveLength(1);
  const { problems } = await app().state();
  expect(problems.filter((line) => !/content security policy|trustedscript/i.test(line))).toEqual([]);
  expect(await app().quit()).toBe(0);
  running.app = undefined;
  expect(childrenOf(pid)).toEqual([]);
  expect((await readdir(place.folder)).sort()).toEqual([
    'Chromium',
    'Crashpad',
    'endcap.log',
    'places.json',
    'settings.json',
    'windows.json',
    'workspaces',
    'workspaces.json',
  ]);
  expect(await readFile(join(place.folder, 'endcap.log'), 'utf8')).not.toMatch(/unhandled|uncaught/);
});
