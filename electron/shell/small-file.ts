import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** Reads a small file of the shell's own; undefined: there is none, or it is not valid. */
export function readSmallFile<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * Writes one. This is synchronous, because it also runs while a window closes. A folder that cannot be written is not an
 * error, because only a convenience is lost.
 */
export function writeSmallFile(file: string, value: unknown): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const beside = `${file}.new`;
    writeFileSync(beside, JSON.stringify(value), { mode: 0o600 });
    renameSync(beside, file);
  } catch {
    return;
  }
}
