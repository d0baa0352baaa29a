import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { QuarantinedFile } from '#shared/bridge/offline.ts';
import { type Limits, readLimits } from './db/facts-table.ts';
import type { WorkspaceDb } from './db/workspace-db.ts';
import type { CrashPoint } from './drafts/crash-points.ts';
import { type Lease, takeLease } from './file/lease.ts';
import { type FileKey, isFull, KEY_BYTES, openWorkspaceFile } from './file/open-workspace-file.ts';
import { readPlainFacts, writePlainFacts } from './file/plain-facts.ts';
import {
  dismissQuarantined,
  finishQuarantine,
  listQuarantined,
  quarantine,
  removeQuarantined,
} from './file/quarantine.ts';
import { FILE_PARTS, processOfThisRun, thisRunPath, workspacePaths } from './file/workspace-paths.ts';
import { openOrQuarantine } from './open-or-quarantine.ts';
import { trySetAside } from './set-aside.ts';
import { transferFile } from './transfer.ts';

/** A file, and what opens it. */
export type FilePlace = { readonly path: string; readonly key: FileKey };

export type OpenInput = {
  /** null: no key is available, so a file with a key of its own is used and lives only as long as the process. */
  readonly key: FileKey | null;
  /** Set when the key was just created: why the existing file's key is not available. */
  readonly lostKey: 'key_missing' | 'key_wrong' | null;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
};

/**
 * `nothing`: another process writes, and its file cannot be read from here. `disk_full`, `unwritable`: this process may
 * write, but the disk does not take it; the file is only read, as it was left.
 */
export type OpenOutput = {
  readonly mode: 'write' | 'read' | 'nothing' | 'disk_full' | 'unwritable';
  /** Path and key, for others that read the file too; null if nobody else can. */
  readonly place: FilePlace | null;
  readonly limits: Limits | null;
  readonly quarantined: readonly QuarantinedFile[];
};

type Held = {
  readonly db: WorkspaceDb;
  readonly path: string;
  readonly isThisRun: boolean;
  readonly key: FileKey;
  /** Only read, although this process has the right to write. */
  readonly isAlone: boolean;
};

/** With less than this, SQLite can't make the files that it needs beside a file, and a commit is likely to fail. */
const LEAST_FREE_BYTES = 256 * 1024;

/** Opens, quarantines and closes a workspace's file. Only one thread has it open. */
export function createWorkspaceFile(folder: string, crashPoint: CrashPoint = () => {}) {
  const paths = workspacePaths(folder);
  const state: { held: Held | null; lease: Lease | null } = { held: null, lease: null };

  const isWriter = (): boolean =>
    state.held !== null && !state.held.isAlone && (state.held.isThisRun || state.lease !== null);

  /** @throws when there is no such file, or another process has the right to change it */
  const quarantinedPath = (id: string): string => {
    const found = listQuarantined(folder).find((one) => one.id === id);
    if (found === undefined || state.lease === null) throw new Error('no such file to change');
    return found.path;
  };

  const outputOf = ({ db, path, key }: Held): OpenOutput => ({
    mode: 'write',
    place: { path, key },
    limits: readLimits(db),
    quarantined: listQuarantined(folder),
  });

  const letGo = (): void => {
    const { held } = state;
    state.held = null;
    held?.db.close();
    if (held?.isThisRun) removeFile(held.path);
  };

  const openThisRun = (): OpenOutput => {
    if (state.held?.isThisRun) return outputOf(state.held);
    letGo();
    const path = thisRunPath(folder, process.pid, threadId);
    const key = randomBytes(KEY_BYTES).toString('hex');
    removeFile(path);
    const opening = openWorkspaceFile(path, key, 'write');
    if (opening.verdict !== 'opened') throw new Error(`the file of this run is ${opening.verdict}`);
    state.held = { db: opening.db, path, key, isThisRun: true, isAlone: false };
    return outputOf(state.held);
  };

  const openToRead = (key: FileKey): OpenOutput => {
    letGo();
    const opening = openWorkspaceFile(paths.file, key, 'read');
    const told = listQuarantined(folder);
    if (opening.verdict !== 'opened') return { mode: 'nothing', place: null, limits: null, quarantined: told };
    state.held = { db: opening.db, path: paths.file, key, isThisRun: false, isAlone: false };
    return { mode: 'read', place: { path: paths.file, key }, limits: readLimits(opening.db), quarantined: told };
  };

  /** Opens a file that can't be written to. Unlike a report thread's, this connection needs no other file. */
  const openAlone = (key: FileKey, why: unknown): OpenOutput => {
    letGo();
    const opening = openWorkspaceFile(paths.file, key, 'alone');
    if (opening.verdict !== 'opened') throw why;
    state.held = { db: opening.db, path: paths.file, key, isThisRun: false, isAlone: true };
    return {
      mode: isDiskFull(why, folder) ? 'disk_full' : 'unwritable',
      place: null,
      limits: readLimits(opening.db),
      quarantined: listQuarantined(folder),
    };
  };

  const openToWrite = ({ key, lostKey, now }: OpenInput & { key: FileKey }): OpenOutput => {
    // It would be in the way of this connection.
    if (state.held?.isAlone) letGo();
    finishQuarantine(paths);
    if (lostKey !== null && sizeOf(paths.file) > 0) quarantine(paths, lostKey, now);
    const db = openOrQuarantine(paths, key, now);
    try {
      const before = state.held;
      // All or nothing: it is tried again, and steps that were taken over already would be there twice.
      if (before?.isThisRun) db.atOnce(() => transferFile(before.db, db));
      trySetAside(paths, db, null, { key, now, crashPoint });
    } catch (error) {
      db.close();
      throw error;
    }
    letGo();
    state.held = { db, path: paths.file, key, isThisRun: false, isAlone: false };
    return outputOf(state.held);
  };

  return {
    db: (): WorkspaceDb | null => state.held?.db ?? null,
    isWriter,

    /** Creates the folder and tries to get the right to write. */
    prepare(): { readonly isWriter: boolean; readonly exists: boolean } {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      removeEarlierRuns(folder);
      state.lease ??= takeLease(paths.lease);
      return { isWriter: state.lease !== null, exists: sizeOf(paths.file) > 0 };
    },

    /**
     * A file of this run is let go only once the real one has taken over what it holds.
     *
     * @throws when no file can be created, or the real one can't take over that of this run
     */
    open({ key, lostKey, now }: OpenInput): OpenOutput {
      if (key === null) return openThisRun();
      if (state.lease === null) {
        if (state.held?.isThisRun) throw new Error('another process writes the file that would take over');
        return openToRead(key);
      }
      try {
        return openToWrite({ key, lostKey, now });
      } catch (error) {
        // What the person has here can be read even if nothing can be written. A new key opens nothing.
        if (lostKey !== null || state.held?.isThisRun) throw error;
        return openAlone(key, error);
      }
    },

    /** Closes and quarantines a damaged file. Open again afterwards. */
    giveUp({ now }: { readonly now: number }): void {
      const { held } = state;
      letGo();
      if (held && !held.isThisRun && state.lease !== null) quarantine(paths, 'damaged', now);
    },

    /** Stops reporting one quarantined file, which stays where it is. */
    dismiss({ id }: { readonly id: string }): readonly QuarantinedFile[] {
      dismissQuarantined(quarantinedPath(id));
      return listQuarantined(folder);
    },

    /** Tries again to open one quarantined file, and carries over what is in it. */
    retry({ id, now }: { readonly id: string; readonly now: number }): readonly QuarantinedFile[] {
      const { held } = state;
      if (held === null || !isWriter() || held.isThisRun) throw new Error('no file to carry anything over into');
      trySetAside(paths, held.db, [id], { key: held.key, now, crashPoint });
      return listQuarantined(folder);
    },

    /** Deletes one quarantined file for good. */
    remove({ id }: { readonly id: string }): readonly QuarantinedFile[] {
      removeQuarantined(quarantinedPath(id));
      return listQuarantined(folder);
    },

    /** Records how much unsent work is in the file, in case its key is ever lost. */
    noteUnsentEdits(unsentEdits: number): void {
      const { held } = state;
      if (held === null || held.isThisRun || held.isAlone || state.lease === null) return;
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

/** Whether a failure to write is about space. The code alone does not tell for SQLite's files in shared memory. */
function isDiskFull(error: unknown, folder: string): boolean {
  if (isFull(error)) return true;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LEAST_FREE_BYTES;
}

/** Removes files left by processes that are gone; nobody knows their keys. */
function removeEarlierRuns(folder: string): void {
  for (const name of readdirSync(folder)) {
    const id = processOfThisRun(name);
    if (id !== null && id !== process.pid && !isAlive(id)) rmSync(join(folder, name), { recursive: true, force: true });
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

const sizeOf = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;

function removeFile(path: string): void {
  for (const part of FILE_PARTS) rmSync(`${path}${part}`, { force: true });
}
