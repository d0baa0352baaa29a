import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuildFresh } from './is-build-fresh.ts';

const BUILT = [
  'out/main/main.js',
  'out/main/service-process.js',
  'out/main/picture-process.js',
  'out/main/cache-worker.js',
  'out/main/tables-worker.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
];
const SOURCES = [
  'electron/main.ts',
  'renderer/app/app.tsx',
  'service/a.ts',
  'shared/a.ts',
  'docs/guide/README.md',
  'package.json',
];
const place = { folder: '' };

/** Writes a file as of a minute, and sets its folders to the same one. */
function write(path: string, minute: number): void {
  const file = join(place.folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  for (let at = file; at !== place.folder; at = dirname(at)) utimesSync(at, minute * 60, minute * 60);
}

beforeEach(() => {
  place.folder = mkdtempSync(join(tmpdir(), 'endcap-build-'));
  for (const path of SOURCES) write(path, 10);
  for (const path of BUILT) write(path, 20);
});
afterEach(() => rmSync(place.folder, { recursive: true }));

test('what was built after every source is fresh', () => {
  expect(isBuildFresh(place.folder)).toBe(true);
});

test.each(SOURCES)('a change of %s makes it stale', (path) => {
  write(path, 30);
  expect(isBuildFresh(place.folder)).toBe(false);
});

test.each(BUILT)('without %s it is not built', (path) => {
  rmSync(join(place.folder, path));
  expect(isBuildFresh(place.folder)).toBe(false);
});

test('a new and a removed source make it stale, a changed test does not', () => {
  write('electron/main.test.ts', 20);
  utimesSync(join(place.folder, 'electron/main.test.ts'), 1_800, 1_800);
  utimesSync(join(place.folder, 'electron'), 600, 600);
  expect(isBuildFresh(place.folder)).toBe(true);
  rmSync(join(place.folder, 'electron/main.ts'));
  expect(isBuildFresh(place.folder)).toBe(false);
});

test('a checkout that was never built is not fresh', () => {
  rmSync(join(place.folder, 'out'), { recursive: true });
  expect(isBuildFresh(place.folder)).toBe(false);
});
