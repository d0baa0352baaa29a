import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { results } from './migrations/0002-results.ts';
import { drafts } from './migrations/0003-drafts.ts';
import { contractMark } from './migrations/0004-contract-mark.ts';
import { editLines } from './migrations/0005-edit-lines.ts';
import { unreadElements } from './migrations/0006-unread-elements.ts';
import { overwrites } from './migrations/0007-overwrites.ts';
import { reviews } from './migrations/0008-reviews.ts';
import { targetTemplates } from './migrations/0009-target-templates.ts';
import { earlierTotals } from './migrations/0010-earlier-totals.ts';
import { stepReach } from './migrations/0011-step-reach.ts';
import { handovers } from './migrations/0012-handovers.ts';
import { looks } from './migrations/0013-looks.ts';
import { picturePrints } from './migrations/0014-picture-prints.ts';
import { editSizes } from './migrations/0015-edit-sizes.ts';
import { historySums } from './migrations/0016-history-sums.ts';
import { askedAt } from './migrations/0017-asked-at.ts';
import type { Migration } from './migrations/migration.ts';

/**
 * Every migration, oldest first. They are listed in code instead of read from a folder, so that bundles include them.
 */
export const ALL_MIGRATIONS: readonly Migration[] = [
  firstTables,
  results,
  drafts,
  contractMark,
  editLines,
  unreadElements,
  overwrites,
  reviews,
  targetTemplates,
  earlierTotals,
  stepReach,
  handovers,
  looks,
  picturePrints,
  editSizes,
  historySums,
  askedAt,
];

/** Number of the newest schema this Endcap knows. */
export const NEWEST_VERSION = ALL_MIGRATIONS.length;

/** Number of a file's schema; 0: it has no tables yet. */
export function versionOf(db: ReadDb): number {
  return db.prepare<[], { user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0;
}

/**
 * Brings a file to the newest schema. Each migration runs completely or not at all, so a killed migration continues
 * where it stopped.
 *
 * @param migrations all of them, numbered from 1 without gaps
 */
export function migrate(db: WriteDb, migrations: readonly Migration[] = ALL_MIGRATIONS): void {
  for (const { number, up } of migrations.slice(versionOf(db))) {
    db.atOnce(() => {
      up(db);
      db.exec(`PRAGMA user_version = ${number}`);
    });
  }
}
