import type { Migration } from './migration.ts';

/**
 * Which contract checked an answer when it was cached. If it is the same contract now, the answer need not be checked
 * again.
 */
export const contractMark: Migration = {
  number: 4,
  name: 'contract-mark',
  // NULL: cached before this migration, so checked at every read.
  up: (db) => db.exec('ALTER TABLE answers ADD COLUMN contract TEXT;'),
};
