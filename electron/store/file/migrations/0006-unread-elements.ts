import type { Migration } from './migration.ts';

/**
 * Which elements of an answered list could not be read, as JSON; NULL: none. They are no part of the value, and a page
 * has to say so for as long as it shows it.
 */
export const unreadElements: Migration = {
  number: 6,
  name: 'unread-elements',
  up: (db) => db.exec('ALTER TABLE answers ADD COLUMN unread TEXT;'),
};
