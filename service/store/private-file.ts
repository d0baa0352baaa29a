import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
