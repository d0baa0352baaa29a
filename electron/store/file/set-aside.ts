import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { QuarantinedFile } from '#shared/bridge/offline.ts';
import { readKeptFacts, writeWhole } from './kept-facts-file.ts';
import { FILE_PARTS, type KeptPaths } from './kept-paths.ts';

const PREFIX = 'kept.set-aside-';
const ABOUT = 'about.json';

/** What is written beside a file that was set aside. */
const About = z.object({ ...QuarantinedFile.omit({ path: true }).shape, dismissed: z.boolean() });

const moveIfThere = (from: string, to: string): void => {
  if (existsSync(from)) renameSync(from, to);
};

/**
 * Puts the file, its log and its facts into a folder of their own, untouched: unsent work may be inside. The
 * reason is written first, so that it is told after a kill in between.
 *
 * @param now milliseconds since 1970 UTC, the name of the folder
 */
export function setAside(paths: KeptPaths, reason: QuarantinedFile['reason'], now: number): QuarantinedFile {
  const unsentEdits = readKeptFacts(paths.facts)?.unsentEdits ?? null;
  const path = newFolder(paths.folder, now);
  writeWhole(join(path, ABOUT), JSON.stringify({ reason, unsentEdits, dismissed: false }));
  moveFiles(paths, path);
  return { path, reason, unsentEdits };
}

/** The file first: without it, the next start sees from the others where they belong. */
function moveFiles({ file, facts }: KeptPaths, path: string): void {
  for (const part of FILE_PARTS) moveIfThere(`${file}${part}`, join(path, `kept.db${part}`));
  moveIfThere(facts, join(path, 'kept.facts.json'));
}

function newFolder(folder: string, now: number): string {
  for (let time = now; ; time += 1) {
    const path = join(folder, `${PREFIX}${time}`);
    if (existsSync(path)) continue;
    mkdirSync(path, { mode: 0o700 });
    chmodSync(path, 0o700);
    return path;
  }
}

/** Ends a move that a kill has cut: a log without its file must never meet a new file. */
export function finishSettingAside(paths: KeptPaths): void {
  if (existsSync(paths.file)) return;
  if (!existsSync(`${paths.file}-wal`) && !existsSync(paths.facts)) return;
  const [latest] = foldersOf(paths.folder);
  const isItsFile = latest !== undefined && existsSync(join(latest, 'kept.db'));
  moveFiles(paths, isItsFile ? latest : newFolder(paths.folder, 0));
}

/** The newest file that was set aside and that nobody has been told of; null: none. */
export function findSetAside(folder: string): QuarantinedFile | null {
  for (const path of foldersOf(folder)) {
    const about = aboutOf(path);
    // A kill may have come before the file was moved.
    if (!existsSync(join(path, 'kept.db'))) continue;
    if (about && !about.dismissed) return { path, reason: about.reason, unsentEdits: about.unsentEdits };
  }
  return null;
}

/** The person has read where the files are: none of them is told again. */
export function dismissSetAside(folder: string): void {
  for (const path of foldersOf(folder)) {
    const about = aboutOf(path);
    if (about && !about.dismissed) writeWhole(join(path, ABOUT), JSON.stringify({ ...about, dismissed: true }));
  }
}

/** Newest first. */
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
