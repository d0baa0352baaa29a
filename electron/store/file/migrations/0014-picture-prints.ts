import type { Migration } from './migration.ts';

/**
 * By what pictures are found again that were used before (decision 82), store by store, since only pictures of one
 * store are compared. A print goes with the picture of which it was made. Those of pictures that are here already are
 * made when a photo of their store is looked at.
 */
export const picturePrints: Migration = {
  number: 14,
  name: 'picture prints',
  up: (db) =>
    db.exec(`
      CREATE TABLE picture_prints (
        external_id TEXT NOT NULL,
        item_id INTEGER NOT NULL UNIQUE REFERENCES items ON DELETE CASCADE,
        photo_key TEXT NOT NULL UNIQUE,
        exposition_id TEXT NOT NULL,
        protocol_id TEXT NOT NULL,
        -- When its run was scheduled.
        at INTEGER NOT NULL,
        -- Empty: too little is in the picture, or it can't be decoded.
        print BLOB NOT NULL,
        PRIMARY KEY (external_id, item_id)
      ) STRICT, WITHOUT ROWID;
    `),
};
