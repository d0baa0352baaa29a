import { chmodSync, closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A place for a file that only this user can read, and that is removed when the process ends. */
type PrivateFile = { readonly path: string; readonly remove: () => void };

// The prefix names the computer: containers may share a folder for temporary files, but not a list of processes.
const PREFIX = `endcap-private-${hostname().replaceAll(/[^\w.]/g, '_')}-`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const removeFolder = (path: string): void => {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // It belongs to another user or is in use, so it is not ours to remove.
  }
};

/** Removes the folders of processes that were killed before they could do it themselves. */
const removeLeftovers = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? /^(\d+)-/.exec(name.slice(PREFIX.length))?.[1] : undefined;
    if (pid !== undefined && !isAlive(Number(pid))) removeFolder(join(parent, name));
  }
};

/**
 * Makes a folder for this process in the system's folder for temporary files, and removes those of processes that have
 * ended.
 */
export function makePrivateFile(name: string): PrivateFile {
  const parent = tmpdir();
  removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  const remove = (): void => {
    process.off('exit', remove);
    removeFolder(folder);
  };
  process.on('exit', remove);
  return { path: join(folder, name), remove };
}

const isNamed = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Read and write for the owner, nothing for anybody else. On Windows, files take the rights of their folder. */
const PRIVATE_MODE = 0o600;
const RIGHTS_OF_OTHERS = 0o077;

/** Makes a file that only this user can use, unless there is one already. */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE_MODE));
  } catch (error) {
    if (!isNamed(error, 'EEXIST')) throw error;
  }
}

/**
 * Takes an existing file away from all other users. Does not open it: closing it would release the locks that SQLite has
 * on it in this process.
 *
 * @throws {Error} when others can use the file and it is not this user's to change
 */
export function takePrivate(path: string): void {
  if (process.platform === 'win32') return;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || (found.mode & RIGHTS_OF_OTHERS) === 0) return;
  try {
    chmodSync(path, PRIVATE_MODE);
  } catch (error) {
    // The last connection removes the log and its index.
    if (isNamed(error, 'ENOENT')) return;
    throw new Error('other users of this computer can use it, and only its owner can change that (chmod 600)');
  }
}
