import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { isoOf } from '#electron/lib/clock.ts';
import { QuarantinedFile } from '#shared/bridge/offline.ts';
import { readPlainFacts, writeWhole } from './plain-facts.ts';
import { FILE_PARTS, type WorkspacePaths, workspacePaths } from './workspace-paths.ts';

const PREFIX = 'kept.set-aside-';
/** A folder that is about to be deleted. What was in it is no longer needed. */
const GONE = 'kept.gone-';
const ABOUT = 'about.json';

/** Facts written next to a quarantined file. */
const About = z.object({
  /** Names the file for good: the name of its folder may be given again. */
  fileId: z.string().optional(),
  ...QuarantinedFile.pick({ reason: true, unsentEdits: true, dismissed: true }).shape,
  tried: QuarantinedFile.shape.tried.default(null),
});
type About = z.infer<typeof About>;

const UNKNOWN: About = { reason: 'unknown', unsentEdits: null, dismissed: false, tried: null };

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
export function quarantine(paths: WorkspacePaths, reason: QuarantinedFile['reason'], now: number): void {
  const unsentEdits = readPlainFacts(paths.facts)?.unsentEdits ?? null;
  const path = newFolder(paths.folder, now);
  writeAbout(path, { ...UNKNOWN, fileId: randomUUID(), reason, unsentEdits });
  moveFiles(paths, path);
}

/** Moves the file first. If it is gone, the next start knows that the remaining parts belong with it. */
function moveFiles({ file, facts }: WorkspacePaths, path: string): void {
  const to = workspacePaths(path);
  for (const part of FILE_PARTS) moveIfThere(`${file}${part}`, `${to.file}${part}`);
  moveIfThere(facts, to.facts);
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

/** Finishes moves and deletions that a kill interrupted: a log without its file must never meet a new file. */
export function finishQuarantine(paths: WorkspacePaths): void {
  for (const name of readdirSync(paths.folder)) {
    if (name.startsWith(GONE)) rmSync(join(paths.folder, name), { recursive: true, force: true });
  }
  if (isThere(paths.file)) return;
  if (!isThere(`${paths.file}-wal`) && !isThere(paths.facts)) return;
  const [latest] = foldersOf(paths.folder);
  const isItsFile = latest !== undefined && isThere(workspacePaths(latest).file);
  moveFiles(paths, isItsFile ? latest : newFolder(paths.folder, 0));
}

/** All quarantined files, newest first. A file whose facts are lost is listed, too. */
export function listQuarantined(folder: string): QuarantinedFile[] {
  return foldersOf(folder).flatMap((path) => {
    const { file } = workspacePaths(path);
    // The process may have been killed before it moved the file.
    if (!isThere(file)) return [];
    const { fileId: _, ...about } = aboutOf(path);
    const time = timeOf(basename(path));
    const bytes = FILE_PARTS.reduce((sum, part) => sum + sizeOf(`${file}${part}`), 0);
    return [{ id: basename(path), path, at: time > 0 ? isoOf(time) : null, bytes, ...about }];
  });
}

/**
 * The name under which the present file notes what it has taken over from a quarantined one. It is given now if an
 * earlier Endcap has set the file aside.
 */
export function fileIdOf(path: string): string {
  const about = aboutOf(path);
  if (about.fileId !== undefined) return about.fileId;
  const fileId = randomUUID();
  writeAbout(path, { ...about, fileId });
  return fileId;
}

/** The names of all quarantined files that have one. */
export const knownFileIds = (folder: string): readonly string[] =>
  foldersOf(folder).flatMap((path) => aboutOf(path).fileId ?? []);

/** Records what opening a quarantined file again has led to, if that is news. */
export function noteTried(path: string, tried: NonNullable<QuarantinedFile['tried']>): void {
  const about = aboutOf(path);
  const { result, waiting } = about.tried ?? {};
  if (result !== tried.result || waiting !== tried.waiting) writeAbout(path, { ...about, tried });
}

/** Stops reporting a quarantined file, because the person has read where it is. The file stays. */
export function dismissQuarantined(path: string): void {
  const about = aboutOf(path);
  if (!about.dismissed) writeAbout(path, { ...about, dismissed: true });
}

/** Moves a quarantined file back to its place, where no file is. It must be closed, and its log empty. */
export function putBack(path: string, paths: WorkspacePaths): void {
  const from = workspacePaths(path);
  renameSync(from.file, paths.file);
  moveIfThere(from.facts, paths.facts);
  removeQuarantined(path);
}

/** Deletes a quarantined file. After a kill it is either as it was, or deleted at the next start. */
export function removeQuarantined(path: string): void {
  const gone = join(path, '..', `${GONE}${randomUUID()}`);
  renameSync(path, gone);
  rmSync(gone, { recursive: true, force: true });
}

const timeOf = (name: string): number => Number(name.slice(PREFIX.length));

const sizeOf = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Quarantine folders, newest first. */
function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(PREFIX))
    .map(({ name }) => name)
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .map((name) => join(folder, name));
}

const writeAbout = (path: string, about: About): void => writeWhole(join(path, ABOUT), JSON.stringify(about));

function aboutOf(path: string): About {
  try {
    return About.parse(JSON.parse(readFileSync(join(path, ABOUT), 'utf8')));
  } catch {
    return UNKNOWN;
  }
}
