import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { QuarantinedFile } from '#shared/bridge/offline.ts';
import { readPlainFacts, writeWhole } from './plain-facts.ts';
import { FILE_PARTS, type WorkspacePaths } from './workspace-paths.ts';

const PREFIX = 'kept.set-aside-';
const ABOUT = 'about.json';

/** Facts written next to a quarantined file. */
const About = z.object({ ...QuarantinedFile.omit({ path: true }).shape, dismissed: z.boolean() });

/** Also true for a link that leads nowhere. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

const moveIfThere = (from: string, to: string): void => {
  if (isThere(from)) renameSync(from, to);
};

/**
 * Moves the file, its log and its facts unchanged into their own folder, because unsent work may be inside. The reason
 * is written first, so that it is still reported if the process is killed in between.
 *
 * @param now milliseconds since 1970 UTC, used for the folder's name
 */
export function quarantine(paths: WorkspacePaths, reason: QuarantinedFile['reason'], now: number): QuarantinedFile {
  const unsentEdits = readPlainFacts(paths.facts)?.unsentEdits ?? null;
  const path = newFolder(paths.folder, now);
  writeWhole(join(path, ABOUT), JSON.stringify({ reason, unsentEdits, dismissed: false }));
  moveFiles(paths, path);
  return { path, reason, unsentEdits };
}

/** Moves the file first. If it is gone, the next start knows that the remaining parts belong with it. */
function moveFiles({ file, facts }: WorkspacePaths, path: string): void {
  for (const part of FILE_PARTS) moveIfThere(`${file}${part}`, join(path, `kept.db${part}`));
  moveIfThere(facts, join(path, 'kept.facts.json'));
}

function newFolder(folder: string, now: number): string {
  for (let time = now; ; time += 1) {
    const path = join(folder, `${PREFIX}${time}`);
    if (isThere(path)) continue;
    mkdirSync(path, { mode: 0o700 });
    chmodSync(path, 0o700);
    return path;
  }
}

/** Finishes a move that was interrupted by a kill: a log without its file must never meet a new file. */
export function finishQuarantine(paths: WorkspacePaths): void {
  if (isThere(paths.file)) return;
  if (!isThere(`${paths.file}-wal`) && !isThere(paths.facts)) return;
  const [latest] = foldersOf(paths.folder);
  const isItsFile = latest !== undefined && isThere(join(latest, 'kept.db'));
  moveFiles(paths, isItsFile ? latest : newFolder(paths.folder, 0));
}

/** The newest quarantined file that nobody has been told about; null: none. */
export function findQuarantined(folder: string): QuarantinedFile | null {
  for (const path of foldersOf(folder)) {
    const about = aboutOf(path);
    // The process may have been killed before it moved the file.
    if (!isThere(join(path, 'kept.db'))) continue;
    if (about && !about.dismissed) return { path, reason: about.reason, unsentEdits: about.unsentEdits };
  }
  return null;
}

/** Stops reporting all quarantined files, because the person has read where they are. */
export function dismissQuarantined(folder: string): void {
  for (const path of foldersOf(folder)) {
    const about = aboutOf(path);
    if (about && !about.dismissed) writeWhole(join(path, ABOUT), JSON.stringify({ ...about, dismissed: true }));
  }
}

/** Quarantine folders, newest first. */
function foldersOf(folder: string): string[] {
  const timeOf = (name: string) => Number(name.slice(PREFIX.length));
  return readdirSync(folder)
    .filter((name) => name.startsWith(PREFIX))
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .map((name) => join(folder, name));
}

function aboutOf(path: string): z.infer<typeof About> | null {
  try {
    return About.parse(JSON.parse(readFileSync(join(path, ABOUT), 'utf8')));
  } catch {
    return null;
  }
}
