import { lstatSync } from 'node:fs';
import type { QuarantinedFile } from '#shared/bridge/offline.ts';
import type { WorkspaceDb } from './db/workspace-db.ts';
import { NEWEST_VERSION } from './file/migrate.ts';
import { type FileKey, keyCheckOf, type Opening, openWorkspaceFile } from './file/open-workspace-file.ts';
import { readPlainFacts, writePlainFacts } from './file/plain-facts.ts';
import { quarantine } from './file/quarantine.ts';
import type { WorkspacePaths } from './file/workspace-paths.ts';
import { putBackNewest } from './set-aside.ts';

/**
 * Opens the file of a workspace to write. One that can't be opened is quarantined, and another one takes its place.
 *
 * @param now milliseconds since 1970 UTC
 * @throws when nothing can be written
 */
export function openOrQuarantine(paths: WorkspacePaths, key: FileKey, now: number): WorkspaceDb {
  const opening = openPresent(paths, key, now) ?? openNext(paths, key);
  const { verdict } = opening;
  if (verdict !== 'opened') throw new Error(`a new file is ${verdict}`);
  try {
    const unsentEdits = opening.isNew ? 0 : (readPlainFacts(paths.facts)?.unsentEdits ?? 0);
    writePlainFacts(paths.facts, { unsentEdits, version: NEWEST_VERSION, keyCheck: keyCheckOf(key) });
  } catch (error) {
    opening.db.close();
    throw error;
  }
  return opening.db;
}

/** Opens the file that is there. null: there is none, or it had to be quarantined. */
function openPresent(paths: WorkspacePaths, key: FileKey, now: number): Opening | null {
  const facts = readPlainFacts(paths.facts);
  if (isEmptied(paths, facts?.unsentEdits ?? 0)) quarantine(paths, 'damaged', now);
  if (lstatSync(paths.file, { throwIfNoEntry: false }) === undefined) return null;
  const opening = openWorkspaceFile(paths.file, key, 'write');
  if (opening.verdict === 'opened') return opening;
  quarantine(paths, quarantineReason(opening, facts === null || facts.keyCheck === keyCheckOf(key)), now);
  return null;
}

/** Opens the file that takes the place of a missing one: one that was quarantined and can be opened now, or a new one. */
function openNext(paths: WorkspacePaths, key: FileKey): Opening {
  try {
    putBackNewest(paths, key);
  } catch {
    // It stays where it is, and is tried again when the new file is open.
  }
  return openWorkspaceFile(paths.file, key, 'write');
}

/**
 * true for a file that has lost its content, but not its log or the note of unsent work. SQLite would take it for new,
 * and remove the log.
 */
const isEmptied = ({ file }: WorkspacePaths, unsentEdits: number): boolean =>
  lstatSync(file, { throwIfNoEntry: false })?.size === 0 && (sizeOf(`${file}-wal`) > 0 || unsentEdits > 0);

function quarantineReason({ verdict }: Opening, isRightKey: boolean): QuarantinedFile['reason'] {
  if (verdict === 'newer') return 'newer';
  return isRightKey ? 'damaged' : 'key_wrong';
}

const sizeOf = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
