import { closeSync, openSync } from 'node:fs';
import SqliteFile from 'better-sqlite3-multiple-ciphers';

/** The right to write to a workspace's file. The system takes it back from a process that ends in any way. */
export type Lease = { release(): void };

/** Two that ask in the same moment may refuse each other: one of them waits for the other to give up. */
const WAIT_MS = 50;

/**
 * Takes the right to write, which one process has at a time: a lock on a small file beside the other. The lock is
 * SQLite's own, because Node has none, and it works the same on every system.
 *
 * @param path absolute, of the lock's file
 * @returns null: another process has it
 * @throws when the file can not be made
 */
export function takeLease(path: string): Lease | null {
  closeSync(openSync(path, 'a', 0o600));
  const database = new SqliteFile(path, { timeout: WAIT_MS });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => void database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
