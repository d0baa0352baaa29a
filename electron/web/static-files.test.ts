import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentSecurityPolicy, readStaticFile, resolveStaticPath } from './static-files.ts';

const look = async () => ({ language: 'pl', theme: 'dark' }) as const;

let folder: string;
let root: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-static-'));
  root = join(folder, 'renderer');
  await mkdir(join(root, 'assets'), { recursive: true });
  await mkdir(`${root}-other`);
  await writeFile(join(root, 'index.html'), '<style nonce="__CSP_NONCE__"></style><meta content="__CSP_NONCE__">');
  await writeFile(join(root, 'assets', 'app.js'), 'export {};');
  await writeFile(join(root, 'assets', 'a b.svg'), '<svg/>');
  await writeFile(join(root, 'assets', 'picture.webp'), 'RIFF');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(`${root}-other`, 'secret.txt'), 'secret');
  await symlink(join(folder, 'secret.txt'), join(root, 'link.txt'));
  await symlink(folder, join(root, 'up'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('files inside the folder are found, with their media type', async () => {
  const types = [];
  for (const path of ['/assets/app.js', '/assets/a%20b.svg', '/assets/picture.webp']) {
    types.push((await readStaticFile(root, path, look))?.headers['content-type']);
  }
  expect(types).toEqual(['text/javascript; charset=utf-8', 'image/svg+xml', 'image/webp']);
});

test('a document says language and theme of the first paint, and nothing else asks for them', async () => {
  await writeFile(join(root, 'look.html'), '<html data-language="__LANGUAGE__" data-theme="__THEME__">');
  const text = new TextDecoder().decode((await readStaticFile(root, '/look.html', look))?.body);
  expect(text).toBe('<html data-language="pl" data-theme="dark">');
  const never = () => Promise.reject(new Error('asked'));
  expect(await readStaticFile(root, '/assets/app.js', never)).not.toBeNull();
});

test('each document has a nonce of its own, the same in the text and in the policy', async () => {
  const nonces = new Set<string>();
  for (let n = 0; n < 20; n += 1) {
    const page = await readStaticFile(root, '/', look);
    const text = new TextDecoder().decode(page?.body);
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
    expect(text).toBe(`<style nonce="${nonce}"></style><meta content="${nonce}">`);
    expect(page?.headers['content-security-policy']).toBe(contentSecurityPolicy(nonce));
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(20);
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%2frenderer-other/secret.txt',
  '/../renderer-other/secret.txt',
  '/link.txt',
  '/up/secret.txt',
  '/..\\secret.txt',
  '/%5c..%5csecret.txt',
  '/secret.txt%00.js',
  '/%',
  '/assets',
  '/assets/',
  '//etc/passwd',
  '/nothing.js',
])('%s is no file of the page', async (path) => {
  expect(await resolveStaticPath(root, path)).toBeNull();
});

test('no path out of 10,000 leads outside the folder', async () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2E.',
    '/',
    '%2f',
    '\\',
    '%5c',
    'assets',
    'up',
    'link.txt',
    'secret.txt',
    'renderer',
    '-other',
    'app.js',
    '%00',
    '\0',
    'C:',
    '~',
    ' ',
    'ą',
    '%',
    '%c0%ae',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const found = await resolveStaticPath(root, `/${pieces.join('')}`);
      if (found !== null) expect(found.startsWith(root + sep)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});
