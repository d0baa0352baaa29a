import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCrashDumps } from './crash-dumps.ts';

/** Written out, as Crashpad names them. */
const idOf = (nth: number): string => `0f1e2d3c-4b5a-4697-8877-${String(nth).padStart(12, '0')}`;

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-dumps-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes the nth dump of a folder, with what Crashpad puts beside it; each is a minute younger than the one before. */
async function aDump(folder: string, inner: string, nth: number): Promise<void> {
  const id = idOf(nth);
  for (const one of [inner, `attachments/${id}`]) await mkdir(join(folder, one), { recursive: true });
  const path = join(folder, inner, `${id}.dmp`);
  await writeFile(path, `MDMP ${nth}`);
  await writeFile(join(folder, inner, `${id}.meta`), 'meta');
  const at = new Date(Date.UTC(2026, 10, 26, 10, nth));
  await utimes(path, at, at);
}

test('where nothing has crashed there is nothing', async () => {
  const dumps = createCrashDumps(join(await aFolder(), 'none'));
  await dumps.keepNewest();
  expect(await dumps.list()).toEqual([]);
  expect(await dumps.read(`${idOf(1)}.dmp`)).toBeNull();
});

test('the five newest are kept, wherever they are, and all that belongs to an older one goes with it', async () => {
  const folder = await aFolder();
  for (const nth of [1, 2, 3, 4, 5, 6, 7]) await aDump(folder, nth % 2 === 0 ? 'pending' : 'completed', nth);
  const dumps = createCrashDumps(folder);
  const listed = await dumps.list();
  expect(listed.map(({ name }) => name)).toEqual([7, 6, 5, 4, 3].map((nth) => `${idOf(nth)}.dmp`));
  expect(listed[0]).toEqual({ name: `${idOf(7)}.dmp`, at: '2026-11-26T10:07:00.000Z', bytes: 6 });
  const left = await readdir(folder, { recursive: true });
  for (const nth of [1, 2]) expect(left.filter((path) => path.includes(idOf(nth)))).toEqual([]);
  for (const nth of [3, 4]) expect(left.filter((path) => path.includes(idOf(nth)))).toHaveLength(3);
});

test('all of them can be deleted, with all that belongs to them', async () => {
  const folder = await aFolder();
  for (const nth of [1, 2]) await aDump(folder, 'completed', nth);
  await createCrashDumps(folder).clear();
  const left = await readdir(folder, { recursive: true });
  expect(left.filter((path) => /0f1e2d3c/.test(path))).toEqual([]);
});

test('Windows has them in another folder', async () => {
  const folder = await aFolder();
  await aDump(folder, 'reports', 1);
  const dumps = createCrashDumps(folder);
  expect(Buffer.from((await dumps.read(`${idOf(1)}.dmp`)) ?? []).toString()).toBe('MDMP 1');
});

test('only a dump that is listed can be read: no other file, no link, and none that is still being written', async () => {
  const folder = await aFolder();
  await aDump(folder, 'new', 1);
  await aDump(folder, 'completed', 2);
  await writeFile(join(folder, 'settings.dat'), 'settings');
  await writeFile(join(folder, 'completed', 'Anna.dmp'), 'a name of its own');
  await symlink(join(folder, 'settings.dat'), join(folder, 'completed', `${idOf(3)}.dmp`));
  await mkdir(join(folder, 'completed', `${idOf(4)}.dmp`));
  const dumps = createCrashDumps(folder);
  expect((await dumps.list()).map(({ name }) => name)).toEqual([`${idOf(2)}.dmp`]);
  const asked = ['../settings.dat', 'Anna.dmp', ...[1, 3, 4].map((nth) => `${idOf(nth)}.dmp`), `${idOf(2)}.meta`, ''];
  for (const name of asked) expect(await dumps.read(name), name).toBeNull();
});
