import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FuseV1Config, FuseV1Options, FuseVersion } from '@electron/fuses';
import { expect, type Page, test } from '@playwright/test';
import { REPOSITORY } from '#tests/support/e2e/child.ts';
import { show } from '#tests/support/e2e/show.ts';
import type { Guards } from '#tests/support/standin/control.ts';
import { type RunningStandin, startStandin } from '#tests/support/standin/start-standin.ts';

/**
 * The twenty points of Electron's security guide (electronjs.org/docs/latest/tutorial/security), in its order and its
 * words, on the built main.js and preload.cjs. `onlyReal` names what no stand-in can show.
 */
const running: { app: RunningStandin | undefined; guards: Guards | undefined; folder: string } = {
  app: undefined,
  guards: undefined,
  folder: '',
};
const app = (): RunningStandin => {
  if (running.app === undefined) throw new Error('the app is not running');
  return running.app;
};
const page = (): Page => app().page;
const guards = (): Guards => {
  if (running.guards === undefined) throw new Error('not asked yet');
  return running.guards;
};

const PERMISSIONS =
  'media geolocation notifications midi openExternal fullscreen clipboard-read display-capture hid usb serial clipboard-sanitized-write fileSystem unknown'.split(
    ' ',
  );

const onlyReal = (what: string) =>
  void test.info().annotations.push({ type: 'only a real Electron shows', description: what });

const textsUnder = (folder: string): string =>
  readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(c?js|html)$/.test(name))
    .map((name) => readFileSync(join(REPOSITORY, folder, name), 'utf8'))
    .join('\n');
const built = { main: textsUnder('out/main'), preload: textsUnder('out/preload'), page: textsUnder('out/renderer') };

/** As they are set when the app is packed. */
const fuses = async (): Promise<FuseV1Config> =>
  (await import(pathToFileURL(join(REPOSITORY, 'electron-fuses.config.ts')).href)).FUSES;

const preferences = async (): Promise<Record<string, unknown>> => {
  const { options } = await app().state();
  return Object(options['webPreferences']);
};

/** The address as Electron has it; the stand-in's browser serves it under another one. */
const PAGE_ORIGIN = 'https://app.endcap.test';

test.describe.configure({ timeout: 90_000 });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  running.folder = await mkdtemp(join(tmpdir(), 'endcap-checklist-'));
  running.app = await startStandin([`--user-data=${running.folder}`, '--workspace=sample']);
  running.guards = await running.app.guards(PERMISSIONS);
});
test.afterAll(async () => {
  await running.app?.quit();
  await rm(running.folder, { recursive: true, force: true });
});

test('1. Only load secure content: the window loads its own scheme, and the page asks nobody else', async () => {
  expect(guards().loaded).toEqual(['endcap://app/']);
  const asked: string[] = [];
  const note = (request: { url(): string }) => void asked.push(request.url());
  page().on('request', note);
  await page().reload();
  await show(page(), '/stores');
  page().off('request', note);
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((url) => !url.startsWith(`${PAGE_ORIGIN}/`) && !/^(data|blob):/.test(url))).toEqual([]);
});

test('2. Do not enable Node.js integration for remote content: the page has nothing of Node', async () => {
  expect(Object.keys(await preferences()).filter((key) => key.startsWith('nodeIntegration'))).toEqual([]);
  const found = await page().evaluate(() =>
    ['require', 'module', 'exports', 'process', 'Buffer', 'global', '__dirname', 'setImmediate'].filter(
      (name) => name in globalThis,
    ),
  );
  expect(found).toEqual([]);
});

test('3. Enable context isolation: the page can change nothing that the preload script uses', async () => {
  expect(await preferences()).toMatchObject({ contextIsolation: true });
  const changed = await page().evaluate(() => {
    const note: object = Reflect.get(globalThis, 'endcap');
    return [
      Reflect.set(note, 'platform', 'planted'),
      Reflect.set(note, 'send', () => {}),
      Reflect.deleteProperty(note, 'platform'),
    ];
  });
  expect(changed).toEqual([false, false, false]);
  onlyReal('that the two worlds of the real preload script are apart');
});

test('4. Enable process sandboxing: for every process before the first one, and the preload script needs no more', async () => {
  expect(await preferences()).toMatchObject({ sandbox: true });
  const { calls } = guards();
  expect(calls.indexOf('enableSandbox')).toBeGreaterThanOrEqual(0);
  expect(calls.indexOf('enableSandbox')).toBeLessThan(calls.indexOf('requestSingleInstanceLock'));
  const required = [...built.preload.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name);
  expect([...new Set(required)]).toEqual(['electron']);
  expect(built.main).not.toContain('no-sandbox');
  onlyReal('that the operating system confines the processes');
});

test('5. Handle session permission requests: every session has handlers, and a foreign page gets nothing', () => {
  const { sessions } = guards();
  expect(sessions.length).toBeGreaterThan(1);
  for (const { handlers, granted, spellChecker } of sessions) {
    expect(handlers).toEqual(expect.arrayContaining(['request', 'check', 'device', 'media', 'bluetooth']));
    expect(granted).toEqual({ own: ['clipboard-sanitized-write'], frame: [], foreign: [] });
    expect(spellChecker).toBe(false);
  }
});

test('6. Do not disable webSecurity', async () => {
  expect(Object.keys(await preferences())).not.toContain('webSecurity');
  expect(built.main).not.toMatch(/webSecurity|disable-web-security/);
});

test('7. Define a Content Security Policy: nothing by default, own scripts only, no inline code and no eval', async () => {
  const reload = page().waitForResponse((response) => response.request().isNavigationRequest());
  await page().reload();
  const policy = (await reload).headers()['content-security-policy'] ?? '';
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
  expect(directives.get('default-src')).toBe("'none'");
  expect(directives.get('script-src')).toBe("'self'");
  expect(directives.get('connect-src')).toBe("'self'");
  for (const name of ['frame-src', 'object-src', 'base-uri', 'form-action', 'worker-src', 'frame-ancestors'])
    expect([name, directives.get(name)]).toEqual([name, "'none'"]);
  expect(directives.get('require-trusted-types-for')).toBe("'script'");
  expect(policy).not.toMatch(/unsafe-|\*|https?:/);
});

test('8. Do not enable allowRunningInsecureContent', async () => {
  expect(Object.keys(await preferences())).not.toContain('allowRunningInsecureContent');
  expect(built.main).not.toMatch(/allowRunningInsecureContent|allow-running-insecure-content/);
});

test('9. Do not enable experimental features', async () => {
  expect(Object.keys(await preferences())).not.toContain('experimentalFeatures');
  expect(built.main).not.toMatch(/experimentalFeatures|enable-experimental/);
});

test('10. Do not use enableBlinkFeatures: the only switches of Chromium take something away', async () => {
  expect(Object.keys(await preferences())).not.toContain('enableBlinkFeatures');
  expect(built.main).not.toMatch(/enableBlinkFeatures|enable-blink-features|enable-features/);
  const switches = guards().calls.filter((call) => call.startsWith('appendSwitch'));
  expect(switches).toEqual(['appendSwitch disable-http2', 'appendSwitch disable-quic']);
});

test('11. Do not use allowpopups for WebViews: there are none', async () => {
  expect(Object.keys(await preferences())).not.toContain('webviewTag');
  expect(`${built.main}${built.page}`).not.toMatch(/allowpopups|<webview|createElement\("webview"\)/);
});

test('12. Verify WebView options before creation: none is attached, whatever its options', () => {
  expect(guards().embedsWebview).toBe(false);
});

test('13. Disable or limit navigation: the page stays, wherever it is sent', async () => {
  for (const target of ['https://evil.example/', `${PAGE_ORIGIN}/other.html`, 'http://127.0.0.1:1/']) {
    const before = (await app().state()).refused.length;
    await page().evaluate((url) => void location.assign(url), target);
    await expect.poll(async () => (await app().state()).refused.length).toBeGreaterThan(before);
  }
  expect(new URL(page().url()).origin).toBe(PAGE_ORIGIN);
});

test('14. Disable or limit creation of new windows: none opens', async () => {
  const wanted = page().waitForEvent('popup');
  await page().evaluate(() => void window.open('https://evil.example/window'));
  const popup = await wanted;
  // The stand-in closes what the guard denies; Electron does not even open it.
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect((await app().state()).windows).toBe(1);
});

test('15. Do not use shell.openExternal with untrusted content: one call, behind a list of hosts', async () => {
  expect(built.main.match(/openExternal\(/g)).toHaveLength(1);
  expect(built.main).toMatch(/if \(!mayOpenInBrowser\(\w+\)\) return false;\s*await shell\.openExternal\(/);
  for (const url of ['mailto:a@b.example', 'file:///etc/passwd', 'https://evil.example/', 'ms-settings:'])
    await page().evaluate((target) => void window.open(target), url);
  expect((await app().state()).opened).toEqual([]);
});

test('16. Use a current version of Electron: one exact release, the one that is installed', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(REPOSITORY, path), 'utf8'));
  const { devDependencies } = read('package.json');
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
  expect(read('node_modules/electron/package.json').version).toBe(devDependencies.electron);
  // Dependabot proposes what is newer.
  expect(readFileSync(join(REPOSITORY, '.github/dependabot.yml'), 'utf8')).toContain('npm');
  onlyReal('that no newer release of its line is out, which takes a network');
});

test('17. Validate the sender of all IPC messages: one message, from our own main frame alone', () => {
  expect(guards().channels).toEqual(['endcap:port']);
  expect(guards().acceptedPorts).toEqual([]);
  expect(built.main).not.toMatch(/ipcMain\.handle\b/);
});

test('18. Avoid the file:// protocol: a scheme of our own with the fewest rights', async () => {
  expect(guards().schemes).toEqual([{ scheme: 'endcap', privileges: ['standard', 'secure'] }]);
  expect(built.main).not.toMatch(/\bloadFile\(|\bloadURL\(["'`]file:/);
  expect((await fuses())[FuseV1Options.GrantFileProtocolExtraPrivileges]).toBe(false);
});

test('19. Check which fuses you can change: every one that this Electron has is decided', async () => {
  const decided = await fuses();
  const known = Object.values(FuseV1Options).filter((value) => typeof value === 'number');
  expect(known.filter((fuse) => typeof decided[fuse] !== 'boolean')).toEqual([]);
  expect(decided).toMatchObject({ version: FuseVersion.V1, strictlyRequireAllFuses: true });
  expect(decided[FuseV1Options.RunAsNode]).toBe(false);
  expect(decided[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(false);
  expect(decided[FuseV1Options.EnableNodeCliInspectArguments]).toBe(false);
  expect(decided[FuseV1Options.OnlyLoadAppFromAsar]).toBe(true);
  expect(decided[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(true);
  // electron-package.spec.ts reads them back from a packed program.
  onlyReal('that a program heeds its fuses');
});

test("20. Do not expose Electron's APIs to untrusted web content: one frozen note, no function", async () => {
  expect(built.preload.match(/exposeInMainWorld\(/g)).toHaveLength(1);
  expect(built.preload).not.toMatch(/ipcRenderer\.(on|once|invoke|send|sendSync|sendToHost)\b/);
  expect(await page().evaluate(() => Reflect.get(globalThis, 'endcap'))).toEqual({ platform: process.platform });
  expect(
    await page().evaluate(() => ['ipcRenderer', 'electron', 'contextBridge'].filter((name) => name in globalThis)),
  ).toEqual([]);
});
