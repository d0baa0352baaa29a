import type { Migration } from './migration.ts';

/**
 * The totals of an earlier answer about the same photos, as JSON; NULL: none, or they are the same. Of a period that is
 * over, they differ only because targets were edited afterwards, and a page has to say so.
 */
export const earlierTotals: Migration = {
  number: 10,
  name: 'earlier-totals',
  up: (db) => db.exec('ALTER TABLE answers ADD COLUMN earlier TEXT;'),
};
