import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log of twice this size at most: the current file and the one before it. */
const MOST_BYTES = 1024 * 1024;

/**
 * Appends lines to a file that only the user may read. A log that can not be written is no reason to stop: it is
 * left out. Synchronous, so that the line about a crash is on the disk before the crash.
 */
export function createLogFile(path: string): (line: string) => void {
  return (line) => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size > MOST_BYTES) renameSync(path, `${path}.1`);
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
    } catch {
      // Nowhere left to say it.
    }
  };
}
