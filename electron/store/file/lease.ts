import { closeSync, openSync, truncateSync } from 'node:fs';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { isDamage } from './open-workspace-file.ts';

/** The right to write to a workspace's file. The operating system releases it however the process ends. */
export type Lease = { release(): void };

/** Two processes that ask at the same moment may refuse each other, so one waits until the other gives up. */
const WAIT_MS = 50;

/**
 * Takes the right to write, which only one process can have: a lock on a small file next to the workspace file. It uses
 * SQLite's lock, because Node has none and SQLite's works the same on every system. A lock file that exists is not
 * written to, so a full disk does not matter. One that is damaged is emptied, because nothing is ever stored in it;
 * replaced by another file, it would let a second process in.
 *
 * @param path absolute path of the lock file
 * @returns null: another process has it
 * @throws when the file cannot be created
 */
export function takeLease(path: string): Lease | null {
  closeSync(openSync(path, 'a', 0o600));
  try {
    return lock(path);
  } catch (error) {
    if (!isDamage(error)) throw error;
    truncateSync(path);
    return lock(path);
  }
}

function lock(path: string): Lease | null {
  const database = new SqliteFile(path, { timeout: WAIT_MS });
  try {
    // A journal on the disk would be the only thing that taking the lock writes.
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return { release: () => void database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
