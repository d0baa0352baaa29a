import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OpenedRefusal, OutsideFile } from '#shared/bridge/opened-files.ts';
import { kindOfFile } from '#shared/domain/opened-file.ts';
import { TABLE_LIMITS } from './limits.ts';

/** So many files can still be read; of more, the oldest are forgotten. */
const MOST_KNOWN = 64;

/** Files that the system handed over. The page never learns where they are, and can't ask for others. */
export type OpenedFiles = {
  /**
   * Looks at files, and opens none of their content.
   *
   * @param paths absolute paths, which anybody may have written
   * @returns one for each, in their order
   */
  look(paths: readonly string[]): Promise<OutsideFile[]>;
  read(
    id: string,
  ): Promise<{ result: 'read'; bytes: Uint8Array<ArrayBuffer> } | { result: 'refused'; reason: OpenedRefusal }>;
};

/** Keeps which files were handed over, until others take their place. */
export function createOpenedFiles(newId: () => string): OpenedFiles {
  const known = new Map<string, string>();

  const lookAt = async (path: string): Promise<OutsideFile> => {
    const name = basename(path);
    const kind = kindOfFile(name);
    if (kind === null) return { kind: 'refused', name, reason: 'unknown' };
    try {
      await using(path, async () => null);
    } catch (error) {
      return { kind: 'refused', name, reason: refusalOf(error) };
    }
    const id = newId();
    known.set(id, path);
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    return { kind, id, name };
  };

  return {
    look: (paths) => Promise.all(paths.map(lookAt)),
    async read(id) {
      const path = known.get(id);
      if (path === undefined) return { result: 'refused', reason: 'missing' };
      try {
        return { result: 'read', bytes: await using(path, contentOf) };
      } catch (error) {
        return { result: 'refused', reason: refusalOf(error) };
      }
    },
  };
}

/** Why a file can't be used; anything else that goes wrong is `unreadable`. */
class Refused extends Error {
  readonly reason: OpenedRefusal;
  constructor(reason: OpenedRefusal) {
    super(reason);
    this.reason = reason;
  }
}

function refusalOf(error: unknown): OpenedRefusal {
  if (error instanceof Refused) return error.reason;
  return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unreadable';
}

/** Opens a file that is one, and not too large: a folder, a device or a pipe is none. */
async function using<Value>(path: string, use: (file: FileHandle) => Promise<Value>): Promise<Value> {
  // A pipe that nobody writes to would otherwise be waited for. Windows has no such pipes, nor the flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Refused('unreadable');
    if (found.size > TABLE_LIMITS.bytes) throw new Refused('too_large');
    return await use(file);
  } finally {
    await file.close();
  }
}

/** All of a file, which may have grown since its size was looked at. */
async function contentOf(file: FileHandle): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.readFile());
  if (bytes.byteLength > TABLE_LIMITS.bytes) throw new Refused('too_large');
  return bytes;
}
