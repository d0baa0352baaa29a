import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeLaunchFile } from './launch-file.ts';

const LINK = 'http://127.0.0.1:40123/#key=abc_DEF-123';
const place = { folder: '', mask: 0 };
beforeEach(() => {
  place.mask = process.umask(0);
  place.folder = mkdtempSync(join(tmpdir(), 'endcap-launch-'));
});
afterEach(() => {
  process.umask(place.mask);
  rmSync(place.folder, { recursive: true });
});
const bitsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const written = (folder = place.folder) => {
  const file = writeLaunchFile(folder, LINK, Date.now());
  if (file === null) throw new Error('not written');
  return { ...file, path: fileURLToPath(file.url) };
};

test('only the owner can read the file, in a folder of its own that only the owner can enter', () => {
  const { path, url } = written(join(place.folder, 'with space & żółw', 'Endcap'));
  expect([bitsOf(path), bitsOf(dirname(path))]).toEqual(['600', '700']);
  expect(url).not.toContain('key');
});

test('it leads to the door for links from files, without a script and without a referrer', () => {
  const text = readFileSync(written().path, 'utf8');
  expect(text).toContain('content="0; url=http://127.0.0.1:40123/launch#key=abc_DEF-123"');
  expect(text).toContain("default-src 'none'");
  expect(text).toContain('<meta name="referrer" content="no-referrer">');
  expect(text).not.toContain('<script');
});

test('it goes with its folder, and may be removed twice', () => {
  const { path, remove } = written();
  remove();
  remove();
  expect(existsSync(dirname(path))).toBe(false);
});

test('what a killed host left is removed; the file of another running one stays', () => {
  const [old, young] = [written(), written()];
  const anHourAgo = Date.now() / 1_000 - 3_700;
  utimesSync(dirname(old.path), anHourAgo, anHourAgo);
  mkdirSync(join(place.folder, 'workspaces'));
  const fresh = written();
  const expected = [dirname(young.path), dirname(fresh.path), join(place.folder, 'workspaces')];
  expect(readdirSync(place.folder).sort()).toEqual(expected.map((path) => path.slice(place.folder.length + 1)).sort());
});

test.each([
  'https://evil.example/#key=a',
  'http://127.0.0.1:40123/#key=a"><script>',
  'http://127.0.0.1:40123/?key=a',
  'http://127.0.0.1:40123/',
])('%j is no launch link, and nothing is written for it', (link) => {
  expect(writeLaunchFile(place.folder, link, Date.now())).toBeNull();
  expect(readdirSync(place.folder)).toEqual([]);
});

test('where no file can be written there is none', () => {
  const { path } = written();
  expect(writeLaunchFile(join(path, 'inside'), LINK, Date.now())).toBeNull();
});
