import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createDocument } from '#electron/workspace/document.ts';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { systemClock } from './clock.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const Note = z.object({ text: z.string() });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-json-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('what was written is read, only the user may read it, and nothing else stays behind', async () => {
  const path = join(folder, 'deep', 'note.json');
  await writeJsonFile(path, { text: 'zażółć' });
  expect(await readJsonFile(path, Note, 1)).toEqual({ state: 'read', value: { text: 'zażółć' } });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'deep'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, 'deep'))).toEqual(['note.json']);
});

test.each([
  ['cut', '{"text": "a'],
  ['empty', ''],
  ['of another shape', '{"text": 7}'],
  ['binary', '\0\u0001\u0002'],
])('a file that is %s is quarantined unchanged', async (_, content) => {
  const path = join(folder, 'note.json');
  await writeFile(path, content);
  expect(await readJsonFile(path, Note, 7)).toEqual({ state: 'quarantined', movedTo: `${path}.unreadable-7` });
  expect(await readdir(folder)).toEqual(['note.json.unreadable-7']);
  expect(await readFile(`${path}.unreadable-7`, 'utf8')).toBe(content);
});

test('a folder in the place of the file is quarantined too, a missing file is missing', async () => {
  await mkdir(join(folder, 'note.json'));
  expect(await readJsonFile(join(folder, 'note.json'), Note, 7)).toMatchObject({ state: 'quarantined' });
  expect(await readJsonFile(join(folder, 'note.json'), Note, 7)).toEqual({ state: 'missing' });
});

test('a write that fails leaves the former file and no remains', async () => {
  const path = join(folder, 'note.json');
  await writeJsonFile(path, { text: 'before' });
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  await expect(writeJsonFile(path, circular)).rejects.toThrow();
  expect(await readJsonFile(path, Note, 1)).toEqual({ state: 'read', value: { text: 'before' } });
  expect(await readdir(folder)).toEqual(['note.json']);
});

test('changes of a document queue up, and each sees the one before', async () => {
  const document = createDocument({ folder, clock: systemClock, log: silentLog }, 'note.json', Note, { text: '' });
  await document.load();
  await Promise.all([...'abcdef'].map((letter) => document.update(({ text }) => ({ text: text + letter }))));
  expect(document.value()).toEqual({ text: 'abcdef' });
  const again = createDocument({ folder, clock: systemClock, log: silentLog }, 'note.json', Note, { text: '' });
  await again.load();
  expect(again.value()).toEqual({ text: 'abcdef' });
});

test('a change that cannot be written has not happened, and the next one may', async () => {
  const place = join(folder, 'place');
  const document = createDocument({ folder: place, clock: systemClock, log: silentLog }, 'note.json', Note, {
    text: 'a',
  });
  await writeFile(place, 'a file where the folder should be');
  const failure = { code: 'unwritable', isFull: false };
  await expect(document.update(() => ({ text: 'b' }))).rejects.toMatchObject({ failure });
  expect(document.value()).toEqual({ text: 'a' });
  await rm(place);
  await document.update(() => ({ text: 'c' }));
  expect(document.value()).toEqual({ text: 'c' });
});

test('a change is made to what another Endcap has written meanwhile, which is not lost', async () => {
  const Notes = z.object({ texts: z.array(z.string()), own: z.string() });
  const open = async (own: string) => {
    const none = { texts: [], own: 'none' };
    const keepOwn = (found: z.infer<typeof Notes>) => ({ ...found, own });
    const document = createDocument({ folder, clock: systemClock, log: silentLog }, 'notes.json', Notes, none, keepOwn);
    await document.load();
    return document;
  };
  const [one, other] = [await open('one'), await open('other')];
  const add = (text: string) => (before: z.infer<typeof Notes>) => ({ ...before, texts: [...before.texts, text] });
  await one.update(add('a'));
  await other.update(add('b'));
  await one.update(add('c'));
  expect((await open('third')).value().texts).toEqual(['a', 'b', 'c']);
  expect(one.value()).toEqual({ texts: ['a', 'b', 'c'], own: 'one' });
  await writeFile(join(folder, 'notes.json'), '{"texts"');
  await other.update(add('d'));
  expect(other.value().texts).toEqual(['a', 'b', 'd']);
  expect(await readdir(folder)).toHaveLength(2);
});
