import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

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

/** Replaces the whole file, if anything differs; only the user may read it. */
export function writePlainFacts(path: string, facts: PlainFacts): void {
  if (!isDeepStrictEqual(readPlainFacts(path), facts)) writeWhole(path, JSON.stringify(facts));
}

/** Writes a small file so that after a power cut either the old or the new version is there. */
export function writeWhole(path: string, text: string): void {
  const temporary = `${path}.tmp`;
  try {
    const file = openSync(temporary, 'w', 0o600);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
