import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { QuarantinedFile } from '#shared/bridge/offline.ts';

const PREFIX = 'kept.set-aside-';
const ABOUT = 'about.json';

/** Facts written next to a quarantined file. */
const About = z.object({ ...QuarantinedFile.omit({ path: true }).shape, dismissed: z.boolean() });

const moveIfThere = (from: string, to: string): void => {
  if (existsSync(from)) renameSync(from, to);
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
    if (existsSync(path)) continue;
    mkdirSync(path, { mode: 0o700 });
    chmodSync(path, 0o700);
    return path;
  }
}

/** Finishes a move that was interrupted by a kill: a log without its file must never meet a new file. */
export function finishQuarantine(paths: WorkspacePaths): void {
  if (existsSync(paths.file)) return;
  if (!existsSync(`${paths.file}-wal`) && !existsSync(paths.facts)) return;
  const [latest] = foldersOf(paths.folder);
  const isItsFile = latest !== undefined && existsSync(join(latest, 'kept.db'));
  moveFiles(paths, isItsFile ? latest : newFolder(paths.folder, 0));
}

/** The newest quarantined file that nobody has been told about; null: none. */
export function findQuarantined(folder: string): QuarantinedFile | null {
  for (const path of foldersOf(folder)) {
    const about = aboutOf(path);
    // The process may have been killed before it moved the file.
    if (!existsSync(join(path, 'kept.db'))) continue;
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

/** Paths of a workspace's files. */
export type WorkspacePaths = {
  readonly folder: string;
  /** The encrypted file; `-wal` and `-shm` are next to it. */
  readonly file: string;
  readonly facts: string;
  readonly lease: string;
};

/** Suffixes of SQLite's files; the empty one is the file itself. */
export const FILE_PARTS = ['', '-wal', '-shm'] as const;

/** Paths of a workspace's files in its folder. */
export const workspacePaths = (folder: string): WorkspacePaths => ({
  folder,
  file: join(folder, 'kept.db'),
  facts: join(folder, 'kept.facts.json'),
  lease: join(folder, 'lease.db'),
});

const THIS_RUN = /^this-run-(\d+)-\d+\.db/;

/** Path of a file that lives only as long as a thread of one process. */
export const thisRunPath = (folder: string, processId: number, threadId: number): string =>
  join(folder, `this-run-${processId}-${threadId}.db`);

/** The process that a file belonged to; null: not such a file. */
export const processOfThisRun = (name: string): number | null => {
  const id = THIS_RUN.exec(name)?.[1];
  return id === undefined ? null : Number(id);
};

/**
 * Stored unencrypted next to the file, numbers only. Even if the key is lost, this tells how much unsent work is
 * inside.
 */
const PlainFacts = z.object({
  unsentEdits: z.int().min(0),
  /** Schema number of the file. */
  version: z.int(),
  /** keyCheckOf of its key. */
  keyCheck: z.int(),
});
type PlainFacts = Readonly<z.infer<typeof PlainFacts>>;

/** Reads the plain facts; null: missing or unreadable. */
export function readPlainFacts(path: string): PlainFacts | null {
  try {
    return PlainFacts.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Replaces the whole file; only the user may read it. */
export function writePlainFacts(path: string, facts: PlainFacts): void {
  writeWhole(path, JSON.stringify(facts));
}

/** Writes a small file so that after a power cut either the old or the new version is there. */
function writeWhole(path: string, text: string): void {
  const temporary = `${path}.tmp`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}
