import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOpenedFiles } from './opened-files.ts';

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-opened-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content = '{}') => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  return { folder, write };
}
const anOpenedFiles = () => {
  const last = { id: 0 };
  return createOpenedFiles(() => {
    last.id += 1;
    return `${last.id}`;
  });
};
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('files are known by their endings, their own and the plain ones, and read as they are when they are asked for', async () => {
  const { write } = aFolder();
  const opened = anOpenedFiles();
  const paths = ['a.endcapchanges', 'B.JSON', 'c.EndcapHandover', 'd.zip'].map((name) => write(name));
  const files = await opened.look(paths);
  expect(files.map((file) => [file.kind, file.name])).toEqual([
    ['changes', 'a.endcapchanges'],
    ['changes', 'B.JSON'],
    ['handover', 'c.EndcapHandover'],
    ['handover', 'd.zip'],
  ]);
  write('a.endcapchanges', 'newer');
  const [first] = files;
  if (first?.kind !== 'changes') throw new Error('not known');
  for (let times = 0; times < 2; times += 1) {
    const read = await opened.read(first.id);
    expect(read.result === 'read' && textOf(read.bytes)).toBe('newer');
  }
});

test('what is missing, no file, too large or of another kind is refused with its reason, and the others are not', async () => {
  const { folder, write } = aFolder();
  const opened = anOpenedFiles();
  mkdirSync(join(folder, 'folder.zip'));
  // Windows has neither.
  const special = process.platform === 'win32' ? [] : ['endless.json', 'pipe.zip'];
  if (special.length > 0) {
    symlinkSync('/dev/zero', join(folder, 'endless.json'));
    execFileSync('mkfifo', [join(folder, 'pipe.zip')]);
  }
  truncateSync(write('large.zip'), 33 * 1024 * 1024);
  write('photo.jpg');
  write('good.zip');
  const names = ['none.json', 'folder.zip', ...special, 'large.zip', 'photo.jpg', 'good.zip'];
  const files = await opened.look(names.map((name) => join(folder, name)));
  expect(files.map((file) => [file.name, file.kind === 'refused' ? file.reason : file.kind])).toEqual([
    ['none.json', 'missing'],
    ['folder.zip', 'unreadable'],
    ...special.map((name) => [name, 'unreadable']),
    ['large.zip', 'too_large'],
    ['photo.jpg', 'unknown'],
    ['good.zip', 'handover'],
  ]);
});

test('a file that changes before it is read is judged again, and nothing else can be read', async () => {
  const { write } = aFolder();
  const opened = anOpenedFiles();
  const [gone, grown] = [write('gone.json'), write('grown.zip')];
  const files = await opened.look([gone, grown]);
  rmSync(gone);
  truncateSync(grown, 33 * 1024 * 1024);
  const ids = files.map((file) => (file.kind === 'refused' ? '' : file.id));
  const reasons = [];
  for (const id of [...ids, gone, 'none']) reasons.push(await opened.read(id));
  expect(reasons).toEqual(
    ['missing', 'too_large', 'missing', 'missing'].map((reason) => ({ result: 'refused', reason })),
  );
});

test('of very many files the oldest are forgotten', async () => {
  const { write } = aFolder();
  const opened = anOpenedFiles();
  const path = write('a.json');
  const files = await opened.look(Array.from({ length: 65 }, () => path));
  const idOf = (at: number) => {
    const file = files[at];
    return file === undefined || file.kind === 'refused' ? '' : file.id;
  };
  const known = await Promise.all(files.map((_file, at) => opened.read(idOf(at))));
  expect(known.filter(({ result }) => result === 'refused')).toHaveLength(1);
});
