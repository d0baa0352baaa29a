import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FindPorts, findElectron, windowObstacle } from './find-electron.ts';

const place = { folder: '' };
beforeEach(() => {
  place.folder = mkdtempSync(join(tmpdir(), 'endcap-electron-'));
  writeFileSync(join(place.folder, 'package.json'), '{"version":"45.3.4"}');
});
afterEach(() => rmSync(place.folder, { recursive: true }));

const UNPACK = `
const fs = require('node:fs');
fs.mkdirSync('dist');
fs.writeFileSync('dist/electron', '');
fs.writeFileSync('path.txt', 'electron');
fs.writeFileSync('env.txt', process.env.NODE_USE_ENV_PROXY);
`;

function find(override: Partial<FindPorts> = {}) {
  const asked: string[] = [];
  const told: string[] = [];
  const found = findElectron({
    folder: place.folder,
    environment: { PATH: process.env['PATH'] },
    fetch: async (url) => {
      asked.push(url);
      return new Response('sums');
    },
    obstacle: null,
    tell: (line) => void told.push(line),
    ...override,
  });
  return { found, asked, told };
}
const missing = { found: false, reason: 'the Electron binary is not there and cannot be downloaded' };

test('an unpacked binary is taken without asking anyone', async () => {
  mkdirSync(join(place.folder, 'dist'));
  writeFileSync(join(place.folder, 'dist/electron'), '');
  writeFileSync(join(place.folder, 'path.txt'), 'electron\n');
  const { found, asked } = find();
  expect(await found).toEqual({ found: true, binary: join(place.folder, 'dist/electron') });
  expect(asked).toEqual([]);
});

test('a note of a binary that is gone is not believed', async () => {
  writeFileSync(join(place.folder, 'path.txt'), 'electron');
  expect(await find({ fetch: async () => new Response(null, { status: 404 }) }).found).toEqual(missing);
});

test('a missing binary is downloaded once, by the script of the package', async () => {
  writeFileSync(join(place.folder, 'install.js'), UNPACK);
  const { found, asked, told } = find();
  expect(await found).toEqual({ found: true, binary: join(place.folder, 'dist/electron') });
  expect(asked).toEqual(['https://github.com/electron/electron/releases/download/v45.3.4/SHASUMS256.txt']);
  expect(told).toEqual(['Downloading Electron 45.3.4, once.']);
  expect(await find().found).toEqual({ found: true, binary: join(place.folder, 'dist/electron') });
});

test.each([
  ['no way there', async () => Promise.reject(new TypeError('fetch failed'))],
  ['an answer that is none', async () => new Response(null, { status: 403 })],
])('with %s nothing is downloaded and nothing is printed', async (_what, fetch) => {
  writeFileSync(join(place.folder, 'install.js'), UNPACK);
  const { found, told } = find({ fetch });
  expect(await found).toEqual(missing);
  expect(told).toEqual([]);
});

test('a download that fails is told as such', async () => {
  writeFileSync(join(place.folder, 'install.js'), 'console.error("fetch failed"); process.exit(1)');
  expect(await find().found).toEqual(missing);
});

test('where no window could open nothing is downloaded', async () => {
  writeFileSync(join(place.folder, 'install.js'), UNPACK);
  const { found, told } = find({ obstacle: 'there is no display for it' });
  expect(await found).toEqual({ found: false, reason: 'there is no display for it' });
  expect(told).toEqual([]);
});

test('a mirror is asked where one is set', async () => {
  const environment = { PATH: process.env['PATH'], ELECTRON_MIRROR: 'https://mirror.example/electron/' };
  const { found, asked } = find({ environment, obstacle: 'no display' });
  await found;
  expect(asked).toEqual(['https://mirror.example/electron/v45.3.4/SHASUMS256.txt']);
});

test('without the package that is the reason', async () => {
  rmSync(join(place.folder, 'package.json'));
  expect(await find().found).toEqual({ found: false, reason: 'the electron package is not installed' });
});

test.each([
  ['linux', {}, 1_000, 'there is no display for it'],
  ['linux', { DISPLAY: ':0' }, 1_000, null],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 1_000, null],
  ['linux', { DISPLAY: ':0' }, 0, 'Electron does not run as root'],
  ['darwin', {}, 0, null],
  ['win32', {}, undefined, null],
])('on %s with %j as user %j the obstacle is %j', (platform, environment, user, expected) => {
  expect(windowObstacle(platform, environment, user)).toBe(expected);
});
