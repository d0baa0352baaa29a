import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { policyPlace, readPolicyFile } from './read-policy-file.ts';

const OWN = process.getuid?.() ?? 0;
const OWNERS = [0, OWN];
const at = { root: '', folder: '', path: '' };

beforeEach(async () => {
  at.root = await mkdtemp(join(tmpdir(), 'endcap-policy-'));
  onTestFinished(() => rm(at.root, { recursive: true, force: true }));
  at.folder = join(at.root, 'endcap');
  at.path = join(at.folder, 'policy.json');
  await mkdir(at.folder, { mode: 0o755 });
  await writeFile(at.path, '{}', { mode: 0o644 });
});

const read = (path = at.path, owners: readonly number[] = OWNERS) => readPolicyFile({ path, owners });
const refused = (reason: string, path = at.path) => ({ state: 'refused', refusal: { reason, path } });

test('a file that only its owner can change is read', async () => {
  expect(await read()).toEqual({ state: 'read', bytes: Buffer.from('{}') });
});

test('no file and no folder are no policy', async () => {
  expect(await read(join(at.folder, 'other.json'))).toEqual({ state: 'missing' });
  expect(await read(join(at.root, 'nowhere', 'policy.json'))).toEqual({ state: 'missing' });
});

test.each([0o664, 0o646, 0o666, 0o620])('a file with the mode %o is refused', async (mode) => {
  await chmod(at.path, mode);
  expect(await read()).toEqual(refused('writable'));
});

test.each([0o775, 0o757])('a folder with the mode %o is refused', async (mode) => {
  await chmod(at.folder, mode);
  expect(await read()).toEqual(refused('writable', at.folder));
});

test('a folder further up in which anyone may replace the next one is refused, unless it is sticky', async () => {
  await chmod(at.root, 0o777);
  expect(await read()).toEqual(refused('writable', at.root));
  await chmod(at.root, 0o1777);
  expect(await read()).toMatchObject({ state: 'read' });
});

test('a folder or a file of somebody else is refused', async () => {
  expect(await read(at.path, [OWN + 1])).toMatchObject({
    state: 'refused',
    refusal: { reason: 'owner' },
  });
});

test('a symbolic link is refused as the file, as a folder, and when it leads nowhere', async () => {
  const link = join(at.folder, 'link.json');
  await symlink(at.path, link);
  expect(await read(link)).toEqual(refused('link', link));
  const folder = join(at.root, 'linked');
  await symlink(at.folder, folder);
  expect(await read(join(folder, 'policy.json'))).toEqual(refused('link', folder));
  const dangling = join(at.folder, 'dangling.json');
  await symlink(join(at.root, 'nowhere'), dangling);
  expect(await read(dangling)).toEqual(refused('link', dangling));
});

test('what is no file is refused, and a pipe keeps nobody waiting', async () => {
  expect(await read(at.folder)).toEqual(refused('kind', at.folder));
  const pipe = join(at.folder, 'pipe.json');
  execFileSync('mkfifo', ['-m', '644', pipe]);
  expect(await read(pipe)).toEqual(refused('kind', pipe));
  await expect(read(join(at.path, 'policy.json'))).resolves.toEqual(refused('kind', at.path));
});

test('a file of 64 kB is read, one byte more is refused, and 100 MB are not read into memory', async () => {
  await writeFile(at.path, Buffer.alloc(65_536, ' '));
  expect(await read()).toMatchObject({ state: 'read' });
  await writeFile(at.path, Buffer.alloc(65_537, ' '));
  expect(await read()).toEqual(refused('too_large'));
  await truncate(at.path, 100_000_000);
  const before = process.memoryUsage();
  expect(await read()).toEqual(refused('too_large'));
  const after = process.memoryUsage();
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(1_000_000);
});

test('a relative path is refused, because it would depend on the folder of the start', async () => {
  expect(await read('policy.json')).toEqual(refused('unreadable', 'policy.json'));
});

test('where Windows tells the rights, they decide', async () => {
  const safe = 'O:BAG:SYD:(A;;FA;;;BA)(A;;FR;;;BU)';
  const judged = (rights: (path: string) => Promise<string>) =>
    readPolicyFile({ path: at.path, owners: [], windowsRights: rights });
  expect(await judged(async () => safe)).toMatchObject({ state: 'read' });
  expect(await judged(async (path) => (path === at.folder ? safe.replace('FR', 'FA') : safe))).toEqual(
    refused('writable', at.folder),
  );
  expect(await judged(async (path) => (path === at.path ? safe.replace('O:BA', 'O:BU') : safe))).toEqual(
    refused('owner'),
  );
  expect(await judged(() => Promise.reject(new Error('no PowerShell')))).toEqual(refused('rights', at.folder));
});

test('each system has a place of its own, and the system alone may own it', () => {
  const place = (platform: string, environment = {}) => policyPlace(platform, environment);
  expect(place('linux')).toEqual({ path: '/etc/endcap/policy.json', owners: [0] });
  expect(place('darwin')).toEqual({ path: '/Library/Application Support/Endcap/policy.json', owners: [0] });
  expect(place('win32').path).toBe('C:\\ProgramData\\Endcap\\policy.json');
  expect(place('win32', { ProgramData: 'D:\\Data' }).path).toBe('D:\\Data\\Endcap\\policy.json');
});
