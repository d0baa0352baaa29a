import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { expect, onTestFinished, test } from 'vitest';
import { cacheAnswer, findAnswer } from '../answers/answers-table.ts';
import { createWorkspaceFile } from '../workspace-file.ts';

const KEY = 'a1'.repeat(32);
const OTHER_KEY = 'b2'.repeat(32);
const NOW = 1_795_000_000_000;
const ANSWER = { read: 'stores.contacts', inputKey: '{}', externalId: 'A', asOf: 1, complete: true, now: 1 } as const;

function aFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'endcap-attack-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return join(root, 'workspace');
}

function opened(folder: string, key = KEY) {
  const file = createWorkspaceFile(folder);
  onTestFinished(() => file.close());
  file.prepare();
  return { file, output: file.open({ key, lostKey: null, now: NOW }) };
}

const foundIn = (file: ReturnType<typeof createWorkspaceFile>) => {
  const db = file.db();
  return db ? (findAnswer(db, 'stores.contacts', '{}')?.body.toString() ?? null) : null;
};

/** A folder whose closed file holds one answer. */
function aKeptFile(folder = aFolder(), key = KEY) {
  const { file } = opened(folder, key);
  const db = file.db();
  if (db) cacheAnswer(db, { ...ANSWER, body: '"kept"' });
  file.close();
  return { folder, path: join(folder, 'kept.db') };
}

/** Runs SQL on a file as somebody would who has its key. */
function tamper(path: string, sql: string, key: string | null = KEY): void {
  const database = new SqliteFile(path);
  if (key !== null) database.exec(`PRAGMA cipher = 'chacha20'; PRAGMA key = 'raw:${key}';`);
  database.exec(sql);
  database.close();
}

/** The file is set aside as it stands, and a new one can be written to. */
function expectSetAside(folder: string, reason: string, key = KEY): string {
  const { file, output } = opened(folder, key);
  const [aside] = output.quarantined;
  expect([output.mode, aside?.reason]).toEqual(['write', reason]);
  expect(foundIn(file)).toBeNull();
  const db = file.db();
  expect(db && cacheAnswer(db, { ...ANSWER, body: '"new"' })).toBe('new');
  file.close();
  return join(aside?.path ?? '', 'kept.db');
}

test('a file whose head was changed is set aside with every byte', () => {
  const { folder, path } = aKeptFile();
  const bytes = readFileSync(path);
  for (let at = 0; at < 100; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
  expect(readFileSync(expectSetAside(folder, 'damaged')).equals(bytes)).toBe(true);
});

test('a database of another program, and one without encryption, are set aside and not written to', () => {
  for (const sql of ['CREATE TABLE notes (text)', 'CREATE TABLE facts (name, value); PRAGMA user_version = 5']) {
    const { folder, path } = aKeptFile();
    rmSync(path);
    tamper(path, sql, null);
    const before = readFileSync(path);
    expect(readFileSync(expectSetAside(folder, 'damaged')).equals(before)).toBe(true);
  }
});

test.each(['to another file', 'to nothing'])(
  'a symbolic link %s is set aside, and what it leads to is not touched',
  (to) => {
    const { folder, path } = aKeptFile();
    const elsewhere = join(folder, '..', 'elsewhere.db');
    if (to === 'to another file') renameSync(path, elsewhere);
    else rmSync(path);
    symlinkSync(elsewhere, path);
    const before = existsSync(elsewhere) ? readFileSync(elsewhere) : null;
    const moved = expectSetAside(folder, 'damaged');
    expect(lstatSync(moved).isSymbolicLink()).toBe(true);
    expect(lstatSync(path).isFile()).toBe(true);
    expect(existsSync(elsewhere) ? readFileSync(elsewhere) : null).toEqual(before);
  },
);

test('a folder in the place of the file is set aside with what is in it', () => {
  const { folder, path } = aKeptFile();
  rmSync(path);
  mkdirSync(path);
  writeFileSync(join(path, 'note'), 'mine');
  expect(readFileSync(join(expectSetAside(folder, 'damaged'), 'note'), 'utf8')).toBe('mine');
});

test('a file that others may read is closed to them when it is opened, with its log', () => {
  const { folder, path } = aKeptFile();
  chmodSync(path, 0o644);
  const { file } = opened(folder);
  const db = file.db();
  if (db) cacheAnswer(db, { ...ANSWER, asOf: 2, body: '"again"' });
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
  expect(Object.fromEntries(modes)).toMatchObject({ 'kept.db': 0o600, 'kept.db-wal': 0o600, 'kept.db-shm': 0o600 });
});

test.each([
  ['a trigger', "CREATE TRIGGER spy AFTER INSERT ON answers BEGIN UPDATE facts SET value = 'x'; END"],
  [
    'a trigger under a name of ours',
    'DROP TRIGGER item_pinned; CREATE TRIGGER item_pinned AFTER INSERT ON item_pins BEGIN DELETE FROM draft_edits; END',
  ],
  ['a view', 'DROP TABLE run_slots; CREATE VIEW run_slots AS SELECT 1 AS minute'],
  ['a table', 'CREATE TABLE more (n)'],
  ['a generated column', 'ALTER TABLE facts ADD COLUMN more TEXT AS (upper(value))'],
  ['a table of a module', 'CREATE VIRTUAL TABLE more USING fts5(text)'],
])('a file with %s that Endcap did not make is set aside before anything is written to it', (_, sql) => {
  const { folder, path } = aKeptFile();
  tamper(path, sql);
  const before = readFileSync(path);
  expect(readFileSync(expectSetAside(folder, 'damaged')).equals(before)).toBe(true);
});

test('a file of a newer Endcap is set aside as newer, unchanged', () => {
  const { folder, path } = aKeptFile();
  tamper(path, 'CREATE TABLE later (n); PRAGMA user_version = 999');
  const before = readFileSync(path);
  expect(readFileSync(expectSetAside(folder, 'newer')).equals(before)).toBe(true);
});

test('an empty file that never held anything becomes a new one', () => {
  const folder = aFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'kept.db'), '');
  const { file, output } = opened(folder);
  expect([output.mode, output.quarantined]).toEqual(['write', []]);
  expect(foundIn(file)).toBeNull();
});

test('a file that was emptied keeps its log: what is in it may be all that is left of unsent work', () => {
  const { folder, path } = aKeptFile();
  const { file } = opened(folder);
  const db = file.db();
  if (db) cacheAnswer(db, { ...ANSWER, asOf: 2, body: '"in the log"' });
  const log = readFileSync(`${path}-wal`);
  file.close();
  truncateSync(path, 0);
  writeFileSync(`${path}-wal`, log);
  const moved = expectSetAside(folder, 'damaged');
  expect(readFileSync(`${moved}-wal`).equals(log)).toBe(true);
});

test('the file of another workspace does not open here, with or without what stands beside it', () => {
  const other = aKeptFile(aFolder(), OTHER_KEY);
  for (const names of [['kept.db'], ['kept.db', 'kept.facts.json']]) {
    const { folder, path } = aKeptFile();
    for (const name of names) copyFileSync(join(other.folder, name), join(folder, name));
    const before = readFileSync(path);
    const reason = names.length === 1 ? 'damaged' : 'key_wrong';
    expect(readFileSync(expectSetAside(folder, reason)).equals(before)).toBe(true);
  }
});
