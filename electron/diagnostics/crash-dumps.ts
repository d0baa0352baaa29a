import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isoOf } from '#electron/lib/clock.ts';
import type { CrashDump } from '#shared/bridge/diagnostics.ts';

/** The dumps that Electron writes when a part of the app crashes (decision 97). */
export type CrashDumps = {
  /** The newest ones, the newest first. The others are deleted. */
  readonly list: () => Promise<CrashDump[]>;
  /** One of those listed; null: it is not there. */
  readonly read: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Deletes all but the newest ones. What can't be deleted stays. */
  readonly keepNewest: () => Promise<void>;
  /** Deletes them all, in the same way: a token that is forgotten may be in any of them. */
  readonly clear: () => Promise<void>;
};

/** So many are kept. */
const MOST_DUMPS = 5;
/** Where Crashpad has those that are whole: on Windows `reports`, elsewhere the other two. */
const FOLDERS = ['reports', 'pending', 'completed'];
/** It names them by random ids, so a name says nothing. */
const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\.dmp$)/i;

type Found = { readonly path: string; readonly name: string; readonly writtenAt: number; readonly bytes: number };

/**
 * The dumps in a folder of Crashpad. A page knows them by their names, and gets nothing of what is in them.
 *
 * @param folder absolute path
 */
export function createCrashDumps(folder: string): CrashDumps {
  const newestFirst = async (): Promise<Found[]> => {
    const found = await Promise.all(FOLDERS.map((inner) => dumpsIn(join(folder, inner))));
    return found.flat().toSorted((one, other) => other.writtenAt - one.writtenAt);
  };
  const keep = async (most: number): Promise<Found[]> => {
    const found = await newestFirst();
    const old = found.slice(most);
    await Promise.all(old.flatMap((dump) => partsOf(folder, dump)).map((path) => removed(path)));
    return found.slice(0, most);
  };
  return {
    list: async () =>
      (await keep(MOST_DUMPS)).map(({ name, writtenAt, bytes }) => ({ name, at: isoOf(writtenAt), bytes })),
    async read(name) {
      const newest = (await newestFirst()).slice(0, MOST_DUMPS);
      const dump = newest.find((one) => one.name === name);
      return dump === undefined
        ? null
        : readFile(dump.path).then(
            (bytes) => new Uint8Array(bytes),
            () => null,
          );
    },
    keepNewest: () => keep(MOST_DUMPS).then(() => {}),
    clear: () => keep(0).then(() => {}),
  };
}

async function dumpsIn(folder: string): Promise<Found[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        const facts = await lstat(path).catch(() => null);
        return facts?.isFile() ? [{ path, name, writtenAt: facts.mtimeMs, bytes: facts.size }] : [];
      }),
  );
  return found.flat();
}

/** What Crashpad keeps of a dump. */
function partsOf(folder: string, { path, name }: Found): string[] {
  const id = NAME.exec(name)?.[0] ?? '';
  return [path, join(dirname(path), `${id}.meta`), join(folder, 'attachments', id)];
}

const removed = (path: string): Promise<void> => rm(path, { recursive: true, force: true }).catch(() => {});
