import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * What stands in plain beside the encrypted file, numbers only: with the key lost it still says how much unsent
 * work is inside.
 */
export const KeptFacts = z.object({
  unsentEdits: z.int().min(0),
  /** Number of the newest tables of the file. */
  version: z.int(),
  /** keyCheckOf its key. */
  keyCheck: z.int(),
});
export type KeptFacts = Readonly<z.infer<typeof KeptFacts>>;

/** null: not there, or not to be understood. */
export function readKeptFacts(path: string): KeptFacts | null {
  try {
    return KeptFacts.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Replaces the file whole; only the user may read it. */
export function writeKeptFacts(path: string, facts: KeptFacts): void {
  writeWhole(path, JSON.stringify(facts));
}

/** Writes a small file so that a power cut leaves the old or the new one. */
export function writeWhole(path: string, text: string): void {
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
