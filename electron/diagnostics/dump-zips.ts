import { type AsyncZippable, strToU8, zip } from 'fflate';
import type { Clock } from '#electron/lib/clock.ts';
import { notWritten } from '#electron/lib/failure-error.ts';
import type { SaveFile } from '#electron/lib/platform.ts';
import { type DiagnosticsFile, type SavedZip, zipNameAt } from '#shared/bridge/diagnostics.ts';
import type { CrashDumps } from './crash-dumps.ts';

/** Zips of diagnostics with crash dumps in them, which never pass through a page. */
export type DumpZips = {
  /** A window shows these files: they are what it saves. */
  readonly show: (window: string, files: readonly DiagnosticsFile[]) => void;
  /**
   * Saves what a window shows, with these dumps, where a person chooses; null: nowhere.
   *
   * @throws FailureError `unwritable`
   */
  readonly save: (window: string, dumps: readonly string[]) => Promise<SavedZip | null>;
};

type DumpZipsPorts = {
  readonly clock: Pick<Clock, 'now'>;
  readonly crashDumps: Pick<CrashDumps, 'read'>;
  readonly saveFile: SaveFile;
};

export function createDumpZips({ clock, crashDumps, saveFile }: DumpZipsPorts): DumpZips {
  const shown = new Map<string, readonly DiagnosticsFile[]>();
  return {
    show: (window, files) => void shown.set(window, files),
    async save(window, names) {
      const dumps = await Promise.all(names.map(async (name) => ({ name, bytes: await crashDumps.read(name) })));
      const texts = (shown.get(window) ?? []).map(({ name, text }) => [name, strToU8(text)] as const);
      const found = dumps.flatMap(({ name, bytes }) => (bytes === null ? [] : [[`crashes/${name}`, bytes] as const]));
      const zipped = await packed(Object.fromEntries([...texts, ...found]));
      const name = await saveFile(window, zipNameAt(clock.now()), zipped).catch(notWritten);
      const gone = dumps.flatMap((dump) => (dump.bytes === null ? [dump.name] : []));
      return name === null ? null : { name, gone };
    },
  };
}

/** Large parts are packed beside this thread: a dump may have many megabytes. */
const packed = (parts: AsyncZippable): Promise<Uint8Array> =>
  new Promise((resolve, reject) => zip(parts, (error, bytes) => (error === null ? resolve(bytes) : reject(error))));
