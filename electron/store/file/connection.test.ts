import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { WorkspaceDb } from '../db/workspace-db.ts';
import { openWorkspaceFile } from './open-workspace-file.ts';

const KEY = 'a1'.repeat(32);
const SETTINGS = ['temp_store', 'trusted_schema', 'cell_size_check'];
/** More text than the cache of a connection holds, so that a sort of it can't stay there. */
const ROWS = 60_000;

function aPath(): string {
  const root = mkdtempSync(join(tmpdir(), 'endcap-connection-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return join(root, 'kept.db');
}

function opened(path: string, mode: 'write' | 'read' | 'alone'): WorkspaceDb {
  const opening = openWorkspaceFile(path, KEY, mode);
  if (opening.verdict !== 'opened') throw new Error(opening.verdict);
  onTestFinished(() => opening.db.close());
  return opening.db;
}

const settingsOf = (db: WorkspaceDb) =>
  SETTINGS.map((name) => Object.values(db.prepare<[], object>(`PRAGMA ${name}`).get() ?? {})[0]);

/** Files of this process that are open, also those whose names are gone. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)];
    } catch {
      return [];
    }
  });

test.each(['write', 'read', 'alone'] as const)('a connection to %s has the settings that protect the file', (mode) => {
  const path = aPath();
  opened(path, 'write').close();
  expect(settingsOf(opened(path, mode))).toEqual([2, 0, 1]);
});

test.runIf(process.platform === 'linux').each(['write', 'read', 'alone'] as const)(
  'a sort that is larger than the cache of a connection to %s writes no file',
  (mode) => {
    const path = aPath();
    const temporary = join(path, '..', 'temporary');
    mkdirSync(temporary);
    const before = process.env['SQLITE_TMPDIR'];
    process.env['SQLITE_TMPDIR'] = temporary;
    onTestFinished(() => {
      if (before === undefined) delete process.env['SQLITE_TMPDIR'];
      else process.env['SQLITE_TMPDIR'] = before;
    });
    opened(path, 'write').close();
    const db = opened(path, mode);
    const known = new Set([...openFiles(), path, `${path}-wal`, `${path}-shm`]);
    db.exec('PRAGMA cache_size = -1000');
    const sorted = db
      .prepare<[number], { text: string }>(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         SELECT hex(randomblob(8)) || printf('%.*c', 1000, 'x') AS text FROM n ORDER BY text`,
      )
      .iterate(ROWS);
    sorted.next();
    const more = openFiles().filter((name) => !known.has(name) && name.startsWith('/') && !name.startsWith('/proc'));
    sorted.return?.();
    expect(more).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  },
  60_000,
);
