import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { parseJson } from '#shared/lib/parse-json.ts';

type JsonFileState<Value> =
  | { readonly state: 'read'; readonly value: Value }
  | { readonly state: 'missing' }
  /** `movedTo`: where the unreadable file was moved; null: even that failed. */
  | { readonly state: 'quarantined'; readonly movedTo: string | null };

/**
 * Reads a file of Endcap's own. A file that can't be understood is quarantined, never deleted: a person may be able to
 * read what the program can't.
 *
 * @param now milliseconds since 1970 UTC, part of the quarantined file's name
 */
export async function readJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  now: number,
): Promise<JsonFileState<z.output<Schema>>> {
  const text = await readText(path);
  if (text === null) return { state: 'missing' };
  const value = schema.safeParse(parseJson(text));
  if (value.success) return { state: 'read', value: value.data };
  const movedTo = `${path}.unreadable-${now}`;
  const moved = await rename(path, movedTo).then(
    () => true,
    () => false,
  );
  return { state: 'quarantined', movedTo: moved ? movedTo : null };
}

/** Writes a value as JSON, as `writeOwnFile` does, into a folder that is made where there is none. */
export async function writeJsonFile(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeOwnFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Writes a file so that a power cut or a full disk leaves either the old one or the new one, never half of it. Only the
 * user may read it.
 */
export async function writeOwnFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // Anything else (a folder, or no permission to read) counts as unreadable content.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : '';
  }
}

/** Makes the rename itself durable. Windows has no such thing, and refuses to open a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
