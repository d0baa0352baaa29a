import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { dirname, isAbsolute, win32 } from 'node:path';
import type { PolicyPlace } from '#electron/lib/platform.ts';
import type { PolicyRefusal } from '#shared/bridge/policy.ts';
import { judgeWindowsRights, readWindowsRights } from './windows-rights.ts';

type PolicyFile =
  | { readonly state: 'read'; readonly bytes: Buffer }
  | { readonly state: 'missing' }
  | { readonly state: 'refused'; readonly refusal: PolicyRefusal };

/** A policy takes less than 1 kB; what is larger was not written by an administrator. */
const MOST_BYTES = 65_536;
const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;

/** Thrown inside this module alone. */
class Refused extends Error {
  readonly refusal: PolicyRefusal;
  constructor(reason: Exclude<PolicyRefusal['reason'], 'content'>, path: string) {
    super(reason);
    this.refusal = { reason, path };
  }
}

/** Where administrators put the policy file. */
export function policyPlace(platform: string, environment: NodeJS.ProcessEnv): PolicyPlace {
  if (platform === 'win32') {
    const path = win32.join(environment['ProgramData'] || 'C:\\ProgramData', 'Endcap', 'policy.json');
    return { path, owners: [], windowsRights: readWindowsRights(environment['SystemRoot'] || 'C:\\Windows') };
  }
  const isMac = platform === 'darwin';
  const path = isMac ? '/Library/Application Support/Endcap/policy.json' : '/etc/endcap/policy.json';
  return { path, owners: [0] };
}

/**
 * Reads the policy file if nobody but administrators can have written it: otherwise another user of the computer could
 * lead everyone's token to a service of their own. It is judged before anything of it is parsed.
 */
export async function readPolicyFile(place: PolicyPlace): Promise<PolicyFile> {
  try {
    return { state: 'read', bytes: await bytesIn(place) };
  } catch (error) {
    if (error instanceof Refused) return { state: 'refused', refusal: error.refusal };
    if (codeOf(error) === 'ENOENT') return { state: 'missing' };
    return { state: 'refused', refusal: { reason: 'unreadable', path: place.path } };
  }
}

async function bytesIn({ path, owners, windowsRights }: PolicyPlace): Promise<Buffer> {
  if (!isAbsolute(path)) throw new Refused('unreadable', path);
  for (const folder of foldersOf(path)) {
    const found = await lstat(folder);
    if (found.isSymbolicLink()) throw new Refused('link', folder);
    if (!found.isDirectory()) throw new Refused('kind', folder);
    if (windowsRights === undefined) requireOwn(found, owners, folder);
    else if (folder === dirname(path)) await requireSafe(windowsRights, folder, 'folder');
  }
  const seen = await lstat(path);
  if (seen.isSymbolicLink()) throw new Refused('link', path);
  if (!seen.isFile()) throw new Refused('kind', path);
  if (windowsRights !== undefined) await requireSafe(windowsRights, path, 'file');
  // What was put in its place since: no link is followed, and a pipe does not wait for a writer.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    return await contentOf(file, path, windowsRights === undefined ? owners : null);
  } finally {
    await file.close();
  }
}

/** @param owners null: judged by other rights */
async function contentOf(file: FileHandle, path: string, owners: readonly number[] | null): Promise<Buffer> {
  const found = await file.stat();
  if (!found.isFile()) throw new Refused('kind', path);
  if (owners !== null) requireOwn(found, owners, path);
  if (found.size > MOST_BYTES) throw new Refused('too_large', path);
  // One more than allowed, in case it grows.
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES + 1), 0, MOST_BYTES + 1, 0);
  if (bytesRead > MOST_BYTES) throw new Refused('too_large', path);
  return buffer.subarray(0, bytesRead);
}

/** All folders on the way to a file, from the top. */
function foldersOf(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === path ? [] : [...foldersOf(folder), folder];
}

type Found = { readonly uid: number; readonly mode: number; isDirectory(): boolean };

function requireOwn(found: Found, owners: readonly number[], path: string): void {
  if (!owners.includes(found.uid)) throw new Refused('owner', path);
  // In a sticky folder, only its owner can replace what lies there.
  const isSticky = found.isDirectory() && (found.mode & STICKY) !== 0;
  if ((found.mode & OTHERS_WRITE) !== 0 && !isSticky) throw new Refused('writable', path);
}

type WindowsRights = NonNullable<PolicyPlace['windowsRights']>;

async function requireSafe(windowsRights: WindowsRights, path: string, kind: 'file' | 'folder'): Promise<void> {
  const verdict = await windowsRights(path).then(
    (sddl) => judgeWindowsRights(sddl, kind),
    () => 'rights' as const,
  );
  if (verdict !== 'safe') throw new Refused(verdict, path);
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
