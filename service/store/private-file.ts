import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A place for a file that only this user can read, and which goes with the process. */
export type PrivateFile = { readonly path: string; readonly remove: () => void };

/** Makes a folder of this process's own in the system's folder for temporary files. */
export function makePrivateFile(name: string): PrivateFile {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-'));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.on('exit', remove);
  return { path: join(folder, name), remove };
}
