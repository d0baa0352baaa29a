/// <reference path="../../../electron/store/db/better-sqlite3-multiple-ciphers.d.ts" />

import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { cacheAnswer } from '#electron/store/answers/answers-table.ts';
import { type WorkspaceDb, workspaceDbOf } from '#electron/store/db/workspace-db.ts';
import { migrate, versionOf } from '#electron/store/file/migrate.ts';
import { type FileKey, openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { aContact, nthId } from '#tests/builders/contract.ts';

const KEY: FileKey = '5a'.repeat(32);

/** The app's file, encrypted. */
export function openEncrypted(path: string): WorkspaceDb {
  const opening = openWorkspaceFile(path, KEY, 'write');
  if (opening.verdict !== 'opened') throw new Error(opening.verdict);
  return opening.db;
}

/** A plain file with the same tables and the same guarantees. */
export function openPlain(path: string): WorkspaceDb {
  const database = new SqliteFile(path);
  const db = workspaceDbOf(database);
  // A file that is there says its version first, as the app's does.
  if (versionOf(db) === 0) database.pragma('auto_vacuum = INCREMENTAL');
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'secure_delete = ON',
    'temp_store = MEMORY',
    'foreign_keys = ON',
    'journal_size_limit = 16777216',
  ]) {
    database.pragma(pragma);
  }
  migrate(db);
  return db;
}

/** Contacts of a store, about two and a half kilobytes of JSON; `mark` makes another text. */
export const answerOf = (number: number, mark = 0) => ({
  externalId: `S-${number}`,
  items: Array.from({ length: 12 }, (_, at) =>
    aContact({ contactId: nthId(number * 100 + at), name: `Anna Nowak ${at}`, phone: `+48 600 ${mark} ${number}` }),
  ),
});

export const READ = 'stores.contacts';
export const keyOf = (number: number): string => canonicalJson({ externalId: `S-${number}` });

/** Keeps one answer as the writer's thread does: durable when it returns. */
export function keepOne(db: WorkspaceDb, number: number, mark = 0): void {
  const body = JSON.stringify(answerOf(number, mark));
  const head = { read: READ, inputKey: keyOf(number), externalId: `S-${number}`, complete: true } as const;
  cacheAnswer(db, { ...head, asOf: mark, now: mark, body });
}

/** Keeps so many answers, with little waiting. */
export function fill(db: WorkspaceDb, count: number): void {
  db.atOnce(() => {
    for (let number = 0; number < count; number += 1) keepOne(db, number);
  });
}
