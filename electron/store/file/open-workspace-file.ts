import { createHmac } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { ALL_MIGRATIONS, migrate, versionOf } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { type WorkspaceDb, workspaceDbOf } from './workspace-db.ts';

/** `read`: another process writes to the file. */
type OpenMode = 'write' | 'read';

/**
 * `unreadable`: a wrong key or damage; the bytes alone can not tell which. `newer`, `older`: tables that this
 * Endcap does not know, or may not bring up to date because it only reads.
 */
export type Opening =
  | { readonly verdict: 'opened'; readonly db: WorkspaceDb; readonly isNew: boolean }
  | { readonly verdict: 'unreadable' | 'newer' | 'older' };

const PLAIN_HEADER = 'SQLite format 3';
const BUSY_TIMEOUT_MS = 5_000;
/** Pages are decrypted once while they stay in memory: reports of a month fit. */
const CACHE_KILOBYTES = 65_536;
/** The log shrinks to this after a large write. */
const LARGEST_LOG_BYTES = 16 * 1024 * 1024;

const READING = `PRAGMA cache_size = -${CACHE_KILOBYTES};`;
const WRITING = [
  'journal_mode = WAL',
  'synchronous = FULL',
  // macOS alone has it; without it a commit may still be in the drive.
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

/** Codes of a file whose content is not what was written. */
export function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

/**
 * Opens the encrypted file of a workspace, making it when there is none and bringing its tables up to date.
 *
 * ChaCha20-Poly1305 over whole pages, so that a changed bit is an error and never another row. The key is raw:
 * deriving one from it would take longer than everything else. Nothing that was removed stays readable
 * (secure_delete), nothing is written elsewhere (temp_store), and a commit is on the disk when it returns (FULL).
 *
 * @param path absolute; its folder exists
 * @param migrations all of them, numbered from 1 without gaps
 * @throws when the file can not be made or read at all: no rights, disk full
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
  // Before SQLite has it open: closing a file of one's own gives up SQLite's locks on it.
  if (isPlain(path)) return { verdict: 'unreadable' };
  const database = connect(path, key, mode);
  try {
    const db = workspaceDbOf(database);
    // The first read of a page: before it no key is wrong.
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

/** Writes the first table and checks that no one can read it without the key: an empty file opens with any key, and with none. */
function makeFile(path: string, key: FileKey, migrations: readonly Migration[]): void {
  // SQLite gives its files the rights of the first one.
  closeSync(openSync(path, 'a', 0o600));
  const database = connect(path, key, 'write');
  try {
    // Before the first table, or it would need the whole file to be written anew.
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
    // As one text, here and below: of a small file, opening takes longer than reading the first row.
    database.exec(`PRAGMA cipher = 'chacha20'; PRAGMA key = 'raw:${key}';`);
  } catch {
    database.close();
    // Not the driver's own words: they may contain the statement.
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

/** Key of a file: 64 hexadecimal digits. It stands in the keychain and in memory, nowhere else. */
export type FileKey = string;

export const KEY_BYTES = 32;

/** Whether a text is a key: 64 hexadecimal digits, in lower case. */
export const isFileKey = (text: string): text is FileKey => /^[0-9a-f]{64}$/.test(text);

/**
 * A number by which a key is recognised. It tells a wrong key from a damaged file, and nothing about the key:
 * that one has 256 random bits.
 *
 * @returns 0 to 2^48 - 1
 */
export function keyCheckOf(key: FileKey): number {
  return createHmac('sha256', Buffer.from(key, 'hex')).update('endcap kept file').digest().readUIntBE(0, 6);
}
