import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { type WorkspaceDb, workspaceDbOf } from '#electron/store/db/workspace-db.ts';
import { drafts } from '#electron/store/file/migrations/0003-drafts.ts';
import { editLines } from '#electron/store/file/migrations/0005-edit-lines.ts';
import { overwrites } from '#electron/store/file/migrations/0007-overwrites.ts';
import { stepReach } from '#electron/store/file/migrations/0011-step-reach.ts';
import { editSizes } from '#electron/store/file/migrations/0015-edit-sizes.ts';

/** The tables of drafts in memory. */
export type SimStore = {
  readonly db: WorkspaceDb;
  /** Every byte that is kept. */
  bytes(): Buffer;
};

const TABLES = [
  'draft_edits',
  'draft_bases',
  'drafts',
  'attempts',
  'watched',
  'overwrites',
  'step_reach',
  'sync_history',
  'sync_facts',
  'sqlite_sequence',
];

function openStore(): SimStore {
  const database = new SqliteFile(':memory:');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  const db = workspaceDbOf(database);
  drafts.up(db);
  editLines.up(db);
  overwrites.up(db);
  stepReach.up(db);
  editSizes.up(db);
  return { db, bytes: () => database.serialize() };
}

/** Stores that are emptied and used again: making tables costs more than a short history. */
export type StorePool = { take(): SimStore; giveBack(store: SimStore): void };

export function createStorePool(): StorePool {
  const free: SimStore[] = [];
  return {
    take() {
      const store = free.pop() ?? openStore();
      for (const table of TABLES) store.db.exec(`DELETE FROM ${table}`);
      return store;
    },
    giveBack: (store) => void free.push(store),
  };
}
