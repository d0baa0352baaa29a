import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, test } from '@playwright/test';
import { contentSecurityPolicy } from '#electron/web/static-files.ts';
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/e2e/chromium.ts';
import { type RunningHost, startHost } from '#tests/support/e2e/host.ts';

/** What a hostile page in the same browser can do to the loopback server: nothing, and it learns nothing. */
interface Place {
  readonly folder: string;
  readonly host: RunningHost;
  readonly port: string;
  readonly browser: Browser;
  readonly attacker: Server;
  readonly attackerOrigin: string;
}
const places: Place[] = [];
const place = (): Place => {
  const [only] = places;
  if (only === undefined) throw new Error('not set up');
  return only;
};

test.beforeAll(async () => {
  test.setTimeout(90_000);
  const folder = await mkdtemp(join(tmpdir(), 'endcap-loopback-'));
  const host = await startHost({ args: ['--workspace', 'sample'], userData: folder });
  const executablePath = findChromium(process.env);
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...CHROMIUM_FLAGS, '--host-resolver-rules=MAP evil.test 127.0.0.1'],
  });
  const attacker = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<link rel="icon" href="data:,"><p>hello</p>'),
  );
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  const address = attacker.address();
  const attackerPort = typeof address === 'object' && address !== null ? address.port : 0;
  places.push({
    folder,
    host,
    port: new URL(host.origin).port,
    browser,
    attacker,
    attackerOrigin: `http://127.0.0.1:${attackerPort}`,
  });
});
test.afterAll(async () => {
  const { browser, host, attacker, folder } = place();
  await browser.close();
  await host.stop();
  attacker.close();
  await rm(folder, { recursive: true, force: true });
});

test('a name that leads to this computer gets an empty 403 for the page, a script and the bridge', async () => {
  const { browser, port } = place();
  const page = await browser.newPage();
  for (const path of ['/', '/assets/x.js', '/rpc/stores/list', '/session']) {
    const url = `http://evil.test:${port}${path}`;
    const answered = page.waitForResponse(url);
    // The browser shows an error page of its own for an empty answer, which makes the navigation fail.
    await page.goto(url).catch(() => null);
    const response = await answered;
    expect([response.status(), (await response.headerValue('content-length')) ?? '']).toEqual([403, '0']);
  }
  await page.close();
});

test('a page of another port reads nothing, embeds nothing and cannot tell what exists', async () => {
  const { browser, host, attackerOrigin } = place();
  const page = await browser.newPage();
  await page.goto(attackerOrigin);
  const seen = await page.evaluate(async (origin) => {
    const paths = ['/', '/index.html', '/assets/x.js', '/rpc/stores/list', '/session', '/nothing'];
    const tries = paths.flatMap((path) =>
      (['cors', 'no-cors'] as const).flatMap((mode) =>
        ['GET', 'POST'].map(async (method) => {
          const response = await fetch(origin + path, { mode, method }).catch(() => null);
          return response === null ? 'failed' : `${response.type} ${response.status}`;
        }),
      ),
    );
    const loads = await Promise.all(
      paths.map(
        (path) =>
          new Promise<string>((resolve) => {
            const script = document.createElement('script');
            script.onload = () => resolve('loaded');
            script.onerror = () => resolve('failed');
            script.src = origin + path;
            document.head.append(script);
          }),
      ),
    );
    return { answers: [...new Set(await Promise.all(tries))].sort(), loads: [...new Set(loads)] };
  }, host.origin);
  expect(seen.answers.filter((answer) => !['failed', 'opaque 0'].includes(answer))).toEqual([]);
  expect(seen.loads).toEqual(['failed']);

  const framed = await page.evaluate(async (origin) => {
    const frame = document.createElement('iframe');
    frame.src = `${origin}/`;
    const loaded = new Promise((resolve) => {
      frame.onload = resolve;
    });
    document.body.append(frame);
    await loaded;
    try {
      return frame.contentDocument?.title ?? 'not readable';
    } catch {
      return 'not readable';
    }
  }, host.origin);
  expect(framed).toBe('not readable');
  for (const frame of page.frames()) expect(await frame.title()).not.toContain('Endcap');
  await page.close();
});

test('a link followed from another page opens nothing', async () => {
  const { browser, host, attackerOrigin } = place();
  const page = await browser.newPage();
  await page.goto(attackerOrigin);
  const asked = page.waitForResponse((response) => response.url().startsWith(host.origin));
  await page.evaluate((link) => {
    location.href = link;
  }, host.link);
  expect((await asked).status()).toBe(403);
  await page.close();
});

test('the launch link opens the app once, quietly, with a policy on the document; a second browser stays outside', async () => {
  const { browser, host } = place();
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  const response = await page.goto(host.link);
  await page.getByRole('main').waitFor();
  const headers = (await response?.allHeaders()) ?? {};
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
  expect(headers['content-security-policy']).toBe(contentSecurityPolicy(nonce));
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['server', 'date', 'x-powered-by', 'set-cookie']));
  expect(page.url()).not.toContain('key=');
  expect(complaints).toEqual([]);

  const allowed = await page.evaluate(async () => {
    const names = ['geolocation', 'camera', 'microphone', 'clipboard-read', 'midi'] as PermissionName[];
    const states = await Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
    return states.filter((state) => state !== 'denied');
  });
  expect(allowed).toEqual([]);

  const other = await browser.newContext();
  const stranger = await other.newPage();
  const exchange = stranger.waitForResponse((answer) => answer.url().endsWith('/session'));
  await stranger.goto(host.link);
  expect((await exchange).status()).toBe(403);
  await expect(stranger.getByText('Sample chain')).toHaveCount(0);
  await context.close();
  await other.close();
});
