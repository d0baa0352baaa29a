import type { Migration } from './migration.ts';

/**
 * When each covered range was really requested: a round asks for its last days only, and counts what lies before them
 * as unchanged (decision 20).
 */
export const askedAt: Migration = {
  number: 17,
  name: 'asked at',
  // 0: nobody knows it of what is here.
  up: (db) => db.exec('ALTER TABLE result_coverage ADD COLUMN asked_at INTEGER NOT NULL DEFAULT 0'),
};
