import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import type { QuarantinedFile } from '#shared/bridge/offline.ts';
import { type Limits, readLimits } from './file/facts-table.ts';
import { NEWEST_VERSION } from './file/migrate.ts';
import { type FileKey, KEY_BYTES, keyCheckOf, type Opening, openWorkspaceFile } from './file/open-workspace-file.ts';
import {
  dismissQuarantined,
  FILE_PARTS,
  findQuarantined,
  finishQuarantine,
  processOfThisRun,
  quarantine,
  readPlainFacts,
  thisRunPath,
  type WorkspacePaths,
  workspacePaths,
  writePlainFacts,
} from './file/quarantine.ts';
import type { WorkspaceDb } from './file/workspace-db.ts';
import { transferFile } from './transfer.ts';

export type OpenInput = {
  /** null: no key is available, so a file with a key of its own is used and lives only as long as the process. */
  readonly key: FileKey | null;
  /** Set when the key was just created: why the existing file's key is not available. */
  readonly lostKey: 'key_missing' | 'key_wrong' | null;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
};

/** `nothing`: another process writes, and its file cannot be read from here. */
export type OpenOutput = {
  readonly mode: 'write' | 'read' | 'nothing';
  /** Path and key, for others that read the file too; null with `nothing`. */
  readonly place: { readonly path: string; readonly key: FileKey } | null;
  readonly limits: Limits | null;
  readonly quarantined: QuarantinedFile | null;
};

type Held = { readonly db: WorkspaceDb; readonly path: string; readonly isThisRun: boolean };

/** Opens, quarantines and closes a workspace's file. Only one thread has it open. */
export function createWorkspaceFile(folder: string) {
  const paths = workspacePaths(folder);
  const state: { held: Held | null; lease: Lease | null } = { held: null, lease: null };

  const letGo = (): void => {
    const { held } = state;
    state.held = null;
    held?.db.close();
    if (held?.isThisRun) removeFile(held.path);
  };

  const openThisRun = (): OpenOutput => {
    letGo();
    const path = thisRunPath(folder, process.pid, threadId);
    const key = randomBytes(KEY_BYTES).toString('hex');
    removeFile(path);
    const opening = openWorkspaceFile(path, key, 'write');
    if (opening.verdict !== 'opened') throw new Error(`the file of this run is ${opening.verdict}`);
    state.held = { db: opening.db, path, isThisRun: true };
    return {
      mode: 'write',
      place: { path, key },
      limits: readLimits(opening.db),
      quarantined: findQuarantined(folder),
    };
  };

  const openToRead = (key: FileKey): OpenOutput => {
    letGo();
    const opening = openWorkspaceFile(paths.file, key, 'read');
    const told = findQuarantined(folder);
    if (opening.verdict !== 'opened') return { mode: 'nothing', place: null, limits: null, quarantined: told };
    state.held = { db: opening.db, path: paths.file, isThisRun: false };
    return { mode: 'read', place: { path: paths.file, key }, limits: readLimits(opening.db), quarantined: told };
  };

  const openToWrite = ({ key, lostKey, now }: OpenInput & { key: FileKey }): OpenOutput => {
    finishQuarantine(paths);
    if (lostKey !== null && sizeOf(paths.file) > 0) quarantine(paths, lostKey, now);
    const db = openOrQuarantine(paths, key, now);
    const before = state.held;
    if (before?.isThisRun) transferFile(before.db, db);
    letGo();
    state.held = { db, path: paths.file, isThisRun: false };
    return {
      mode: 'write',
      place: { path: paths.file, key },
      limits: readLimits(db),
      quarantined: findQuarantined(folder),
    };
  };

  return {
    db: (): WorkspaceDb | null => state.held?.db ?? null,
    isWriter: (): boolean => state.held !== null && (state.held.isThisRun || state.lease !== null),

    /** Creates the folder and tries to get the right to write. */
    prepare(): { readonly isWriter: boolean; readonly exists: boolean } {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      removeEarlierRuns(folder);
      state.lease ??= takeLease(paths.lease);
      return { isWriter: state.lease !== null, exists: sizeOf(paths.file) > 0 };
    },

    /** @throws when no file can be created */
    open({ key, lostKey, now }: OpenInput): OpenOutput {
      if (key === null) return openThisRun();
      return state.lease === null ? openToRead(key) : openToWrite({ key, lostKey, now });
    },

    /** Closes and quarantines a damaged file. Open again afterwards. */
    giveUp({ now }: { readonly now: number }): void {
      const { held } = state;
      letGo();
      if (held && !held.isThisRun && state.lease !== null) quarantine(paths, 'damaged', now);
    },

    dismiss: (): void => dismissQuarantined(folder),

    /** Records how much unsent work is in the file, in case its key is ever lost. */
    noteUnsentEdits(unsentEdits: number): void {
      const { held } = state;
      if (held === null || held.isThisRun || state.lease === null) return;
      const facts = readPlainFacts(paths.facts);
      if (facts && facts.unsentEdits !== unsentEdits) writePlainFacts(paths.facts, { ...facts, unsentEdits });
    },

    /** Size of the file including its log, in bytes. */
    bytes: (): number => {
      const { held } = state;
      return held ? FILE_PARTS.reduce((sum, part) => sum + sizeOf(`${held.path}${part}`), 0) : 0;
    },

    close(): void {
      letGo();
      state.lease?.release();
      state.lease = null;
    },
  };
}
export type WorkspaceFile = ReturnType<typeof createWorkspaceFile>;

function openOrQuarantine(paths: WorkspacePaths, key: FileKey, now: number): WorkspaceDb {
  const facts = readPlainFacts(paths.facts);
  const first = openWorkspaceFile(paths.file, key, 'write');
  if (first.verdict !== 'opened') {
    quarantine(paths, reasonOf(first, facts === null || facts.keyCheck === keyCheckOf(key)), now);
  }
  const opening = first.verdict === 'opened' ? first : openWorkspaceFile(paths.file, key, 'write');
  if (opening.verdict !== 'opened') throw new Error(`a new file is ${opening.verdict}`);
  const unsentEdits = opening.isNew ? 0 : (facts?.unsentEdits ?? 0);
  writePlainFacts(paths.facts, { unsentEdits, version: NEWEST_VERSION, keyCheck: keyCheckOf(key) });
  return opening.db;
}

function reasonOf({ verdict }: Opening, isRightKey: boolean): QuarantinedFile['reason'] {
  if (verdict === 'newer') return 'newer';
  return isRightKey ? 'damaged' : 'key_wrong';
}

/** Removes files left by processes that are gone; nobody knows their keys. */
function removeEarlierRuns(folder: string): void {
  for (const name of readdirSync(folder)) {
    const id = processOfThisRun(name);
    if (id !== null && id !== process.pid && !isAlive(id)) rmSync(join(folder, name), { force: true });
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function removeFile(path: string): void {
  for (const part of FILE_PARTS) rmSync(`${path}${part}`, { force: true });
}

/** The right to write to a workspace's file. The operating system releases it however the process ends. */
type Lease = { release(): void };

/** Two processes that ask at the same moment may refuse each other, so one waits until the other gives up. */
const WAIT_MS = 50;

/**
 * Takes the right to write, which only one process can have: a lock on a small file next to the workspace file. It uses
 * SQLite's lock, because Node has none and SQLite's works the same on every system.
 *
 * @param path absolute path of the lock file
 * @returns null: another process has it
 * @throws when the file cannot be created
 */
function takeLease(path: string): Lease | null {
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
