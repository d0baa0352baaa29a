import type { Migration } from './migration.ts';

/** By which contract an answer was checked when it was kept: one of the same need not be checked again. */
export const contractMark: Migration = {
  number: 4,
  name: 'contract-mark',
  // NULL: kept before, and checked whenever it is read.
  up: (db) => db.exec('ALTER TABLE answers ADD COLUMN contract TEXT;'),
};
