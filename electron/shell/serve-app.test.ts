import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentSecurityPolicy } from '#electron/web/static-files.ts';
import { double } from '#tests/support/electron-double/double.ts';
import { SessionDouble } from '#tests/support/electron-double/session.ts';
import { registerAppScheme, serveApp } from './serve-app.ts';

const SECRET = 'outside the folder';
const place = { root: '' };

beforeAll(() => {
  place.root = mkdtempSync(join(tmpdir(), 'endcap-scheme-'));
  const renderer = join(place.root, 'renderer');
  mkdirSync(join(renderer, 'assets'), { recursive: true });
  mkdirSync(join(place.root, 'renderer-other'));
  writeFileSync(
    join(renderer, 'index.html'),
    '<html data-theme="__THEME__"><meta property="csp-nonce" nonce="__CSP_NONCE__"><p>page</p>',
  );
  writeFileSync(join(renderer, 'assets', 'app.js'), 'export {}');
  writeFileSync(join(place.root, 'package.json'), SECRET);
  writeFileSync(join(place.root, 'renderer-other', 'index.html'), SECRET);
  symlinkSync(join(place.root, 'package.json'), join(renderer, 'assets', 'link.js'));
});
afterAll(() => rmSync(place.root, { recursive: true }));

function served() {
  const session = new SessionDouble('any');
  serveApp(session.protocol, join(place.root, 'renderer'), async () => ({ language: 'pl', theme: 'dark' }));
  const handler = session.served.get('endcap');
  if (handler === undefined) throw new Error('the scheme is not served');
  return async (url: string, method = 'GET') => handler({ url, method } as Request);
}

test('the scheme has an origin and the rights of https, and no others', () => {
  registerAppScheme();
  expect(double.schemes).toEqual([{ scheme: 'endcap', privileges: { standard: true, secure: true } }]);
});

test('the page comes with its policy and a fresh nonce', async () => {
  const ask = served();
  const [first, second] = [await ask('endcap://app/'), await ask('endcap://app/')];
  const text = await first.text();
  const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(text).toContain('data-theme="dark"');
  expect(nonce.length).toBeGreaterThanOrEqual(24);
  expect(first.headers.get('content-security-policy')).toBe(contentSecurityPolicy(nonce));
  expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await second.text()).not.toContain(nonce);
});

test('the page is also at the address without a path', async () => {
  expect(await (await served()('endcap://app')).text()).toContain('<p>page</p>');
});

test('a script comes with its type', async () => {
  const response = await served()('endcap://app/assets/app.js');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test.each([
  ['another host', 'endcap://evil.example/', 'GET'],
  ['another scheme', 'https://app/', 'GET'],
  ['a query', 'endcap://app/?x=1', 'GET'],
  ['another method', 'endcap://app/', 'POST'],
  ['a missing file', 'endcap://app/assets/none.js', 'GET'],
  ['a folder', 'endcap://app/assets/', 'GET'],
  ['a link that leads out', 'endcap://app/assets/link.js', 'GET'],
  ['no address', 'nothing', 'GET'],
])('%s is not found, without a word', async (_what, url, method) => {
  const response = await served()(url, method);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('');
});

test('no address of 10,000 leads out of the folder', async () => {
  const ask = served();
  const part = fc.constantFrom(
    ...[
      '..',
      '.',
      '%2e%2e',
      '%2E.',
      '..%2f',
      '%2f',
      '%5c',
      '\\',
      '..\\',
      '/',
      '//',
      '%00',
      '\0',
      '%252e%252e',
      '%c0%ae',
    ],
    ...[
      'assets',
      'index.html',
      'package.json',
      'renderer-other',
      'link.js',
      'C:',
      '//host/share',
      '~',
      '%',
      '%zz',
      'a%00.js',
    ],
    place.root,
    encodeURIComponent(place.root),
  );
  const address = fc.array(fc.tuple(part, fc.constantFrom('/', '', '\\', '%2f'))).map((parts) => parts.flat().join(''));
  await fc.assert(
    fc.asyncProperty(address, async (path) => {
      const response = await ask(`endcap://app/${path}`);
      expect(await response.text()).not.toContain(SECRET);
    }),
    { numRuns: 10_000 },
  );
}, 60_000);
