import { createHmac } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { ALL_MIGRATIONS, migrate, versionOf } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { type WorkspaceDb, workspaceDbOf } from './workspace-db.ts';

/** `read`: another process has the right to write. */
type OpenMode = 'write' | 'read';

/**
 * `unreadable`: a wrong key or damage; the bytes alone cannot tell which. `newer`, `older`: a schema that this Endcap
 * does not know, or cannot update because it only reads.
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

const READING = `PRAGMA cache_size = -${CACHE_KILOBYTES};`;
const WRITING = [
  'journal_mode = WAL',
  'synchronous = FULL',
  // Only macOS has this. Without it, committed data may still be in the drive's own cache.
  'fullfsync = ON',
  'checkpoint_fullfsync = ON',
  'secure_delete = ON',
  'temp_store = MEMORY',
  'foreign_keys = ON',
  `journal_size_limit = ${LARGEST_LOG_BYTES}`,
  `cache_size = -${CACHE_KILOBYTES}`,
]
  .map((pragma) => `PRAGMA ${pragma};`)
  .join(' ');

/** true for error codes that mean the file's content is not what was written. */
export function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

/**
 * Opens a workspace's encrypted file. Creates it if it does not exist, and updates its schema.
 *
 * ChaCha20-Poly1305 covers whole pages, so a changed bit causes an error and never a wrong row. The key is raw, because
 * deriving one would take longer than everything else. Nothing that was removed stays readable (secure_delete), nothing
 * is written elsewhere (temp_store), and a commit is on disk when it returns (FULL).
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
  const isNew = sizeOf(path) === 0;
  if (isNew && mode === 'read') return { verdict: 'older' };
  if (isNew) makeFile(path, key, migrations);
  // Must happen before SQLite opens the file: closing our own handle to it would release SQLite's locks.
  if (isPlain(path)) return { verdict: 'unreadable' };
  const database = connect(path, key, mode);
  try {
    const db = workspaceDbOf(database);
    // This is the first read of a page. A wrong key does not show before it.
    const version = versionOf(db);
    if (version > migrations.length) return closed(database, 'newer');
    if (version < migrations.length && mode === 'read') return closed(database, 'older');
    database.exec(mode === 'write' ? WRITING : READING);
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
    database.exec(WRITING);
    migrate(workspaceDbOf(database), migrations);
  } finally {
    database.close();
  }
  if (isPlain(path)) throw new Error('the file was not encrypted');
}

function connect(path: string, key: FileKey, mode: OpenMode): Database {
  const database = new SqliteFile(path, { readonly: mode === 'read', fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    // Sent as one text, here and below: with a small file, opening takes longer than reading the first row.
    database.exec(`PRAGMA cipher = 'chacha20'; PRAGMA key = 'raw:${key}';`);
  } catch {
    database.close();
    // Does not quote the driver's message, because it may contain the statement.
    throw new Error('the cipher could not be set');
  }
  return database;
}

function closed(database: Database, verdict: 'newer' | 'older'): Opening {
  database.close();
  return { verdict };
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

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
