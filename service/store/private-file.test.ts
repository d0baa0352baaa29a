import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePrivateFile } from './private-file.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'endcap-private-test-'));
  // Where the system's folder for temporary files is, on POSIX and on Windows.
  vi.stubEnv('TMPDIR', parent);
  vi.stubEnv('TEMP', parent);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(parent, { recursive: true });
});

test('the folder is for this user alone, and gone after remove', () => {
  const { path, remove } = makePrivateFile('memory.db');
  expect(basename(path)).toBe('memory.db');
  if (process.platform !== 'win32') expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  remove();
  expect(readdirSync(parent)).toEqual([]);
});

test('the folder of a killed process is removed by the next one; those of running processes, and other folders, stay', () => {
  const mine = makePrivateFile('memory.db');
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const left = dirname(mine.path).replace(`-${process.pid}-`, `-${pid}-`);
  mkdirSync(left);
  writeFileSync(join(left, 'memory.db'), 'left');
  mkdirSync(join(parent, 'endcap-private-other'));
  const next = makePrivateFile('memory.db');
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(parent).toSorted()).toEqual(
    [basename(dirname(mine.path)), basename(dirname(next.path)), 'endcap-private-other'].toSorted(),
  );
  mine.remove();
  next.remove();
});
