import type { WriteDb } from '#electron/store/db/workspace-db.ts';

/** One change of the schema. A released migration is never edited: each change gets a new number. */
export type Migration = {
  /** Counted from 1 without gaps; becomes the file's `user_version`. */
  readonly number: number;
  readonly name: string;
  /** Runs in its own transaction. */
  readonly up: (db: WriteDb) => void;
};
