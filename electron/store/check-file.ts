import type { FileCheck } from '#shared/bridge/diagnostics.ts';
import type { WriteDb } from './db/workspace-db.ts';
import { countUnsentEdits } from './drafts/edits-table.ts';
import { listUnreadable } from './drafts/unreadable-drafts.ts';
import { isDamage } from './file/open-workspace-file.ts';

/** What a check says of a file that can't even be opened. */
export const UNREADABLE_FILE: FileCheck = { damage: ['the file can’t be opened again'], drafts: null, reviews: null };

/** The value; null when it stands in a part of the file that is damaged. */
function orDamaged<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

const countOf = (db: WriteDb, sql: string): number => db.prepare<[], { count: number }>(sql).get()?.count ?? 0;

/**
 * Looks through every page of a workspace's file, and tries every draft. It only reads; damage is an answer and no
 * error, because whoever asks wants to know of it.
 */
export function checkFile(db: WriteDb): FileCheck {
  // Pages in memory were good when they were read; the question is what stands on the disk now.
  db.exec('PRAGMA shrink_memory');
  const told = orDamaged(() => db.prepare<[], { quick_check: string }>('PRAGMA quick_check(100)').all());
  const lines = told?.flatMap(({ quick_check }) => quick_check.split('\n')) ?? ['the file can’t be read to its end'];
  return {
    damage: lines.filter((line) => line !== 'ok' && !line.startsWith('***')),
    drafts: orDamaged(() => ({
      all: countOf(db, 'SELECT count(*) AS count FROM drafts'),
      unreadable: listUnreadable(db).length,
      edits: countUnsentEdits(db),
    })),
    reviews: orDamaged(() => countOf(db, 'SELECT count(DISTINCT photo_key) AS count FROM reviews')),
  };
}
