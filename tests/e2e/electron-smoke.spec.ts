import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test';
import { createCrashDumps } from '#electron/diagnostics/crash-dumps.ts';
import { installedBinary, windowObstacle } from '#electron/launch/find-electron.ts';
import { REPOSITORY } from '#tests/support/e2e/child.ts';

/**
 * The real Electron, where it is there. Where it is not, these tests do not run, and say so in their name and in
 * the report: what then stands in for them is electron-standin.spec.ts.
 */
const binary = installedBinary(join(REPOSITORY, 'node_modules/electron'), process.env);
const obstacle =
  binary === undefined
    ? 'the Electron binary is not in node_modules/electron'
    : windowObstacle(process.platform, process.env, process.getuid?.());

type Smoke = (app: ElectronApplication, page: Page) => Promise<void>;

function smoke(name: string, body: Smoke): void {
  if (binary === undefined || obstacle !== null) {
    test(`NOT RUN, ${obstacle}: ${name}`, async () => {
      console.log(`NOT RUN: ${name}. Reason: ${obstacle}.`);
      test.info().annotations.push({ type: 'not run', description: `${obstacle}` });
      expect(obstacle).not.toBeNull();
    });
    return;
  }
  test(name, async () => {
    test.setTimeout(120_000);
    const folder = await mkdtemp(join(tmpdir(), 'endcap-smoke-'));
    const app = await _electron.launch({
      executablePath: binary,
      args: [REPOSITORY, `--user-data=${folder}`, '--workspace=sample'],
    });
    try {
      await body(app, await app.firstWindow());
    } finally {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

smoke('the window shows the stores of the sample', async (_app, page) => {
  await expect(page.getByText('120 stores').first()).toBeVisible({ timeout: 60_000 });
  expect(page.url()).toMatch(/^endcap:\/\/app\/#\//);
});

smoke('the page sees nothing of Node', async (_app, page) => {
  expect(await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in globalThis))).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'endcap'))).toEqual({ platform: process.platform });
});

smoke('no navigation and no window leads out', async (app, page) => {
  await page.evaluate(() => {
    window.open('https://evil.example/');
    location.href = 'https://evil.example/';
  });
  await page.waitForTimeout(500);
  expect(page.url()).toMatch(/^endcap:\/\/app\//);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

smoke('permissions are denied', async (_app, page) => {
  const states = await page.evaluate(async () => {
    const asked = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'] as PermissionName[];
    return Promise.all(asked.map(async (name) => (await navigator.permissions.query({ name })).state));
  });
  expect(new Set(states)).toEqual(new Set(['denied']));
});

smoke('a page that crashes leaves a dump in the folder of this user, and diagnostics list it', async (app, page) => {
  await expect(page.getByText('120 stores').first()).toBeVisible({ timeout: 60_000 });
  const folder = await app.evaluate(({ app: electron, BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    return electron.getPath('crashDumps');
  });
  const dumps = createCrashDumps(folder);
  await expect.poll(async () => (await dumps.list()).length, { timeout: 30_000 }).toBe(1);
  expect((await dumps.list())[0]?.bytes).toBeGreaterThan(0);
});

// What the checklist of Electron's security guide (security-checklist.spec.ts) leaves to a real binary.
smoke('points 3 and 4: the process of the page is sandboxed, and its worlds are apart', async (app, page) => {
  const metrics = await app.evaluate(({ app: electron }) => electron.getAppMetrics());
  const pages = metrics.filter(({ type }) => type === 'Tab');
  expect(pages.length).toBeGreaterThan(0);
  // Linux does not tell.
  for (const { sandboxed } of pages) expect(sandboxed).not.toBe(false);
  const changed = await page.evaluate(() => Reflect.set(Reflect.get(globalThis, 'endcap'), 'platform', 'planted'));
  expect(changed).toBe(false);
});

smoke('point 16: the release that runs is the one that package.json names', async (app) => {
  const { devDependencies } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
  expect(await app.evaluate(() => process.versions['electron'])).toBe(devDependencies.electron);
});
