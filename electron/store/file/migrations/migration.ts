import type { WriteDb } from '../workspace-db.ts';

/** One step of the tables. A released one is never edited: a change is a new number. */
export type Migration = {
  /** From 1, without gaps; the file's `user_version` after it. */
  readonly number: number;
  readonly name: string;
  /** Runs inside a transaction of its own. */
  readonly up: (db: WriteDb) => void;
};
