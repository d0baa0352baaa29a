import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { type WorkspaceDb, workspaceDbOf } from '#electron/store/db/workspace-db.ts';
import { migrate } from '#electron/store/file/migrate.ts';

/** The tables of a workspace file in memory. */
export type SimStore = {
  readonly db: WorkspaceDb;
  /** Every byte that is kept. */
  bytes(): Buffer;
  /** Deletes every row. */
  empty(): void;
};

function openStore(): SimStore {
  const database = new SqliteFile(':memory:');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  const db = workspaceDbOf(database);
  migrate(db);
  const deletions = db
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => `DELETE FROM ${name}`)
    .join(';');
  return { db, bytes: () => database.serialize(), empty: () => db.exec(deletions) };
}

/** Stores that are emptied and used again: making tables costs more than a short history. */
export type StorePool = { take(): SimStore; giveBack(store: SimStore): void };

export function createStorePool(): StorePool {
  const free: SimStore[] = [];
  return {
    take() {
      const store = free.pop() ?? openStore();
      store.empty();
      return store;
    },
    giveBack: (store) => void free.push(store),
  };
}
