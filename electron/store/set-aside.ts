import { lstatSync } from 'node:fs';
import { isoOf } from '#electron/lib/clock.ts';
import type { QuarantinedFile } from '#shared/bridge/offline.ts';
import { forgetTaken, takeDrafts, takeRest } from './carry-over.ts';
import type { WriteDb } from './db/workspace-db.ts';
import type { CrashPoint } from './drafts/crash-points.ts';
import { type FileKey, isDamage, keyCheckOf, openWorkspaceFile } from './file/open-workspace-file.ts';
import { readPlainFacts } from './file/plain-facts.ts';
import { fileIdOf, knownFileIds, listQuarantined, noteTried, putBack, removeQuarantined } from './file/quarantine.ts';
import { type WorkspacePaths, workspacePaths } from './file/workspace-paths.ts';

const hasLog = (file: string): boolean => (lstatSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

type Tried = NonNullable<QuarantinedFile['tried']>;

type SetAsidePorts = {
  readonly key: FileKey;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly crashPoint: CrashPoint;
};

/** Why a file could not be opened: the note beside it tells a wrong key from damage. */
function unreadableWith(key: FileKey, path: string): Tried['result'] {
  const facts = readPlainFacts(workspacePaths(path).facts);
  return facts !== null && facts.keyCheck !== keyCheckOf(key) ? 'other_key' : 'damaged';
}

/** Whether more may be in a file than SQLite shows of it, so that it must not be changed or deleted by itself. */
const isSuspect = ({ reason }: QuarantinedFile): boolean => reason === 'damaged' || reason === 'unknown';

/** An emptied file would be taken for a new one, and its log removed. */
const isEmptied = (file: string): boolean => lstatSync(file).size === 0;

/** Takes over everything of one file that had been set aside, and deletes it once all of that is on the disk. */
function takeOver(
  one: QuarantinedFile,
  to: WriteDb,
  { key, now, crashPoint }: SetAsidePorts,
): Omit<Tried, 'at'> | null {
  const { path } = one;
  const { file } = workspacePaths(path);
  if (isEmptied(file)) return { result: 'damaged', waiting: 0 };
  const opening = openWorkspaceFile(file, key, isSuspect(one) ? 'read' : 'write');
  if (opening.verdict === 'newer') return { result: 'newer', waiting: 0 };
  if (opening.verdict !== 'opened') return { result: unreadableWith(key, path), waiting: 0 };
  const { db } = opening;
  try {
    const fileId = fileIdOf(path);
    const waiting = takeDrafts(db, to, { fileId, now, crashPoint }).length;
    crashPoint('carry-drafts-taken');
    takeRest(db, to, fileId, crashPoint);
    if (waiting > 0) return { result: 'waiting', waiting };
    if (isSuspect(one)) return { result: 'carried', waiting: 0 };
  } finally {
    db.close();
  }
  crashPoint('carry-all-taken');
  removeQuarantined(path);
  crashPoint('carry-removed');
  return null;
}

/** Tries one file. One that fails says so, and hides no other. */
function tryOne(one: QuarantinedFile, to: WriteDb, ports: SetAsidePorts): Tried | null {
  const at = isoOf(ports.now);
  try {
    const tried = takeOver(one, to, ports);
    return tried && { at, ...tried };
  } catch (error) {
    return { at, result: isDamage(error) ? 'damaged' : 'failed', waiting: 0 };
  }
}

/** Results that do not change by themselves. */
const SETTLED: readonly unknown[] = ['damaged', 'carried'];

/**
 * Tries files that had been set aside with today's key and version, and carries over what is in them. The newest comes
 * first: each is taken for older than all that is here by then.
 *
 * @param ids null: all but those whose last result can't change by itself
 */
export function trySetAside(
  { folder }: WorkspacePaths,
  to: WriteDb,
  ids: readonly string[] | null,
  ports: SetAsidePorts,
): void {
  for (const one of listQuarantined(folder)) {
    if (ids === null ? SETTLED.includes(one.tried?.result) : !ids.includes(one.id)) continue;
    const now = tryOne(one, to, ports);
    try {
      if (now !== null) noteTried(one.path, now);
    } catch {
      // The disk is full: the result is found again at the next start.
    }
  }
  forgetTaken(to, knownFileIds(folder));
}

/**
 * Where no file is, puts the newest one back that today's key opens, with all that it holds. One that is known to be
 * damaged, or whose drafts were partly taken over, is not used.
 */
export function putBackNewest(paths: WorkspacePaths, key: FileKey): void {
  for (const one of listQuarantined(paths.folder)) {
    const { path, tried } = one;
    const { file } = workspacePaths(path);
    const isPartlyTaken = tried?.result === 'waiting';
    if (isSuspect(one) || SETTLED.includes(tried?.result) || isPartlyTaken || isEmptied(file)) continue;
    // Closing it brings its log into the file, so that only one part has to be moved.
    const opening = openWorkspaceFile(file, key, 'write');
    if (opening.verdict !== 'opened') continue;
    opening.db.close();
    if (hasLog(file)) continue;
    putBack(path, paths);
    return;
  }
}
