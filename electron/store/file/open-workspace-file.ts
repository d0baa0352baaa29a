import { createHmac, randomInt } from 'node:crypto';
import { chmodSync, closeSync, lstatSync, openSync, readSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { hasTable, type ReadDb, type WorkspaceDb, type WriteDb, workspaceDbOf } from '../db/workspace-db.ts';
import { ALL_MIGRATIONS, migrate, versionOf } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { FILE_PARTS } from './workspace-paths.ts';

/**
 * `read`: another process has the right to write. `alone`: only reads, and writes nothing beside the file either, which
 * a full disk would refuse. Nobody else can open the file meanwhile, so it needs the right to write.
 */
type OpenMode = 'write' | 'read' | 'alone';

/**
 * `unreadable`: a wrong key, damage, or not a file that Endcap made; the bytes alone cannot tell which. `newer`,
 * `older`: a schema that this Endcap does not know, or cannot update because it only reads.
 */
export type Opening =
  | { readonly verdict: 'opened'; readonly db: WorkspaceDb; readonly isNew: boolean }
  | { readonly verdict: 'unreadable' | 'newer' | 'older' };

const PLAIN_HEADER = 'SQLite format 3';
const BUSY_TIMEOUT_MS = 5_000;
/** Each page is decrypted only once while it stays in memory. This is enough for reports of a month. */
const CACHE_KILOBYTES = 65_536;
/** The log shrinks to this size after a large write. */
const LARGEST_LOG_BYTES = 16 * 1024 * 1024;

/**
 * For every connection, before the first page is read. What does not fit into memory must not be sorted in a plain file
 * (temp_store), and nothing that a file brings along may act by itself (trusted_schema).
 */
const GUARDS = ['temp_store = MEMORY', 'trusted_schema = OFF', 'cell_size_check = ON'];
const READING = [`cache_size = -${CACHE_KILOBYTES}`];
const ALONE = ['locking_mode = EXCLUSIVE', 'query_only = ON'];
const WRITING = [
  'journal_mode = WAL',
  'synchronous = FULL',
  // Only macOS has this. Without it, committed data may still be in the drive's own cache.
  'fullfsync = ON',
  'checkpoint_fullfsync = ON',
  'secure_delete = ON',
  'foreign_keys = ON',
  `journal_size_limit = ${LARGEST_LOG_BYTES}`,
  ...READING,
];

const set = (pragmas: readonly string[]): string => pragmas.map((pragma) => `PRAGMA ${pragma};`).join(' ');

/** The content of a file that others have open is not what was written. */
export class DamagedFile extends Error {}

/** true for error codes that mean the file's content is not what was written. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedFile) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

/** true for error codes that mean the disk has no space left for this. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(String(error.code));

const NOT_WRITTEN = ['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_TRUNCATE'];

/** true for error codes that mean the system refused to write, as it does at limits of files and on lost drives. */
export const isNotWritten = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_WRITTEN.includes(String(error.code));

/**
 * Opens a workspace's encrypted file. Creates it if it does not exist, and updates its schema.
 *
 * ChaCha20-Poly1305 covers whole pages, so a changed bit causes an error and never a wrong row. The key is raw, because
 * deriving one would take longer than everything else. Nothing that was removed stays readable (secure_delete), nothing
 * is written elsewhere (temp_store), and a commit is on disk when it returns (FULL). A file that needs no update is not
 * written to.
 *
 * @param path absolute; its folder exists
 * @param migrations all of them, numbered from 1 without gaps
 * @throws when the file cannot be created or read at all: no rights, disk full
 */
export function openWorkspaceFile(
  path: string,
  key: FileKey,
  mode: OpenMode,
  migrations: readonly Migration[] = ALL_MIGRATIONS,
): Opening {
  if (!isOwnKind(path)) return { verdict: 'unreadable' };
  const isNew = sizeOf(path) === 0;
  if (isNew && mode !== 'write') return { verdict: 'older' };
  if (isNew) makeFile(path, key, migrations);
  if (mode === 'write') closeToOthers(path);
  // Must happen before SQLite opens the file: closing our own handle to it would release SQLite's locks.
  if (isPlain(path)) return { verdict: 'unreadable' };
  const database = connect(path, key, mode);
  try {
    const db = workspaceDbOf(database);
    // This is the first read of a page. A wrong key does not show before it.
    const version = versionOf(db);
    if (version > migrations.length) return closed(database, 'newer');
    if (hasForeignParts(db, migrations.slice(0, version))) return closed(database, 'unreadable');
    if (version < migrations.length && mode !== 'write') return closed(database, 'older');
    database.exec(set(mode === 'write' ? WRITING : READING));
    if (mode === 'write') migrate(db, migrations);
    return { verdict: 'opened', db, isNew };
  } catch (error) {
    database.close();
    if (isDamage(error)) return { verdict: 'unreadable' };
    throw error;
  }
}

/**
 * Writes the first table and checks that it cannot be read without the key: an empty file opens with any key, or none.
 */
function makeFile(path: string, key: FileKey, migrations: readonly Migration[]): void {
  // SQLite gives its extra files the same rights as the first one.
  closeSync(openSync(path, 'a', 0o600));
  const database = connect(path, key, 'write');
  try {
    // Must come before the first table, or else the whole file would have to be rewritten.
    database.pragma('auto_vacuum = INCREMENTAL');
    database.exec(set(WRITING));
    const db = workspaceDbOf(database);
    migrate(db, migrations);
    countApart(db);
  } finally {
    database.close();
  }
  if (isPlain(path)) throw new Error('the file was not encrypted');
}

/** Tables whose numbers pages name: steps, and what of a publishing was overwritten. */
const NAMED_BY_PAGES = ['sync_history', 'review_steps', 'overwrites'];

/**
 * Lets the numbers of a new file begin anywhere, so that no other file has the same: a page may still name a step of the
 * file that was in use before.
 */
function countApart(db: WriteDb): void {
  const begin = db.prepare<[string, number]>('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
  for (const table of NAMED_BY_PAGES) if (hasTable(db, table)) begin.run(table, randomInt(2 ** 40, 2 ** 48));
}

function connect(path: string, key: FileKey, mode: OpenMode): Database {
  const database = new SqliteFile(path, { readonly: mode === 'read', fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    // Sent as one text, here and below: with a small file, opening takes longer than reading the first row.
    database.exec(set(["cipher = 'chacha20'", `key = 'raw:${key}'`, ...GUARDS, ...(mode === 'alone' ? ALONE : [])]));
  } catch {
    database.close();
    // Does not quote the driver's message, because it may contain the statement.
    throw new Error('the cipher could not be set');
  }
  return database;
}

function closed(database: Database, verdict: 'unreadable' | 'newer' | 'older'): Opening {
  database.close();
  return { verdict };
}

const sizeOf = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** A folder can't be opened, and a link would lead the writes to another place. */
const isOwnKind = (path: string): boolean =>
  FILE_PARTS.every((part) => lstatSync(`${path}${part}`, { throwIfNoEntry: false })?.isFile() ?? true);

/** Takes from others the right to read a file. A copy or a restored backup may have given it to them. */
function closeToOthers(path: string): void {
  for (const part of FILE_PARTS) {
    const mode = lstatSync(`${path}${part}`, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) !== 0) chmodSync(`${path}${part}`, 0o600);
  }
}

function isPlain(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(PLAIN_HEADER.length);
    readSync(file, start, 0, start.length, 0);
    return start.toString('latin1') === PLAIN_HEADER;
  } finally {
    closeSync(file);
  }
}

/** The key of a file: 64 hexadecimal digits. It exists only in the keychain and in memory. */
export type FileKey = string;

export const KEY_BYTES = 32;

/** Whether a text is a key: 64 lower-case hexadecimal digits. */
export const isFileKey = (text: string): text is FileKey => /^[0-9a-f]{64}$/.test(text);

/**
 * A number that identifies a key. It distinguishes a wrong key from a damaged file, but reveals nothing useful about
 * the key, which has 256 random bits.
 *
 * @returns 0 to 2^48 - 1
 */
export function keyCheckOf(key: FileKey): number {
  return createHmac('sha256', Buffer.from(key, 'hex')).update('endcap kept file').digest().readUIntBE(0, 6);
}

type Part = { type: string; name: string; owner: string; text: string | null; generated: number };

/**
 * Everything of a schema but SQLite's own parts. Of tables and indexes the text is left out, because SQLite rewrites
 * it when a column is added; what matters there is whether SQLite computes a column.
 */
const PARTS = `SELECT type, name, tbl_name AS owner, iif(type = 'trigger', sql, NULL) AS text,
  iif(type = 'table', (SELECT count(*) FROM pragma_table_xinfo(s.name) WHERE hidden > 0), 0)
    + iif(sql LIKE 'CREATE VIRTUAL%', 1, 0) AS generated
  FROM sqlite_schema AS s WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name`;

const partsOf = (db: ReadDb): string => JSON.stringify(db.prepare<[], Part>(PARTS).all());

/**
 * true when a file has tables, views, triggers or computed columns that Endcap did not make, or lacks some that it
 * did. A trigger runs with the next save and may change or remove unsent work, so such a file is not used.
 *
 * @param migrations those that the file has had
 */
function hasForeignParts(db: ReadDb, migrations: readonly Migration[]): boolean {
  const database = new SqliteFile(':memory:');
  try {
    const own = workspaceDbOf(database);
    for (const { up } of migrations) up(own);
    return partsOf(db) !== partsOf(own);
  } finally {
    database.close();
  }
}
